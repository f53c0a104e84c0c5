import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sorts } from '#contract/catalog.ts';
import type { UserId } from '#contract/ids.ts';
import { type ListFilters, selectListFacts, selectProducts } from '../features/catalog/catalog.queries.ts';
import { countFacets, withRareFacet } from '../features/catalog/facets.queries.ts';
import { selectKeys } from '../features/search/search.queries.ts';
import type { Caller } from '../http/identity.ts';
import { createServices, type Services } from '../services.ts';
import { createUser } from '../testing/people.ts';
import { fullScansIn, nodesOf, recordPlans, rowsReadIn } from '../testing/query-plans.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './schema.ts';

// What shoppers do must not become slow because a shop has become large: in a shop of some thousand
// products each statement of the real services is planned by PostgreSQL, and none may look through
// all products or variants.

const products = 3000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let services: Services;
let recorded: ReturnType<typeof recordPlans>;
let userId: UserId;
let caller: Caller;

/**
 * Products of every kind in a tree of categories, three variants each, as large shops have them.
 */
async function fill(db: Kysely<Database>): Promise<void> {
  await sql`insert into categories (handle, parent_id, name, description)
    select 'c' || n, case when n > 4 then 1 + n % 4 end, '{"en":"Shelf","ar":"رف"}', '{"en":"","ar":""}' from generate_series(1, 24) n
  `.execute(db);
  await sql`insert into products (handle, category_id, further_category_ids, name, description, has_variants, created_at, lowest_price_dirhams, least_dirhams, most_dirhams, in_stock, has_offer,
      rating_halves_sum, ratings_count, sold, tags)
    select 'p' || n, 5 + n % 20, case n % 30 when 0 then array[5 + (n + 7) % 20] else '{}' end, jsonb_build_object('en', case n % 40 when 0 then 'Honey ' else 'Thing ' end || n, 'ar', 'عسل ' || n),
      jsonb_build_object('en', repeat(md5(n::text), 40), 'ar', ''), true,
      now() - n * interval '1 minute', 500 + n * 7 % 9000, 500 + n * 7 % 9000, 700 + n * 7 % 9000, n % 9 > 0, n % 10 = 0, n % 50, n % 6, n * 13 % 700,
      case n % 40 when 0 then '{occasion:birthday,recipient:mother}' when 1 then '{occasion:eid}' else '{}' end::text[]
    from generate_series(1, ${products}) n`.execute(db);
  await sql`insert into variants (product_id, sku, position, price_dirhams, stock, listed, sold, best_discount, attributes)
    select id, handle || '-' || n, n, lowest_price_dirhams + (n - 1) * 100, 5, true, id * 13 % 700, case when id % 10 = 0 and n = 1 then 20 else 0 end,
      jsonb_build_array(
        jsonb_build_object('name', '{"en":"Colour","ar":""}'::jsonb, 'value', jsonb_build_object('en', 'Colour ' || id % 20, 'ar', '')),
        jsonb_build_object('name', '{"en":"Size","ar":""}'::jsonb, 'value', jsonb_build_object('en', n || ' kg', 'ar', '')))
    from products, generate_series(1, 3) n order by id, n`.execute(db);
  await sql`insert into offers (variant_id, discount, description)
    select id, best_discount, '{"en":"","ar":""}' from variants where best_discount > 0`.execute(db);
  await sql`insert into search_documents (product_id, words, name_length, listed, version)
    select id, to_tsvector('simple', name::text || handle), 2, true, 1 from products`.execute(db);
  await sql`insert into search_keys (key, word, nearness, products)
    select word, word, 0, ndoc from ts_stat('select words from search_documents')`.execute(db);
}

