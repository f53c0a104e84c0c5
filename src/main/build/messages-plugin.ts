import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import { defaultLanguage, languages } from '#contract/locale.ts';
import { loadMessages } from '#i18n/load.ts';

// The files that the browser loads (src/i18n/load.ts).
const fileNames = Object.keys(loadMessages[defaultLanguage]);
const messageFile = new RegExp(`/src/i18n/messages/(?:${languages.join('|')})/(${fileNames.join('|')})\\.ts$`);

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
 * It imports each message file in Node and replaces it by one module without imports.
 */
export function compileMessages() {
  return {
    name: 'dana:compile-messages',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | null> {
      const name = messageFile.exec(id)?.[1];
      if (name === undefined) return null;
      const file = (await import(pathToFileURL(id).href)) as Record<string, Tree>;
      return `export const ${name} = ${JSON.stringify(compileTree(file[name] ?? {}, name))};`;
    },
  };
}
