import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { createBuyers, databaseOf } from '../tests/process/support.ts';
import { createDice } from '../tests/support/other-products.ts';
import { dueJobs } from './due-jobs.ts';
import { addManyProducts } from './many-products.ts';
import { type Departments, facetTakes, type Take } from './million/requests.ts';
import { median, type Result } from './result.ts';

type Connection = Awaited<ReturnType<typeof databaseOf>>;

// Triggers write facets, counts and histories of each change. Here, facets are written for all products together.
async function switchTriggers({ db }: Connection, to: 'enable' | 'disable'): Promise<void> {
  for (const table of ['products', 'variants', 'product_facets'])
    await sql.raw(`alter table ${table} ${to} trigger user`).execute(db);
}

/** Products with facets, as an import leaves them. */
async function addFacetedProducts(connection: Connection, count: number): Promise<void> {
  const client = await connection.pool.connect();
  const run = (text: string) => client.query({ text, query_timeout: 3_600_000 } as { text: string });
  await run('set statement_timeout = 0');
  await switchTriggers(connection, 'disable');
  await addManyProducts(connection.db, count, { facets: true });
  await run(`insert into product_facets (facet, category_id, product_id)
    select distinct facet, category_id, products.id from products join variants on product_id = products.id, unnest(facets) as facet`);
  await switchTriggers(connection, 'enable');
  await run(`insert into facet_counts (category_id, facet, products)
    select category, facet, count(*) from product_facets, unnest(array[category_id, 0]) as category group by 1, 2`);
  await run(`insert into product_counts (category_id, in_stock, has_offer, products, price_band)
    select category_id, in_stock, has_offer, count(*), price_band(lowest_price_dirhams) from products where listed group by 1, 2, 3, 5`);
  await run('vacuum analyze');
  client.release();
}

async function openDepartments(dataDir: string, count: number): Promise<Departments> {
  const shop = await startShop(dataDir, { DEMO: 'off', RATE_LIMIT: 'off' });
  const connection = await databaseOf(shop);
  // The search has nothing to index yet. Later, no request here reads its index, which would be built for an hour.
  while ((await dueJobs(connection.db)) > 0) await sleep(200);
  await addFacetedProducts(connection, count);
  const [buyer] = await createBuyers(connection, 1);
  const categories = await connection.db.selectFrom('categories').select('id').execute();
  await connection.db.destroy();
  return {
    shop,
    // With an identity, answers come from the database.
    headers: { authorization: `Bearer ${buyer?.token}` },
    categoryIds: categories.map(({ id }) => id),
  };
}

/** Requests to both shops in turns, so that a busy machine slows both. */
async function compare(small: Departments, large: Departments, take: Take<Departments>, times: number) {
  const dice = createDice(17);
  const [few, many]: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    few.push(await take(small, dice));
    many.push(await take(large, dice));
  }
  // The first tenth warms both shops.
  const warm = (values: number[]) => median(values.slice(Math.ceil(times / 10)));
  return { few: warm(few), many: warm(many) };
}

/** Facets, and lists with facets, of shops with 100,000 and with 1,000,000 products of three variants each. */
export async function benchFacets({ quick }: { quick: boolean }): Promise<Result[]> {
  const [few, many, times] = quick ? [3000, 12_000, 20] : [100_000, 1_000_000, 100];
  const folder = await temporaryFolder('bench-facets');
  const opened: Departments[] = [];
  try {
    for (const count of [few, many]) opened.push(await openDepartments(`${folder.path}/${count}`, count));
    const [small, large] = opened as [Departments, Departments];
    const results: Result[] = [];
    for (const [what, take] of Object.entries(facetTakes)) {
      const took = await compare(small, large, take, times);
      const how = `median of ${times} requests in turns`;
      results.push(
        { what, value: took.few, unit: 'ms', limit: 15, how: `${few} products; ${how}` },
        {
          what: `${what}: large to small`,
          value: took.many / took.few,
          unit: 'share',
          limit: 2,
          how: `${took.many.toFixed(1)} ms with ${many} products`,
        },
      );
    }
    return results;
  } finally {
    for (const { shop } of opened) await shop.stop();
    await folder.remove();
  }
}
