import type { Language } from '#contract/values/locale.ts';
import { loadConsoleMessages } from '../load-console.ts';
import { loadPrintedWords } from '../load-printed.ts';
import { loadMessages } from '../load.ts';
import { allMessages } from '../messages/all.ts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** The keys of a tree that contain a dot, with the keys above them. A key with a dot is read as a path: it shows nothing. */
export function listDottedKeys(tree: Tree, above: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(key.includes('.') ? [[...above, key].join(' > ')] : []),
    ...(typeof value === 'string' ? [] : listDottedKeys(value, [...above, key])),
  ]);
}

function readConsoleParts(language: Language): Promise<Tree[]> {
  return Promise.all(Object.values(loadConsoleMessages[language]).map((loadPart) => loadPart()));
}

/** Each file of messages of a language as it is written, of the storefront and of the console. */
export async function readMessageTrees(language: Language): Promise<Tree[]> {
  const load = loadMessages[language];
  const documents = { about: await load.about(), privacy: await load.privacy(), terms: await load.terms() };
  const console = await readConsoleParts(language);
  return [{ ...allMessages[language] }, documents, ...console, await loadPrintedWords[language]()];
}

/** Every message of a language by its key, for tests. */
export async function readEveryMessage(language: Language): Promise<Map<string, string>> {
  const load = loadMessages[language];
  const documents = { aboutPage: await load.about(), privacyPage: await load.privacy(), termsPage: await load.terms() };
  const console: Tree = Object.assign({}, ...(await readConsoleParts(language)));
  const printed = await loadPrintedWords[language]();
  return new Map(flatten({ ...allMessages[language], ...documents, console, printed }));
}
