import { wordsOf } from './tokenizer.ts';

/** Why a list of synonyms has no use; null if it has one. `word` is not a single word. */
export function uselessSynonyms(words: readonly string[]): { word: string } | { word: null } | null {
  const folded = new Set<string>();
  for (const word of words) {
    const parts = wordsOf(word);
    const [only] = parts;
    if (!only || parts.length !== 1) return { word };
    folded.add(only.text);
  }
  return folded.size < 2 ? { word: null } : null;
}
