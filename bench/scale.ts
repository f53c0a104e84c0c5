import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { sorts } from '#contract/catalog.ts';
import { run, type Shop, startShop } from '../tests/e2e/support/shop.ts';
import { createBuyers, databaseOf } from '../tests/process/support.ts';
import { createDice } from '../tests/support/other-products.ts';
import { request } from '../tests/support/request.ts';
import { inCategory, writeCatalogueFile } from './catalogue-file.ts';
import { dueJobs } from './due-jobs.ts';
import { megabytesOf } from './memory.ts';
import { median, percentile, type Result } from './result.ts';

interface Filled {
  shop: Shop;
  headers: Record<string, string>;
  categoryId: number;
  /** Of the category that both shops have. */
  goods: { productId: number; variantId: number }[];
  importSeconds: number;
  /** Waiting times for a list during the import. */
  waits: number[];
}

async function timed(url: string, options: Parameters<typeof request>[1]): Promise<number> {
  const begun = performance.now();
  const { status, body } = await request(url, options);
  if (status >= 300) throw new Error(`${url}: ${status} ${body}`);
  return performance.now() - begun;
}

/** Imports a catalogue of that many products into a serving shop, and restarts it. */
async function fillShop(dataDir: string, count: number): Promise<Filled> {
  const settings = { DEMO: 'off', RATE_LIMIT: 'off' };
  const shop = await startShop(dataDir, settings);
  const { db, pool } = await databaseOf(shop);
  const [buyer] = await createBuyers({ db }, 1);
  // Requests with an identity are answered from the database, not from the cache.
  const headers = { authorization: `Bearer ${buyer?.token}`, 'accept-language': 'en' };
  const file = join(dataDir, 'catalogue.jsonl');
  await writeCatalogueFile(file, count);
  const begun = performance.now();
  const importing = run('src/main/cli.ts', ['import', file], { DATA_DIR: dataDir });
  const waits: number[] = [];
  let ended = false;
  void importing.ended.then(() => (ended = true));
  while (!ended) {
    waits.push(await timed(`${shop.url}/api/v1/products`, { headers }));
    await sleep(250);
  }
  const importSeconds = (performance.now() - begun) / 1000;
  const { code, output } = await importing.ended;
  if (code !== 0 || !output.includes(`${count} of ${count} products`)) throw new Error(output.slice(-2000));
  while ((await dueJobs(db)) > 0) await sleep(500);
  // What autovacuum does within a minute or two.
  await pool.query('set statement_timeout = 0');
  await pool.query('vacuum analyze');
  const { rows } = await sql<{ categoryId: number; productId: number; variantId: number }>`
    select categories.id as "categoryId", products.id as "productId", min(variants.id) as "variantId"
    from categories join products on products.category_id = categories.id join variants on variants.product_id = products.id
    where categories.handle = 'same' and variants.stock > 0 group by 1, 2`.execute(db);
  await db.destroy();
  // The shop that imported is stopped; a restarted one is measured.
  await shop.stop();
  return {
    shop: await startShop(dataDir, settings),
    headers,
    categoryId: rows[0]?.categoryId ?? 0,
    goods: rows,
    importSeconds,
    waits,
  };
}

type Dice = (sides: number) => number;

/** The requests that are compared between shops of different sizes. */
const measurements: Record<string, (filled: Filled, dice: Dice) => Promise<number>> = {
  'a list of the category': ({ shop, headers, categoryId }, dice) =>
    timed(
      `${shop.url}/api/v1/products?category_id=${categoryId}&sort=${sorts[dice(sorts.length)]}&page=${1 + dice(50)}`,
      { headers },
    ),
  'a product': ({ shop, headers, goods }, dice) =>
    timed(`${shop.url}/api/v1/products/${goods[dice(goods.length)]?.productId}`, { headers }),
  'a cart': ({ shop, headers, goods }, dice) => {
    const { productId, variantId } = goods[dice(goods.length)] ?? {};
    return timed(`${shop.url}/api/v1/carts`, { method: 'POST', headers, body: { productId, variantId, quantity: 1 } });
  },
};

