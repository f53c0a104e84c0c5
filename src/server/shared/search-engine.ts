import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { Language, LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../database/connect.ts';

/** A product as suggestions show it. */
export interface Hit {
  id: number;
  name: LocalizedText;
  image: string | null;
  /** Of the variant that the product's card shows. */
  priceDirhams: number;
  severalPrices: boolean;
  category: LocalizedText;
}

/**
 * A word of products that a word of a query may mean. `guess`: the word was not typed. An `entry` is what the shopper
 * may have meant to type, a `form` contains that: والكنافة for كنافا.
 */
export interface Meaning {
  word: string;
  guess?: 'entry' | 'form' | undefined;
}

/** The result of a query. */
export interface Found<T> {
  /** Best first. */
  items: T[];
  /**
   * For each folded word of the query, the words of products that it matched, best first, to mark
   * the matches.
   */
  meant: { word: string; as: readonly Meaning[] }[];
  /** False if there was nothing to search: no word, or a single letter. */
  asked: boolean;
  /** True if only a corrected spelling matched. */
  corrected: boolean;
  /** True if no product has all words of the query: these have most of them. */
  partial?: boolean;
  /** The number of matches, up to the limit, if `items` are only the first of them. */
  counted?: number;
}

export interface SearchLimits {
  /** The language of the page: how a word in Latin letters is likely meant. */
  language: Language;
  limit: number;
  /** Maximum number of items to return; of a very common word, the rest may only be counted. Default: all. */
  needed?: number | undefined;
  /** Only products of this category and its sub-categories. */
  categoryId?: CategoryId | undefined;
  /**
   * Also products that shoppers do not see, after those that they see; only with all words. Not together with a
   * category.
   */
  unlistedToo?: boolean;
}

/**
 * The search that the shop needs. PostgreSQL implements it; a search cluster could implement the
 * same interface.
 */
export interface SearchEngine {
  /** The best matches among visible products. */
  suggest(query: string, limits: SearchLimits): Promise<Found<Hit>>;
  /** The ids of the matches, best first. */
  find(query: string, limits: SearchLimits): Promise<Found<number>>;
  /**
   * The tsquery of products, visible or not, with words that begin like all of these. Null for a
   * text without words.
   */
  beginnings(text: string): string | null;
  /** Indexes changed products, in the transaction of the change. */
  index(tx: Db, productIds: ProductId[]): Promise<void>;
  /** Marks changed products for the next `catchUp`; until then the old documents are found. */
  outdate(tx: Db, productIds: ProductId[]): Promise<void>;
  /** Marks all products of these categories and of those below them, in the same way. */
  outdateCategories(tx: Db, ids: readonly CategoryId[]): Promise<void>;
  /**
   * Indexes all outdated products and ends the count of words, while the shop serves. A second run goes on
   * where one that failed stopped. Returns how many products were indexed.
   */
  catchUp(onProgress?: (done: number, total: number) => void): Promise<number>;
  /** The next search reads the synonyms again. Other instances follow within five seconds. */
  forgetSynonyms(): void;
  /**
   * Rebuilds the whole index, while the shop serves from the old one. Returns the number of
   * products.
   */
  rebuild(onProgress?: (done: number, total: number) => void): Promise<number>;
  /** Whether a product is outdated. */
  isOutdated(): Promise<boolean>;
  /** Whether the count of the words must be made, or has not come to its end. */
  isCountDue(): Promise<boolean>;
  /**
   * A problem that limits the search on this database, with its remedy, for the merchant; or null.
   */
  findProblem(): Promise<string | null>;
  /**
   * Counts the words of the vocabulary again, if many products were indexed since the last count. Call it
   * after `index`, with the number of products.
   */
  refreshStatistics(products: number): Promise<void>;
}
