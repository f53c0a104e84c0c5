import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';

// The parts of a language's messages, and the documents that their pages fetch by themselves (src/i18n/load.ts).
const messageFile = /\/src\/i18n\/messages\/(?:en|ar)\/(first|rest|about|privacy|terms)\.ts$/;

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
 * Compiles the ICU messages when the bundles are made, so that no bundle carries a parser. Node runs the message files
 * itself; a part of a language, or a document, becomes one module without imports.
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
