import compile from 'icu-minify/compile';
import { type Plugin, runnerImport } from 'vite';
import { languages } from '#contract/values/locale.ts';

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
 * It runs each message file and replaces it by one module without imports. `files`: their names
 * below a language's folder. A file `console/new-order` exports `newOrder`.
 */
export function compileMessages(files: readonly string[]): Plugin {
  const messageFile = new RegExp(`/src/i18n/messages/(?:${languages.join('|')})/(${files.join('|')})\\.ts$`);
  return {
    name: 'dana:compile-messages',
    enforce: 'pre',
    async load(id) {
      const file = messageFile.exec(id)?.[1];
      if (file === undefined) return null;
      const name = file.slice(file.lastIndexOf('/') + 1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const { module, dependencies } = await runnerImport<Record<string, Tree>>(id);
      // The development server compiles the file again when one of these changes.
      for (const path of dependencies) this.addWatchFile(path);
      return `export const ${name} = ${JSON.stringify(compileTree(module[name] ?? {}, name))};`;
    },
  };
}
