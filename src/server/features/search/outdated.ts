import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import * as queries from './outdated.queries.ts';

// Outdated products are looked for in so many at a time.
const rangeSize = 10_000;

/** Products to index in one transaction, and what the transaction notes with it. */
export interface Batch {
  ids: ProductId[];
  note?: (tx: Db) => Promise<void>;
}

/** Products without a current document, in parts. No statement looks at more than a range of products. */
async function* readOutdated(db: Db): AsyncGenerator<ProductId[]> {
  let after = 0;
  for (;;) {
    const last = await queries.findLastProduct(db, after, rangeSize);
    if (last === null) return;
    const outdated = await queries.selectOutdated(db, after, last);
    if (outdated.length > 0) yield outdated;
    after = last;
  }
}

async function* readStaleCategories(db: Db, size: number): AsyncGenerator<Batch> {
  for (;;) {
    const category = await queries.findStaleCategory(db);
    if (category === null) return;
    const ids = await queries.listProductsAfter(db, category, size);
    const to = ids.at(-1);
    if (to === undefined) await queries.unmark(db, category);
    else yield { ids, note: (tx) => queries.moveOn(tx, category, to) };
  }
}

/** All that must be indexed again, in batches of at most `size`. */
export async function* readAllOutdated(db: Db, size: number): AsyncGenerator<Batch> {
  yield* readStaleCategories(db, size);
  for await (const ids of readOutdated(db))
    for (let from = 0; from < ids.length; from += size) yield { ids: ids.slice(from, from + size) };
}

/** How many products must be indexed again, nearly: those of a renamed category may be counted twice. */
export async function countOutdated(db: Db): Promise<number> {
  let count = await queries.countStale(db);
  for await (const ids of readOutdated(db)) count += ids.length;
  return count;
}

export async function isAnyOutdated(db: Db): Promise<boolean> {
  if ((await queries.findStaleCategory(db)) !== null) return true;
  for await (const ids of readOutdated(db)) return ids.length > 0;
  return false;
}
