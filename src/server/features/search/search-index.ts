import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { documentOf } from './document.ts';
import * as queries from './search-index.queries.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import { createWordCount } from './word-count.ts';
import { noteIndexed } from './word-count.queries.ts';

type OnProgress = (done: number, total: number) => void;

const batchSize = 200;
// Outdated products are looked for in so many at a time.
const rangeSize = 10_000;
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

/** Products without a current document, in parts. No statement looks at more than a range of them. */
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

async function* inBatches(parts: AsyncIterable<ProductId[]>): AsyncGenerator<ProductId[]> {
  for await (const part of parts)
    for (let from = 0; from < part.length; from += batchSize) yield part.slice(from, from + batchSize);
}

async function* readAll(db: Db): AsyncGenerator<ProductId[]> {
  for (let ids = await queries.selectProductsAfter(db, 0, batchSize); ids.length > 0;) {
    yield ids;
    ids = await queries.selectProductsAfter(db, ids.at(-1) ?? 0, batchSize);
  }
}

async function countOutdated(db: Db): Promise<number> {
  let count = 0;
  for await (const part of readOutdated(db)) count += part.length;
  return count;
}

/** The part of the engine that writes documents and vocabulary. */
export function createSearchIndex(
  db: Db,
): Pick<SearchEngine, 'index' | 'outdate' | 'catchUp' | 'rebuild' | 'isOutdated' | 'isCountDue' | 'refreshStatistics'> {
  const wordCount = createWordCount(db);

  // In batches, each in its own transaction, so that the shop keeps serving.
  async function indexAll(total: number, batches: AsyncIterable<ProductId[]>, onProgress: OnProgress = () => {}) {
    // The vocabulary is small: skip words that an earlier batch wrote.
    const written = new Set<string>();
    let knownRemovals: number | null = null;
    let done = 0;
    for await (const batch of batches) {
      await db.transaction().execute(async (tx) => {
        const removals = await noteIndexed(tx, batch.length);
        if (removals !== knownRemovals || written.size > writtenMost) written.clear();
        knownRemovals = removals;
        await writeIndex(tx, batch, written);
      });
      done += batch.length;
      onProgress(done, Math.max(done, total));
    }
    await wordCount.settle();
    return done;
  }

  async function isOutdated(): Promise<boolean> {
    for await (const part of readOutdated(db)) return part.length > 0;
    return false;
  }

  return {
    index: (tx, productIds) => writeIndex(tx, productIds),
    outdate: queries.markOutdated,
    catchUp: async (onProgress) => indexAll(await countOutdated(db), inBatches(readOutdated(db)), onProgress),
    rebuild: async (onProgress) => indexAll(await queries.estimateProducts(db), readAll(db), onProgress),
    isOutdated,
    isCountDue: wordCount.isDue,
    refreshStatistics: async (products) => {
      await noteIndexed(db, products);
      await wordCount.settle();
    },
  };
}
