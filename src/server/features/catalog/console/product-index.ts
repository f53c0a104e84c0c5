import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import type { Found, SearchLimits } from '../../../shared/search-engine.ts';

/** What the catalogue needs of the search: the search itself reads the catalogue. */
export interface ProductIndex {
  /** Indexes changed products, in the transaction of the change. */
  index(tx: Db, productIds: ProductId[]): Promise<void>;
  /** Leaves changed products to the job `index_products`. */
  outdate(tx: Db, productIds: ProductId[]): Promise<void>;
  /** The tsquery of products, visible or not, with words that begin like all of these. */
  beginnings(text: string): string | null;
  /** The ids of the products with these words, best first. */
  find(query: string, limits: SearchLimits): Promise<Found<number>>;
}
