import { analyzeTables } from '../../database/analyze.ts';
import type { Db } from '../../database/connect.ts';
import { isConnectionLost, isTimeout } from '../../database/pg-errors.ts';
import { estimateDocuments } from './search.queries.ts';
import * as queries from './word-count.queries.ts';

// Numbers that are wrong by this share order words as well.
const toleratedShare = 0.02;
const isWorthCounting = (indexed: number, documents: number) => indexed > 0 && indexed >= toleratedShare * documents;

const sizes = { least: 50, usualLeast: 500, first: 1000, most: 5000 };
const ms = { short: 100, long: 400 };

const firstBatch = sizes.first;

/** The size of the next batch after one that took so long: each is a short transaction on any machine. */
function nextBatch(size: number, took: number): number {
  if (took > ms.long) return Math.min(size, Math.max(sizes.usualLeast, Math.floor(size / 2)));
  return took < ms.short ? Math.min(sizes.most, size * 2) : size;
}

/** The size after a batch that took longer than a statement may. Null if a smaller one does not help. */
function smallerBatch(size: number): number | null {
  return size > sizes.least ? Math.max(sizes.least, Math.floor(size / 4)) : null;
}

async function countNext(tx: Db, { last_product }: queries.WordCount, size: number): Promise<queries.WordCountChange> {
  const end = await queries.findLastDocument(tx, last_product, size);
  await queries.countWords(tx, last_product, end);
  return end === null ? { step: 'write', last_key: '', last_word: '' } : { last_product: end };
}

async function writeNext(tx: Db, { last_key, last_word, removals }: queries.WordCount, size: number) {
  const keys = await queries.readNextKeys(tx, { key: last_key, word: last_word }, size);
  const wrong = keys.filter(({ written, products }) => written !== products);
  await queries.lockKeys(tx, wrong);
  await queries.writeProducts(
    tx,
    wrong.flatMap(({ key, word, products }) => (products === null ? [] : [{ key, word, products }])),
  );
  const removed = await queries.deleteUnusedWords(
    tx,
    wrong.filter(({ products }) => products === null),
  );
  const last = keys.length === size ? keys.at(-1) : undefined;
  const change: queries.WordCountChange = last
    ? { last_key: last.key, last_word: last.word }
    : { step: 'clear', last_key: '', last_word: '' };
  return removed > 0 ? { ...change, removals: removals + 1 } : change;
}

async function clearNext(tx: Db, { last_word }: queries.WordCount, size: number): Promise<queries.WordCountChange> {
  const end = await queries.clearWords(tx, last_word, size);
  return end === null ? { step: null } : { last_word: end };
}

const steps = { count: countNext, write: writeNext, clear: clearNext };

/**
 * Counts the products of each word and deletes words without products, in short transactions. What is
 * done is in the database: a count that ended early goes on where it stopped.
 */
export function createWordCount(db: Db) {
  /** Does the next batch. Returns false if it was the last one. */
  function takeBatch(size: number): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const count = await queries.lockCount(tx);
      if (count.step === null) return false;
      const change = await steps[count.step](tx, count, size);
      await queries.saveCount(tx, change);
      return change.step !== null;
    });
  }

  /** Ends the count that is under way. */
  async function finishCount(): Promise<void> {
    let size = firstBatch;
    for (;;) {
      const begun = performance.now();
      try {
        if (!(await takeBatch(size))) return;
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
    const { step, indexed } = await queries.findWordCount(db);
    return step !== null || isWorthCounting(indexed, await estimateDocuments(db));
  }

  /** Begins a count if one is due, or always. Returns whether one is under way. */
  async function begin(isWanted: boolean): Promise<boolean> {
    const documents = await estimateDocuments(db);
    return db.transaction().execute(async (tx) => {
      const { step, indexed } = await queries.lockCount(tx);
      if (step !== null) return true;
      if (!isWanted && !isWorthCounting(indexed, documents)) return false;
      await queries.saveCount(tx, { step: 'count', last_product: 0, indexed: 0 });
      return true;
    });
  }

  /** Counts until the numbers are right enough; at least once with `always`. */
  async function settle({ always = false } = {}): Promise<void> {
    for (let isWanted = always; await begin(isWanted); isWanted = false) {
      await finishCount();
      await analyzeTables(db, ['search_documents', 'search_keys']);
    }
  }

  return { settle, isDue };
}
