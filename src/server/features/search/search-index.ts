import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { documentOf } from './document.ts';
import * as queries from './search-index.queries.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';

type OnProgress = (done: number, total: number) => void;

const batchSize = 200;
// Limits the memory for known words to about 10 MB.
const writtenMost = 100_000;

async function writeIndex(db: Db, productIds: ProductId[], written?: Set<string>): Promise<void> {
  const made = (await queries.selectSearchable(db, productIds)).map(documentOf);
  const keys = new Map(made.flatMap((one) => one.keys.map((key) => [`${key.key} ${key.word} ${key.nearness}`, key])));
  for (const [name] of keys) if (written?.has(name)) keys.delete(name);
  await queries.writeDocuments(
    db,
    made.map((one) => one.document),
    [...keys.values()],
  );
  for (const name of keys.keys()) written?.add(name);
}

/** The part of the engine that writes documents and vocabulary. */
export function createSearchIndex(
  db: Db,
): Pick<SearchEngine, 'index' | 'outdate' | 'catchUp' | 'rebuild' | 'isOutdated' | 'refreshStatistics'> {
  const refreshStatistics = () => queries.recountVocabulary(db);

  // In batches, each in its own transaction, so that the shop keeps serving.
  async function indexAll(total: number, next: (last: number) => Promise<number[]>, onProgress: OnProgress = () => {}) {
    // The vocabulary is small: skip words that an earlier batch wrote.
    const written = new Set<string>();
    let done = 0;
    for (let ids = await next(0); ids.length > 0; ids = await next(ids.at(-1) ?? 0)) {
      const batch = ids;
      await db.transaction().execute((tx) => writeIndex(tx, batch, written));
      if (written.size > writtenMost) written.clear();
      done += ids.length;
      onProgress(done, Math.max(done, total));
    }
    if (done > 0) await refreshStatistics();
    return done;
  }

  return {
    index: (tx, productIds) => writeIndex(tx, productIds),
    outdate: queries.markOutdated,
    catchUp: async (onProgress) =>
      indexAll(await queries.countOutdated(db), () => queries.selectOutdated(db, batchSize), onProgress),
    rebuild: async (onProgress) =>
      indexAll(await queries.countProducts(db), (last) => queries.selectProductsAfter(db, last, batchSize), onProgress),
    isOutdated: async () => (await queries.selectOutdated(db, 1)).length > 0,
    refreshStatistics,
  };
}
