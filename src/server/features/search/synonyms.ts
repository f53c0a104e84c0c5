import type { Db } from '../../database/connect.ts';
import { keysOf, nearness } from './keys.ts';
import { listGroups } from './synonyms.queries.ts';
import { wordsOf } from './tokenizer.ts';

/** For each folded word, the other words of its groups. */
export type SynonymsByWord = ReadonlyMap<string, readonly string[]>;

const keptMs = 5000;

/**
 * Synonym groups as a lookup table. Only single words have synonyms; entries with several words are
 * ignored.
 */
export function synonymsOf(groups: readonly (readonly string[])[]): SynonymsByWord {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = group.flatMap((text) => {
      const parts = wordsOf(text);
      return parts.length === 1 ? parts.map((part) => part.text) : [];
    });
    for (const word of words) {
      const others = found.get(word) ?? new Set();
      found.set(word, others);
      for (const other of words) if (other !== word) others.add(other);
    }
  }
  return new Map(Array.from(found, ([word, others]) => [word, [...others]]));
}

/** The synonyms of a word, also with an article or an ending: العطور has those of عطور. */
export function synonymsFor(synonyms: SynonymsByWord, word: string): string[] {
  const forms = Array.from(keysOf(word)).flatMap(([key, near]) => (near <= nearness.variant ? [key] : []));
  const plain = word.endsWith('s') ? [word.slice(0, -1)] : [];
  return [...new Set([...forms, ...plain].flatMap((form) => synonyms.get(form) ?? []))];
}

/**
 * Reads the merchant's synonyms, cached for some seconds in every instance. `forget` makes the next
 * search read them again.
 */
export function createSynonymReader(db: Db): { read: () => Promise<SynonymsByWord>; forget: () => void } {
  let kept: Promise<SynonymsByWord> | undefined;
  let readAt = 0;
  function read(): Promise<SynonymsByWord> {
    if (!kept || performance.now() - readAt > keptMs) {
      readAt = performance.now();
      const found = listGroups(db).then((groups) => synonymsOf(groups.map(({ words }) => words)));
      // Do not cache a failure.
      found.catch(() => (kept = undefined));
      kept = found;
    }
    return kept;
  }

  return { read, forget: () => (kept = undefined) };
}
