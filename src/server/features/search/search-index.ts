import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { documentOf } from './document.ts';
import { type Batch, countOutdated, isAnyOutdated, readAllOutdated } from './outdated.ts';
import { markCategories, markOutdated } from './outdated.queries.ts';
import * as queries from './search-index.queries.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import { createWordCount } from './word-count.ts';
import { noteIndexed } from './word-count.queries.ts';

type OnProgress = (done: number, total: number) => void;
type SearchIndex = Pick<
  SearchEngine,
  'index' | 'outdate' | 'outdateCategories' | 'catchUp' | 'rebuild' | 'isOutdated' | 'isCountDue' | 'refreshStatistics'
>;

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

async function* readAll(db: Db): AsyncGenerator<Batch> {
  for (let after = 0; ;) {
    const ids = await queries.selectProductsAfter(db, after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield { ids };
    after = last;
  }
}

/** The part of the engine that writes documents and vocabulary. */
export function createSearchIndex(db: Db): SearchIndex {
  const wordCount = createWordCount(db);

  // In batches, each in its own transaction, so that the shop keeps serving.
  async function indexAll(total: number, batches: AsyncIterable<Batch>, onProgress: OnProgress = () => {}) {
    // The vocabulary is small: skip words that an earlier batch wrote.
    const written = new Set<string>();
    let knownRemovals: number | null = null;
    let done = 0;
    for await (const { ids, note } of batches) {
      await db.transaction().execute(async (tx) => {
        const removals = await noteIndexed(tx, ids.length);
        if (removals !== knownRemovals || written.size > writtenMost) written.clear();
        knownRemovals = removals;
        await writeIndex(tx, ids, written);
        await note?.(tx);
      });
      done += ids.length;
      onProgress(done, Math.max(done, total));
    }
    return done;
  }

  return {
    index: (tx, productIds) => writeIndex(tx, productIds),
    outdate: markOutdated,
    outdateCategories: markCategories,
    async catchUp(onProgress) {
      const done = await indexAll(await countOutdated(db), readAllOutdated(db, batchSize), onProgress);
      await wordCount.settle();
      return done;
    },
    async rebuild(onProgress) {
      const done = await indexAll(await queries.estimateProducts(db), readAll(db), onProgress);
      await wordCount.settle({ always: done > 0 });
      return done;
    },
    isOutdated: () => isAnyOutdated(db),
    isCountDue: wordCount.isDue,
    refreshStatistics: async (products) => {
      await noteIndexed(db, products);
      await wordCount.settle();
    },
  };
}