beforeAll(async () => {
  database = await createTestDatabase();
  recorded = recordPlans(database);
  await fill(database.db);
  ({ userId } = await createUser({ db: database.db, at: { now: null } }));
  caller = { kind: 'user', userId };
  services = createServices({
    db: recorded.db,
    secrets: { guestKey: Buffer.alloc(32), codeKey: Buffer.alloc(32), pushKey: Buffer.alloc(32) },
    clock: () => new Date(),
    dataDir: 'unused',
    limitsOn: true,
  });
  await sql`vacuum analyze products, variants, offers, categories, product_counts, product_facets, facet_counts, search_documents, search_keys`.execute(
    database.db,
  );
});
afterAll(async () => {
  await recorded.close();
  await database.drop();
});

/**
 * The statements of an action that scan a whole table; for prepared statements also by their
 * generic plan.
 */
async function fullScansOf(action: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (const statement of await recorded.statementsOf(action)) {
    const plans = await recorded.plansOf(statement);
    if (plans.some((plan) => fullScansIn(plan, ['products', 'variants']).length > 0)) found.push(statement.sql);
  }
  return found;
}

const page = { page: 1, limit: 24 };
const filters: (ListFilters & { today?: boolean })[] = [
  {},
  { categoryId: 7 },
  { categoryId: 1 },
  { inStock: true },
  { offers: true },
  { min: 10, max: 40 },
  { max: 40 },
  { offers: true, inStock: true },
  { offers: true, max: 40 },
  { today: true },
  { today: true, offers: true },
  { today: true, min: 10, max: 40 },
  { today: true, categoryId: 1 },
  { categoryId: 7, min: 10, max: 40 },
  { categoryId: 1, inStock: true, offers: true, min: 10 },
  // A rare value, one that all products have, and both.
  { facets: [{ name: 'colour', values: ['colour-3', 'colour-4'] }] },
  { facets: [{ name: 'size', values: ['1kg', '2kg'] }] },
  { categoryId: 1, facets: [{ name: 'size', values: ['1kg'] }] },
  {
    categoryId: 7,
    inStock: true,
    max: 40,
    facets: [
      { name: 'size', values: ['1kg'] },
      { name: 'colour', values: ['colour-3'] },
    ],
  },
  { offers: true, facets: [{ name: 'occasion', values: ['birthday', 'eid'] }] },
];

