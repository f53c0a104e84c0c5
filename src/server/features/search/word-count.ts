import { analyzeTables } from '../../database/analyze.ts';
import type { Db } from '../../database/connect.ts';
import { isConnectionLost, isTimeout } from '../../database/pg-errors.ts';
import { firstBatch, nextBatch, smallerBatch } from './batch-size.rules.ts';
import { estimateDocuments } from './search.queries.ts';
import * as queries from './word-count.queries.ts';

// Numbers that are wrong by this share order words as well.
const toleratedShare = 0.02;
const isWorthCounting = (indexed: number, documents: number) => indexed > 0 && indexed >= toleratedShare * documents;

async function countNext(tx: Db, last: number, size: number): Promise<void> {
  const end = await queries.findLastDocument(tx, last, size);
  if (end === null) return queries.saveCount(tx, { step: 'write', last_key: '', last_word: '' });
  await queries.countWords(tx, last, end);
  return queries.saveCount(tx, { last_product: end });
}

async function writeNext(tx: Db, after: { key: string; word: string }, size: number): Promise<void> {
  const end = await queries.findLastKey(tx, after, size);
  const miscounted = await queries.lockMiscounted(tx, after, end);
  await queries.writeProducts(
    tx,
    miscounted.flatMap(({ products, ...key }) => (products === null ? [] : [{ ...key, products }])),
  );
  const removed = await queries.deleteUnused(
    tx,
    miscounted.filter(({ products }) => products === null),
  );
  const { removals } = await queries.findCount(tx);
  await queries.saveCount(tx, {
    ...(removed > 0 && { removals: removals + 1 }),
    ...(end ? { last_key: end.key, last_word: end.word } : { step: 'clear' as const, last_word: '' }),
  });
}

async function clearNext(tx: Db, last: string, size: number): Promise<void> {
  const end = await queries.clearWords(tx, last, size);
  return queries.saveCount(tx, end === null ? { step: null } : { last_word: end });
}

/**
 * Counts the products of each word and deletes words without products, in short transactions. What is
 * done is in the database: a count that ended early goes on where it stopped.
 */
export function createWordCount(db: Db) {
  /** Does the next batch. Returns false if there is none. */
  function takeStep(size: number): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const { step, last_product, last_key, last_word } = await queries.lockCount(tx);
      if (step === 'count') await countNext(tx, last_product, size);
      if (step === 'write') await writeNext(tx, { key: last_key, word: last_word }, size);
      if (step === 'clear') await clearNext(tx, last_word, size);
      return step !== null;
    });
  }

  /** Ends the count that is under way. */
  async function goOn(): Promise<void> {
    let size = firstBatch;
    for (;;) {
      const begun = performance.now();
      try {
        if (!(await takeStep(size))) return;
        size = nextBatch(size, performance.now() - begun);
      } catch (error) {
        // A client that gave up waiting has also closed its connection.
        const smaller = isTimeout(error) || isConnectionLost(error) ? smallerBatch(size) : null;
        if (smaller === null) throw error;
        size = smaller;
      }
    }
  }

  /** Whether a count has begun and not ended, or many products were indexed since the last one. */
  async function isDue(): Promise<boolean> {
    const { step, indexed } = await queries.findCount(db);
    return step !== null || isWorthCounting(indexed, await estimateDocuments(db));
  }

  /** Begins a count if one is due. Returns whether one is under way. */
  async function begin(): Promise<boolean> {
    const documents = await estimateDocuments(db);
    return db.transaction().execute(async (tx) => {
      const { step, indexed } = await queries.lockCount(tx);
      if (step !== null) return true;
      if (!isWorthCounting(indexed, documents)) return false;
      await queries.saveCount(tx, { step: 'count', last_product: 0, indexed: 0 });
      return true;
    });
  }

  /** Counts until the numbers are right enough. */
  async function settle(): Promise<void> {
    while (await begin()) {
      await goOn();
      await analyzeTables(db, ['search_documents', 'search_keys']);
    }
  }

  return { settle, isDue };
}
