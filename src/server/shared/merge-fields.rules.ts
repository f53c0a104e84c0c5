import { isDeepStrictEqual } from 'node:util';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';

export type Fields = Record<string, unknown>;
type Text = Record<RequiredLanguage, string>;

/** Some fields. An absent one stays as it is. */
export type SomeOf<T> = { [F in keyof T]?: T[F] | undefined };

export interface Merge<T = Fields> {
  /** What is to be written. */
  changes: Partial<T>;
  /** The fields that someone else has changed as well, to something else. */
  conflicts: Record<string, { yours: unknown; theirs: unknown }>;
}

/** What the person read of a value: null if nothing has changed since. */
type Read = { value: unknown } | 'unread' | null;

function choose(yours: unknown, theirs: unknown, read: Read): 'yours' | 'theirs' | 'conflict' {
  if (isDeepStrictEqual(yours, theirs)) return 'theirs';
  if (read === null) return 'yours';
  if (read === 'unread') return 'conflict';
  if (isDeepStrictEqual(read.value, theirs)) return 'yours';
  return isDeepStrictEqual(read.value, yours) ? 'theirs' : 'conflict';
}

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && requiredLanguages.every((language) => language in value);

/**
 * Merges an edit with what is stored. `base` has the fields as the person read them; null if nothing
 * has changed since. A field that others left alone, or changed to the same, is no conflict. Each
 * language of `texts` is merged on its own.
 */
export function mergeFields<T extends object>(
  wanted: SomeOf<T>,
  present: T,
  base: SomeOf<T> | null,
  texts: readonly (keyof T)[] = [],
): Merge<T> {
  const merge: Merge<T> = { changes: {}, conflicts: {} };
  /** Whether the value is to be written. */
  function decide(name: string, yours: unknown, theirs: unknown, read: Read): boolean {
    const choice = choose(yours, theirs, read);
    if (choice === 'conflict') merge.conflicts[name] = { yours, theirs };
    return choice === 'yours';
  }
  for (const field in wanted) {
    const yours = wanted[field];
    const theirs = present[field];
    if (yours === undefined) continue;
    const whole: T[typeof field] = yours;
    const read: Read = base && (field in base ? { value: base[field] } : 'unread');
    if (texts.includes(field) && isText(yours) && isText(theirs)) {
      const mine = requiredLanguages.filter((language) => {
        const part = read !== null && read !== 'unread' && isText(read.value) ? { value: read.value[language] } : read;
        return decide(`${field}.${language}`, yours[language], theirs[language], part);
      });
      if (mine.length === 0) continue;
      merge.changes[field] = { ...theirs, ...Object.fromEntries(mine.map((language) => [language, yours[language]])) };
    } else if (decide(field, yours, theirs, read)) merge.changes[field] = whole;
  }
  return merge;
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values in the parts that are merged one by one: `name.ar`, `delivery.slots`, `fee`. */
export function flattenFields(values: object): Fields {
  const parts: Fields = {};
  const entries: [string, unknown][] = Object.entries(values);
  for (const [key, value] of entries) {
    if (!isGroup(value)) parts[key] = value;
    else for (const [part, inner] of Object.entries(value)) parts[`${key}.${part}`] = inner;
  }
  return parts;
}

/** The present values with changed parts, for the keys that have one. */
export function withParts(present: Fields, parts: Fields): Fields {
  const values: Fields = {};
  for (const [name, value] of Object.entries(parts)) {
    const [key = '', part] = name.split('.');
    values[key] = part === undefined ? value : { ...((values[key] ?? present[key]) as Fields), [part]: value };
  }
  return values;
}

/** The texts of a field in both languages as separate fields: `name.en`, `name.ar`. */
export function languageFields(field: string, text: { en: string; ar: string } | undefined): Fields {
  return text === undefined ? {} : { [`${field}.en`]: text.en, [`${field}.ar`]: text.ar };
}
