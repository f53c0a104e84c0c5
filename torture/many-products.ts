import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dueJobs } from '../bench/due-jobs.ts';
import { addManyProducts } from '../bench/many-products.ts';
import type { Result } from '../bench/result.ts';
import { run, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { databaseOf, killEverything } from '../tests/process/support.ts';

const settings = { DEMO: 'off', RATE_LIMIT: 'off' };

type Db = Awaited<ReturnType<typeof databaseOf>>['db'];

/** How far the search index is. */
async function readState(db: Db) {
  const { rows } = await sql<{ documents: number; step: string | null; at: string; jobs: number }>`
    select (select count(*)::integer from search_documents) as documents, step,
      coalesce(step, '') || lpad(last_product::text, 10, '0') || last_key || last_word as at from search_count`.execute(
    db,
  );
  return { documents: 0, step: null, at: '', ...rows[0] };
}

/**
 * Waits until the build has gone on since `from`, in the count of words or before it, and a moment more. False if
 * it has ended before.
 */
async function goesOn(db: Db, from: Awaited<ReturnType<typeof readState>>, isCounting: boolean): Promise<boolean> {
  const last = Math.random() * (isCounting ? 50 : 1000);
  for (let moved: number | null = null; moved === null || performance.now() - moved < last; await sleep(5)) {
    if ((await dueJobs(db)) === 0) return false;
    const { documents, step, at } = await readState(db);
    const hasMoved = isCounting ? step !== null && at !== from.at : documents > from.documents;
    if (moved === null && hasMoved) moved = performance.now();
  }
  return true;
}

/**
 * Kills the shop and its PostgreSQL while it builds the search index of many products. What was indexed
 * and counted before must still be there after the next start.
 */
export async function tortureManyProducts({ quick }: { quick: boolean }): Promise<Result[]> {
  const [products, killsMost, ofCount] = quick ? [5000, 2, 1] : [60_000, 10, 4];
  const folder = await temporaryFolder('many-products');
  let shop = await startShop(folder.path, settings);
  const kills = { count: 0, whileCounting: 0, lost: 0, backwards: 0 };
  const begun = performance.now();
  try {
    let { db } = await databaseOf(shop);
    await addManyProducts(db, products);
    await db.destroy();
    await shop.stop();
    shop = await startShop(folder.path, settings);
    ({ db } = await databaseOf(shop));
    let state = await readState(db);
    while (kills.count < killsMost && (await goesOn(db, state, kills.count >= killsMost - ofCount))) {
      const before = await readState(db);
      await db.destroy();
      await killEverything(shop);
      kills.count += 1;
      if (before.step !== null) kills.whileCounting += 1;
      shop = await startShop(folder.path, settings);
      ({ db } = await databaseOf(shop));
      state = await readState(db);
      kills.lost += Math.max(0, before.documents - state.documents);
      if (before.step !== null && state.step === before.step && state.at < before.at) kills.backwards += 1;
    }
    while ((await dueJobs(db)) > 0) await sleep(200);
    const seconds = (performance.now() - begun) / 1000;
    const { rows } = await sql<{ missing: number; wrong: number }>`select
      (select count(*)::integer from products where id not in (select product_id from search_documents)) as missing,
      (select count(*)::integer from ts_stat('select words from search_documents') as stat
        full join (select word, max(products) as products from search_keys group by word) as keys using (word)
        where ndoc is distinct from products) as wrong`.execute(db);
    await db.destroy();
    const doctor = await run('src/main/cli.ts', ['doctor'], { DATA_DIR: folder.path }).ended;
    const how = `${products} products, ${kills.count} times kill -9 of shop and PostgreSQL, ${kills.whileCounting} of them while words were counted`;
    return [
      { what: 'indexed products lost by a kill', value: kills.lost, unit: 'times', exactly: 0, how },
      { what: 'counts that began again', value: kills.backwards, unit: 'times', exactly: 0, how },
      { what: 'products missing in the index', value: rows[0]?.missing ?? -1, unit: 'times', exactly: 0, how },
      { what: 'words with a wrong number', value: rows[0]?.wrong ?? -1, unit: 'times', exactly: 0, how },
      {
        what: 'problems of the index that the doctor names',
        value: (doctor.output.match(/search|index_products/gi) ?? []).length,
        unit: 'times',
        exactly: 0,
        how,
      },
      { what: 'index built', value: seconds, unit: 's', how },
    ];
  } finally {
    await shop.stop();
    await folder.remove();
  }
}
