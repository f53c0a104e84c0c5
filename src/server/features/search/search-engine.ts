import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/locale.ts';
import type { Db } from '../../database/connect.ts';

/** A product as suggestions show it. */
export interface Hit {
  id: number;
  name: LocalizedText;
  image: string | null;
}

/** What a query means. */
export interface Found<T> {
  /** Best first. */
  items: T[];
  /**
   * For each word of the query, folded, the words of the products that it was taken for, the surest first, so that what matched can be
   * marked.
   */
  meant: { word: string; as: string[] }[];
  /** False when there was nothing to look for: no word, or a single letter that is none. */
  asked: boolean;
  /** Nothing was spelled as it was typed: the products were found by a correction. */
  corrected: boolean;
}

export interface SearchLimits {
  limit: number;
  /** Only of this category and those below it. */
  categoryId?: CategoryId | undefined;
}

/**
 * What the shop needs of a search. PostgreSQL does it here; a shop that outgrows that can put a cluster behind the same calls.
 */
export interface SearchEngine {
  /** Finds some products that shoppers may see. */
  suggest(query: string, limits: SearchLimits): Promise<Found<Hit>>;
  /** Finds the ids of many, in the same order. */
  find(query: string, limits: SearchLimits): Promise<Found<number>>;
  /** Takes over what changed on these products, in the transaction of the change. */
  index(tx: Db, productIds: ProductId[]): Promise<void>;
  /** Leaves what changed on these products to the next `catchUp`; until then they are found as they were. */
  outdate(tx: Db, productIds: ProductId[]): Promise<void>;
  /** Brings everything that is not indexed by today's rules up to date, while the shop serves. Returns how many products it were. */
  catchUp(onProgress?: (done: number, total: number) => void): Promise<number>;
  /** Makes the whole index anew, while the shop serves with what there is. Returns how many products it were. */
  rebuild(onProgress?: (done: number, total: number) => void): Promise<number>;
  /** Whether there is something to bring up to date. */
  isOutdated(): Promise<boolean>;
  /** What keeps the search from doing all that it can here, and the remedy, for the merchant; null when nothing does. */
  findProblem(): Promise<string | null>;
  /** Takes stock of what words there are. To be called when many products were changed. */
  refreshStatistics(): Promise<void>;
}
