import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '#server/jobs/jobs.ts';
import { temporaryFolder } from '../tests/e2e/support/shop.ts';
import { databaseOf } from '../tests/process/support.ts';
import { dueJobs } from './due-jobs.ts';
import { addManyProducts } from './many-products.ts';
import { megabytesOf } from './memory.ts';
import { startByNpm } from './npm-start.ts';
import type { Result } from './result.ts';

/** All product feeds of a large shop: how long the job takes, and how much memory it adds. */
export async function benchFeeds({ quick }: { quick: boolean }): Promise<Result[]> {
  const count = quick ? 5_000 : 100_000;
  const folder = await temporaryFolder('bench-feeds');
  const shop = await startByNpm(folder.path, { RATE_LIMIT: 'off', DEMO: 'off' });
  const { pid } = shop;
  const { db, pool } = await databaseOf(shop);
  try {
    await pool.query('set statement_timeout = 0');
    await addManyProducts(db, count);
    // Without a picture or a description a product is left out.
    const description = JSON.stringify({
      en: 'As good as it gets, for you and for yours, with free wrapping.',
      ar: 'من أجود ما يكون، لك ولأحبابك، مع تغليف مجاني.',
    });
    for (let from = 0; from <= count; from += 5000)
      await sql`
        update products set image = 'catalog/0b54b0c6-watch.webp', description = ${description}::jsonb
        where id > ${from} and id <= ${from + 5000}`.execute(db);
    await sql`vacuum analyze`.execute(db);
    // The index of the search is built first.
    await sleep(20_000);
    while ((await dueJobs(db)) > 0) await sleep(1000);
    const before = await megabytesOf(pid, 'VmRSS');
    const begun = new Date();
    const job = { key: 'write_feeds', queue: 'write_feeds', runAt: begun, replaces: true };
    await enqueue(db, 'write_feeds', {}, job);
    let highest = before;
    const written = () => db.selectFrom('feeds').select(['items', 'took_ms']).where('written_at', '>', begun).execute();
    let rows = await written();
    for (; rows.length === 0; rows = await written()) {
      await sleep(100);
      highest = Math.max(highest, await megabytesOf(pid, 'VmRSS'));
    }
    const items = rows.reduce((sum, row) => sum + row.items, 0);
    const how = `${count} products, ${rows.length} feeds with ${items} items together`;
    return [
      {
        what: 'all feeds written',
        value: Math.max(...rows.map((row) => row.took_ms)) / 1000,
        unit: 's',
        limit: 60,
        how,
      },
      { what: 'memory while they are written', value: highest - before, unit: 'MB', limit: 60, how },
    ];
  } finally {
    await db.destroy();
    await shop.stop();
    await folder.remove();
  }
}