async function compare(small: Filled, large: Filled, times: number): Promise<Result[]> {
  const dice = createDice(5);
  const results: Result[] = [];
  for (const [what, take] of Object.entries(measurements)) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time += 1) {
      // Alternating, so that a busy machine slows both.
      few.push(await take(small, dice));
      many.push(await take(large, dice));
      if (what === 'a cart' && time % 10 === 9)
        for (const { shop, headers } of [small, large])
          await timed(`${shop.url}/api/v1/carts/clear`, { method: 'DELETE', headers });
    }
    const how = `${times} requests in turns`;
    const [before, after] = [few, many].map((all) => all.slice(times / 10)) as [number[], number[]];
    results.push(
      { what: `${what}: median`, value: median(after), unit: 'ms', how: `${how}, large shop` },
      {
        what: `${what}: median, large to small`,
        value: median(after) / median(before),
        unit: 'share',
        limit: 1.5,
        how,
      },
      {
        what: `${what}: p95, large to small`,
        value: percentile(after, 95) / percentile(before, 95),
        unit: 'share',
        limit: 1.5,
        how,
      },
    );
  }
  return results;
}

const amount = (dice: Dice, least: number, most: number) => (least + dice(100 * (most - least)) / 100).toFixed(2);
const filters: ((dice: Dice) => string)[] = [
  () => '',
  () => '&inStock=true',
  () => '&offers=true',
  (dice) => `&min=${amount(dice, 0, 60)}&max=${amount(dice, 300, 500)}`,
  (dice) => `&inStock=true&min=${amount(dice, 0, 60)}`,
];

/**
 * Pages around the fiftieth of all products, in every order and with every filter; each is
 * requested once, so none is cached.
 */
async function timeDeepPages({ shop, headers }: Filled, times: number): Promise<number[]> {
  const dice = createDice(6);
  const queries = new Set<string>();
  while (queries.size < times) {
    const filter = filters[dice(filters.length)]?.(dice);
    queries.add(`page=${40 + dice(21)}&sort=${sorts[dice(sorts.length)]}${filter}`);
  }
  const all: number[] = [];
  for (const query of queries) all.push(await timed(`${shop.url}/api/v1/products?${query}`, { headers }));
  return all.slice(times / 10);
}

const memoryOf = async ({ shop }: Filled) =>
  megabytesOf(Number(await readFile(join(shop.dataDir, 'dana.pid'), 'utf8')), 'VmRSS');

/**
 * Compares a shop of 100,000 products with one of 1,000 that has the same category, and measures
 * the import.
 */
export async function benchScale({ quick }: { quick: boolean }): Promise<Result[]> {
  const [count, times] = quick ? [10_000, 100] : [100_000, 300];
  const folders = await Promise.all(['few', 'many'].map((name) => mkdtemp(join(tmpdir(), `dana-bench-${name}-`))));
  const filled: Filled[] = [];
  try {
    filled.push(await fillShop(folders[0] as string, 1000 + inCategory));
    filled.push(await fillShop(folders[1] as string, count));
    const [small, large] = filled as [Filled, Filled];
    const results = await compare(small, large, times);
    const deep = await timeDeepPages(large, times);
    const memory = (await memoryOf(large)) - (await memoryOf(small));
    const how = `${count} products, ${deep.length} requests`;
    return [
      ...results,
      { what: 'page 50 of all products: median', value: median(deep), unit: 'ms', limit: 8, how },
      { what: 'page 50 of all products: p95', value: percentile(deep, 95), unit: 'ms', limit: 25, how },
      {
        what: 'additional memory of the large shop',
        value: memory,
        unit: 'MB',
        limit: 100,
        how: 'of the restarted shop, after these requests',
      },
      {
        what: 'import',
        value: large.importSeconds,
        unit: 's',
        limit: quick ? 12 : 120,
        how: `${count} products, 3 variants each, in a serving shop`,
      },
      {
        what: 'a list during the import: p95',
        value: percentile(large.waits, 95),
        unit: 'ms',
        how: `${large.waits.length} requests`,
      },
    ];
  } finally {
    for (const { shop } of filled) await shop.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}
