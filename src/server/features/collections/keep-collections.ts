import type { Kysely } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { enqueue } from '../../jobs/jobs.ts';
import * as queries from './collected-products.queries.ts';
import { nextFinding, readRule } from './collections.rules.ts';

// Two at once could write what one of them has read before the other's change.
const queue = 'keep_collections';
const marksAtOnce = 5000;
const rangeSize = 10_000;

/** Has the job keep collections soon, in the transaction of a change. */
export async function keepSoon(tx: Db): Promise<void> {
  await enqueue(tx, 'keep_collections', {}, { queue });
}

async function keepAt(db: Db, runAt: Date): Promise<void> {
  // A job for each time: of two that share a key, the later one could delay the first.
  await enqueue(db, 'keep_collections', {}, { key: `keep_collections ${runAt.toISOString()}`, queue, runAt });
}

/** Finds the marked products again, in every rule. Returns whether there may be more. */
async function keepMarked(tx: Db, now: Date): Promise<boolean> {
  const { taken, ids, all } = await queries.takeMarks(tx, marksAtOnce);
  if (all) await queries.makeAllDue(tx, now);
  else if (ids.length > 0)
    for (const { id, rule: stored } of await queries.listRules(tx)) {
      const rule = readRule(stored);
      if (rule) await queries.collectProducts(tx, { id, rule }, now, { ids });
    }
  return taken === marksAtOnce;
}

/**
 * The `keep_collections` job: keeps the products of the rules, and shows and hides collections at their times, also what
 * fell due while the shop was off. Each step is short, and another run goes on where one stopped.
 */
export async function keepCollections(db: Kysely<Database>, now: Date): Promise<void> {
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) => db.transaction().execute(work);
  await queries.turnCollections(db, now);
  for (let hasMore = true; hasMore;) hasMore = await inTransaction((tx) => keepMarked(tx, now));
  for (const { id, version, rule: stored } of await queries.listDue(db, now)) {
    const rule = readRule(stored);
    const again = nextFinding(rule ?? { all: [] }, now);
    // No statement looks at more than a range of products.
    const last = rule ? await queries.findLastProduct(db) : 0;
    for (let after = 0; rule && after < last; after += rangeSize)
      await queries.collectProducts(db, { id, rule }, now, { after, last: after + rangeSize });
    await queries.writeDue(db, { id, version }, again);
  }
  const next = await queries.findNextWork(db);
  if (next) await keepAt(db, next);
}
