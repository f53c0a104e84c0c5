import compile from 'icu-minify/compile';
import { type Plugin, runnerImport } from 'vite';
import { languages } from '#contract/values/locale.ts';
import type { MessageFile } from '#i18n/load.ts';

// The files that the browser loads (src/i18n/load.ts). Only its type is imported: Vite restarts
// when a file changes that its configuration imports.
const browserFiles: Record<MessageFile, true> = { core: true, home: true, list: true, product: true, full: true, about: true, privacy: true, terms: true };
const fileNames = Object.keys(browserFiles).join('|');
const messageFile = new RegExp(`/src/i18n/messages/(?:${languages.join('|')})/(${fileNames})\\.ts$`);

type Tree = { [key: string]: string | Tree };
type CompiledTree = { [key: string]: ReturnType<typeof compile> | CompiledTree };

function compileTree(tree: Tree, path: string): CompiledTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value !== 'string') return [key, compileTree(value, `${path}.${key}`)];
      try {
        return [key, compile(value)];
      } catch (cause) {
        throw new Error(`The message ${path}.${key} is no valid ICU message: ${value}`, { cause });
      }
    }),
  );
}

/**
 * A Vite plugin that compiles the ICU messages at build time, so that the bundles need no parser.
 * It runs each message file and replaces it by one module without imports.
 */
export function compileMessages(): Plugin {
  return {
    name: 'dana:compile-messages',
    enforce: 'pre',
    async load(id) {
      const name = messageFile.exec(id)?.[1];
      if (name === undefined) return null;
      const { module, dependencies } = await runnerImport<Record<string, Tree>>(id);
      // The development server compiles the file again when one of these changes.
      for (const path of dependencies) this.addWatchFile(path);
      return `export const ${name} = ${JSON.stringify(compileTree(module[name] ?? {}, name))};`;
    },
  };
}
