import { isDeepStrictEqual } from 'node:util';

export type Fields = Record<string, unknown>;

export interface Merge {
  /** What is to be written. */
  changes: Fields;
  /** The fields that someone else has changed as well, to something else. */
  conflicts: Record<string, { yours: unknown; theirs: unknown }>;
}

/**
 * Merges an edit with what is stored. `base` has the fields as the person read them; null if nothing
 * has changed since. A field that others left alone, or changed to the same, is no conflict.
 */
export function mergeFields(wanted: Fields, present: Fields, base: Fields | null): Merge {
  const merge: Merge = { changes: {}, conflicts: {} };
  for (const [field, yours] of Object.entries(wanted)) {
    const theirs = present[field];
    if (yours === undefined || isDeepStrictEqual(yours, theirs)) continue;
    if (base === null || (field in base && isDeepStrictEqual(base[field], theirs))) merge.changes[field] = yours;
    else if (!(field in base) || !isDeepStrictEqual(base[field], yours)) merge.conflicts[field] = { yours, theirs };
  }
  return merge;
}

/** The texts of a field in both languages as separate fields: `name.en`, `name.ar`. */
export function languageFields(field: string, text: { en: string; ar: string } | undefined): Fields {
  return text === undefined ? {} : { [`${field}.en`]: text.en, [`${field}.ar`]: text.ar };
}
