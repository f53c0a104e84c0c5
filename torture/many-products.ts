import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dueJobs } from '../bench/due-jobs.ts';
import { addManyProducts } from '../bench/many-products.ts';
import type { Result } from '../bench/result.ts';
import { run, type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
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

/** Kills shop and PostgreSQL at a random moment of the index build. Null if the build has ended before. */
async function killSoon(shop: Shop, db: Db) {
  const moment = performance.now() + 300 + Math.random() * 2500;
  let state = await readState(db);
  while (performance.now() < moment) {
    if ((await dueJobs(db)) === 0) return null;
    state = await readState(db);
    await sleep(20);
  }
  await db.destroy();
  await killEverything(shop);
  return state;
}

/**
 * Kills the shop and its PostgreSQL while it builds the search index of many products. What was indexed
 * and counted before must still be there after the next start.
 */
export async function tortureManyProducts({ quick }: { quick: boolean }): Promise<Result[]> {
  const products = quick ? 5000 : 60_000;
  const folder = await temporaryFolder('many-products');
  let shop = await startShop(folder.path, settings);
  const kills = { count: 0, whileCounting: 0, lost: 0, backwards: 0 };
  const begun = performance.now();
  try {
    let { db } = await databaseOf(shop);
    await addManyProducts(db, products);
    await db.destroy();
    await shop.stop();
    for (;;) {
      shop = await startShop(folder.path, settings);
      ({ db } = await databaseOf(shop));
      const before = await killSoon(shop, db);
      if (!before) break;
      kills.count += 1;
      if (before.step !== null) kills.whileCounting += 1;
      shop = await startShop(folder.path, settings);
      ({ db } = await databaseOf(shop));
      const after = await readState(db);
      if (after.documents < before.documents) kills.lost += before.documents - after.documents;
      if (before.step !== null && after.step === before.step && after.at < before.at) kills.backwards += 1;
      await db.destroy();
      await shop.stop();
    }
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
        value: (doctor.output.match(/search/gi) ?? []).length,
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