describe('no statement scans all products or variants:', () => {
  it.each(sorts)('a list sorted by %s', async (sort) => {
    for (const [at, filter] of [[50, {}] as const, ...filters.map((one) => [1, one] as const)])
      expect(
        await fullScansOf(() => services.catalog.listProducts({ ...filter, ...page, page: at, sort }, 'en')),
      ).toEqual([]);
  });

  it('a list of today beside variants that are full', async () => {
    const full = { inStock: true, readyExcept: [7], except: [1, 2, 3] };
    for (const more of [{}, { min: 10, max: 40 }, { offers: true }, { facets: [{ name: 'size', values: ['1kg'] }] }])
      expect(
        await fullScansOf(async () => {
          await selectListFacts(recorded.db, { ...full, ...more });
          await selectProducts(recorded.db, { ...full, ...more }, { ...page, sort: 'newest' });
        }),
        JSON.stringify(more),
      ).toEqual([]);
  });

  it('the facets of a list', async () => {
    for (const { today, ...filter } of filters)
      expect(
        await fullScansOf(async () => {
          // So few that a scan would not be the fastest.
          await countFacets(recorded.db, await withRareFacet(recorded.db, filter), 50);
          await services.facets.listFacets({ category_id: filter.categoryId, ...(today && { today }) }, 'en');
        }),
        JSON.stringify(filter),
      ).toEqual([]);
  });

  const reads: Record<string, () => Promise<unknown>> = {
    latest: () => services.catalog.listLatest(10, 'en'),
    popular: () => services.catalog.listPopular(10, 'en'),
    'the home page': () => services.content.getHome('en'),
    offers: () => services.catalog.listOffers({ page: 5, limit: 24 }, 'en'),
    'the gift finder': () => services.catalog.findGifts(page, 'en'),
    'the gift finder with answers': () =>
      services.catalog.findGifts({ ...page, occasion: 'birthday', recipient: 'mother' }, 'en'),
    'what is delivered today': () => services.delivery.readToday({}, 'en'),
    'whether a cart is delivered today': () =>
      services.delivery.readToday({ pieces: [{ variantId: 77, quantity: 2 }] }, 'en'),
    'a product': () => services.catalog.getProduct(77, 'en'),
    'related products': () => services.catalog.listRelated(77, 'en'),
    'what goes with products': () => services.catalog.listCompanions([77, 78], 3, 'en'),
    'named products': () => services.catalog.listProducts({ ...page, ids: [9, 5, 7], sort: null }, 'en'),
    'the facets of a search': () => services.facets.listFacets({ query: 'honey' }, 'en'),
    'suggestions of nothing typed': () => services.search.suggestDefault('en'),
    suggestions: () => services.search.suggest('honey 80', undefined, 'en'),
    'suggestions in a category': () => services.search.suggest('honey', 1, 'en'),
    'a search': () => services.search.search({ query: 'honey', sort: 'relevance', ...page }, 'en'),
    'a search in a category': () =>
      services.search.search({ query: 'honey', cat_id: 1, sort: 'price_asc', ...page }, 'en'),
    favourites: () => services.favourites.list(caller, 'en'),
    'favourite ids': () => services.favourites.listIds(caller),
    'favourite ids of a caller': () => services.favourites.findIdsOfCaller({ bearer: 'x', guest: null }),
    comments: () => services.feedback.listComments(77, { ...page, sort: 'highest' }),
    'reading a cart': () => services.cart.getCart(caller, 'en'),
    'adding to a cart': () => services.cart.addLine(caller, { productId: 9, variantId: 25, quantity: 1 }, 'en'),
    'the sum of a cart': async () => {
      await services.cart.addLine(caller, { productId: 9, variantId: 25, quantity: 1 }, 'en');
      await services.checkout.getSummary(userId, {});
    },
    'placing, reading and cancelling an order': async () => {
      await services.cart.addLine(caller, { productId: 9, variantId: 25, quantity: 1 }, 'en');
      const form = {
        shippingAddress: { zoneId: 1, address_line1: 'Zone 66, Street 950, Building 41' },
        paymentInfo: { paymentOptionId: 1 },
      };
      const { id } = await services.checkout.placeOrder({
        user: { userId },
        form,
        language: 'en',
        repeat: { key: 'a-key', call: 'placeOrder', bodyHash: Buffer.from('a-hash') },
      });
      await services.orders.list(userId, { page: 1, limit: 5 });
      await services.orders.readOwn(userId, id, 'en');
      await services.orders.cancelOwn({ userId }, id, 'en');
    },
    'settling what lists show': () => services.catalog.refreshListing(recorded.db, [77, 78]),
  };

  it.each(Object.keys(reads))('%s', async (name) => {
    expect(await fullScansOf(reads[name] as () => Promise<unknown>)).toEqual([]);
  });
});

describe('of a large category, a page reads no more products than lead to it:', () => {
  beforeAll(async () => {
    await sql`update products set category_id = 7 where id <= ${products / 2}`.execute(database.db);
    await sql`vacuum analyze products`.execute(database.db);
  });

  it.each(['newest', 'price_asc', 'price_desc'] as const)('sorted by %s', async (sort) => {
    let read = 0;
    for (const statement of await recorded.statementsOf(() =>
      services.catalog.listProducts({ ...page, page: 3, categoryId: 7, sort }, 'en'),
    ))
      read = Math.max(read, rowsReadIn(await recorded.runPlan(statement), ['products']));
    // The ids of three pages, and the rows of one.
    expect(read).toBe(3 * page.limit + page.limit);
  });
});

it('finds what begins like a typed word without looking at the joined words', async () => {
  const [statement] = await recorded.statementsOf(() => selectKeys(recorded.db, [], ['hon'], 500));
  const plans = await recorded.plansOf(statement as CompiledQuery);
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(nodesOf(plan).map((node) => node['Index Name'])).toContain('search_keys_beginnings');
});
