import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { run, type Shop, startShop } from '../../tests/e2e/support/shop.ts';
import { createBuyers, databaseOf, orderFormOf } from '../../tests/process/support.ts';
import { request } from '../../tests/support/request.ts';
import { writeCatalogueFile } from '../catalogue-file.ts';
import { dueJobs } from '../due-jobs.ts';
import { type NamedProduct, nameProducts } from '../many-products.ts';

/** What was measured while a shop was filled. */
export interface Filling {
  importSeconds: number;
  indexSeconds: number;
  /** Megabytes of the database and of its search index. */
  databaseMb: number;
  searchMb: number;
  /** Waiting times for a suggestion and a list while the index was built. */
  suggestionWaits: number[];
  listWaits: number[];
}

export interface Market extends Filling {
  count: number;
  shop: Shop;
  names: NamedProduct[];
  headers: Record<string, string>;
  form: Awaited<ReturnType<typeof orderFormOf>>;
  /** Of categories with a fortieth of the products each. */
  categoryIds: number[];
  goods: { productId: number; variantId: number }[];
}

const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const { status, body } = await request(url);
  if (status !== 200) throw new Error(`${url}: ${status} ${body}`);
  return performance.now() - begun;
}

/** The result of work that a file keeps: a later run on the same folder does not repeat it. */
async function once<T>(file: string, work: () => Promise<T>): Promise<T> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as T;
  const result = await work();
  await writeFile(file, JSON.stringify(result));
  return result;
}

/** Seconds of an import of that many products. */
async function importProducts(dataDir: string, count: number): Promise<number> {
  const file = join(dataDir, 'catalogue.jsonl');
  await writeCatalogueFile(file, count);
  const begun = performance.now();
  const { code, output } = await run('src/main/cli.ts', ['import', file], { DATA_DIR: dataDir }).ended;
  if (code !== 0 || !output.includes(`${count} of ${count} products`)) throw new Error(output.slice(-2000));
  await rm(file);
  return (performance.now() - begun) / 1000;
}

/** Imports that many products into a serving shop, and waits until all are found. */
async function fill(dataDir: string, count: number, settings: Record<string, string>): Promise<Filling> {
  const shop = await startShop(dataDir, settings);
  const { db, pool } = await databaseOf(shop);
  const importSeconds = await once(join(dataDir, 'import.json'), () => importProducts(dataDir, count));
  log(`${count} products: imported in ${importSeconds.toFixed(0)} s`);
  const [suggestionWaits, listWaits]: [number[], number[]] = [[], []];
  const indexed = performance.now();
  for (let minute = 0; (await dueJobs(db)) > 0;) {
    suggestionWaits.push(await timeOf(`${shop.url}/api/v1/search/suggestions?query=honey`));
    listWaits.push(await timeOf(`${shop.url}/api/v1/products?page=${1 + (listWaits.length % 50)}`));
    await sleep(500);
    const minutes = Math.floor((performance.now() - indexed) / 60_000);
    if (minutes > minute) log(`${count} products: ${shop.output().trim().split('\n').at(-1)}`);
    minute = minutes;
  }
  const indexSeconds = (performance.now() - indexed) / 1000;
  log(`${count} products: indexed in ${indexSeconds.toFixed(0)} s`);
  const { rows: left } = await sql<{ left: number }>`
    select (select count(*) from products)::integer - (select count(*) from search_documents)::integer as left`.execute(
    db,
  );
  if (left[0]?.left !== 0) throw new Error(`${left[0]?.left} products are not indexed:\n${shop.output().slice(-2000)}`);
  // What autovacuum does within minutes.
  const client = await pool.connect();
  await client.query({ text: 'set statement_timeout = 0' });
  await client.query({ text: 'vacuum analyze', query_timeout: 3_600_000 } as { text: string });
  client.release();
  const { rows } = await sql<{ databaseMb: number; searchMb: number }>`
    select (pg_database_size(current_database()) / 1e6)::float as "databaseMb",
      ((pg_total_relation_size('search_documents') + pg_total_relation_size('search_keys')) / 1e6)::float as "searchMb"`.execute(
    db,
  );
  await db.destroy();
  await shop.stop();
  return {
    importSeconds,
    indexSeconds,
    databaseMb: rows[0]?.databaseMb ?? 0,
    searchMb: rows[0]?.searchMb ?? 0,
    suggestionWaits,
    listWaits,
  };
}

/** A shop with that many products in this folder. One that an earlier run filled is opened as it is. */
export async function openMarket(dataDir: string, count: number): Promise<Market> {
  const settings = { DEMO: 'off', RATE_LIMIT: 'off' };
  await mkdir(dataDir, { recursive: true });
  const filling = await once(join(dataDir, 'filling.json'), () => fill(dataDir, count, settings));
  const shop = await startShop(dataDir, settings);
  const { db } = await databaseOf(shop);
  const [buyer] = await createBuyers({ db }, 1, `buyer-${Date.now()}`);
  const { rows } = await sql<{ productId: number; variantId: number }>`
    select product_id as "productId", id as "variantId" from variants
    where stock > 50 and listed and id in (select 1 + (random() * ${3 * count})::integer from generate_series(1, 2000))`.execute(
    db,
  );
  const categories = await db.selectFrom('categories').select('id').where('handle', 'like', 'sub-%').execute();
  await db.destroy();
  const headers = { authorization: `Bearer ${buyer?.token}`, 'accept-language': 'en' };
  const form = await orderFormOf(shop.apiFor());
  return {
    ...filling,
    count,
    shop,
    names: nameProducts(count),
    headers,
    form,
    categoryIds: categories.map(({ id }) => id),
    goods: rows,
  };
}
