import { languages, type LocalizedText } from '#contract/values/locale.ts';
import type { StoredAttribute } from '../../database/schema.ts';
import { isArabicWord, isLatinWord, keysOf, nearness, type Nearness } from './keys.ts';
import { wordsOf } from './tokenizer.ts';

/** The searchable data of a product. */
export interface SearchableProduct {
  id: number;
  name: LocalizedText;
  description: LocalizedText;
  /** The names of its categories and of the parent category. */
  categories: LocalizedText[];
  /** Those of its categories, and not of the parent: that one speaks of its other sub-categories too. */
  categoryDescriptions: LocalizedText[];
  skus: string[];
  attributes: StoredAttribute[];
  /** Whether shoppers see it. */
  listed: boolean;
}

/**
 * PostgreSQL's four weights: A for names, B for attributes and SKUs, C for categories, D for
 * descriptions, also those of categories.
 */
type Weight = 'A' | 'B' | 'C' | 'D';

export interface SearchDocument {
  product_id: number;
  /** A tsvector's text. */
  words: string;
  /** The number of words of the shorter name: among equal matches, the shorter name comes first. */
  name_length: number;
  listed: boolean;
}

export interface VocabularyKey {
  key: string;
  word: string;
  nearness: Nearness;
}

const descriptionWordsMost = 400;
const joinedMost = 20;

const allLanguages = (text: LocalizedText): string[] => languages.map((language) => text[language] ?? '');
const textsOf = (text: string) => wordsOf(text).map((word) => word.text);

// Two adjacent words are often typed as one: power bank, آي فون.
function joinedOf(name: string): string[] {
  const words = textsOf(name);
  return words.slice(1).flatMap((word, index) => {
    const joined = `${words[index]}${word}`;
    return joined.length <= joinedMost && (isArabicWord(joined) || isLatinWord(joined)) ? [joined] : [];
  });
}

/** The document of a product and the vocabulary keys of its words. */
export function documentOf(product: SearchableProduct): { document: SearchDocument; keys: VocabularyKey[] } {
  const weights = new Map<string, Weight>();
  const add = (texts: string[], weight: Weight) => {
    for (const text of texts) if (!weights.has(text)) weights.set(text, weight);
  };
  const names = allLanguages(product.name);
  const whole = names.flatMap(textsOf);
  add(whole, 'A');
  const joined = names.flatMap(joinedOf).filter((word) => !weights.has(word));
  add(joined, 'A');
  add(
    [
      ...product.skus,
      ...product.attributes.flatMap(({ name, value }) => [...allLanguages(name), ...allLanguages(value)]),
    ].flatMap(textsOf),
    'B',
  );
  add(product.categories.flatMap(allLanguages).flatMap(textsOf), 'C');
  add(
    [product.description, ...product.categoryDescriptions]
      .flatMap(allLanguages)
      .flatMap((text) => textsOf(text).slice(0, descriptionWordsMost)),
    'D',
  );

  const isJoined = new Set(joined);
  const keys = [...weights.keys()].flatMap((word) =>
    isJoined.has(word)
      ? [{ key: word, word, nearness: nearness.joined }]
      : Array.from(keysOf(word), ([key, near]) => ({ key, word, nearness: near })),
  );
  const lengths = names.map((name) => textsOf(name).length).filter((length) => length > 0);
  return {
    document: {
      product_id: product.id,
      // A word has only letters, digits and points: nothing to escape.
      words: Array.from(weights, ([word, weight]) => `'${word}':1${weight}`).join(' '),
      name_length: Math.min(...lengths, 100),
      listed: product.listed,
    },
    keys,
  };
}
