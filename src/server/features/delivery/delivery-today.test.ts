import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#contract/api/client.ts';
import { addDays, qatarMoment } from '#contract/values/qatar-time.ts';
import { buildApp } from '../../app.ts';
import { createResponseCache, type ResponseCache } from '../../cache/response-cache.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { fetchOf } from '../../testing/inject-fetch.ts';
import { createUser } from '../../testing/people.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const sunday = '2026-11-22';
const monday = '2026-11-23';
const settings = {
  enabled: true,
  daysAhead: 3,
  slots: [
    { from: '12:00', to: '15:00', until: '10:00', capacity: 2 },
    { from: '18:00', to: '21:00', capacity: 1 },
  ],
};
const lastMinute = qatarMoment(sunday, '18:01').toISOString();

let shop: TestApp;
let zones: { id: number; name: string }[];
let paymentOptionId: number;
let responseCache: ResponseCache;
let cached: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  zones = (await shop.apiFor()('listZones')).rows.map(({ id, name }) => ({ id, name }));
  paymentOptionId = (await shop.apiFor()('listPaymentOptions')).rows[0]!.id;
  responseCache = createResponseCache({ clock: () => shop.at.now ?? new Date() });
  const { services, config } = shop;
  cached = await buildApp({ services, config, version: 'test', logging: false, responseCache });
  await cached.ready();
});
afterAll(async () => {
  await cached.close();
  await shop.close();
});
beforeEach(async () => {
  shop.at.now = qatarMoment(sunday, '09:00');
  await shop.db.deleteFrom('delivery_slots').execute();
  // What earlier tests ordered is full no more.
  await shop.db.updateTable('variants').set({ day_limit: null }).execute();
  await shop.services.settings.load({ delivery: settings, zones: { 'al-khor': { delivery: {} } } });
});

const today = () => shop.apiFor()('getDeliveryToday', { query: {} });
const closed = { today: false, until: null, everywhere: false, zones: [], full: [], next: null };

interface More {
  leadDays?: number;
  category?: number;
  variant?: NonNullable<NonNullable<Parameters<typeof createProduct>[1]>['variants']>[number];
}

async function product({ leadDays, variant = { price: 50, stock: 9 }, ...more }: More = {}) {
  const { productId, variantIds } = await createProduct(shop.db, { ...more, variants: [variant] });
  if (leadDays !== undefined)
    await shop.db.updateTable('products').set({ lead_days: leadDays }).where('id', '=', productId).execute();
  return { productId, variantId: variantIds[0] as number };
}

/** A product of two variants made to order, of which one piece a day is made. */
async function twoCakes(category?: number) {
  const made = { price: 90, stock: 0, stockMode: 'made', dayLimit: 1 } as const;
  const attributes = (value: string) => [{ name: { en: 'Filling', ar: 'الحشوة' }, value: { en: value, ar: value } }];
  const { productId, variantIds } = await createProduct(shop.db, {
    ...(category !== undefined && { category }),
    variants: [
      { ...made, attributes: attributes('Dates') },
      { ...made, price: 95, attributes: attributes('Nuts') },
    ],
  });
  const [first, second] = variantIds.map((variantId) => ({ productId, variantId }));
  return { productId, first: first!, second: second! };
}

async function order(goods: { productId: number; variantId: number }, day: string, slotId = '18:00-21:00') {
  const { token } = await createUser(shop);
  const api = shop.apiFor({ token });
  await api('addToCart', { body: { ...goods, quantity: 1 } });
  const { id } = await api('placeOrder', {
    body: {
      shippingAddress: { zoneId: zones[0]!.id, address_line1: 'Zone 66, Street 950, Building 41' },
      paymentInfo: { paymentOptionId },
      delivery: { day, slotId },
    },
  });
  return { api, id };
}

describe('what the whole shop delivers today', () => {
  it('is promised until the last minute of the last slot, by zone, and not after it', async () => {
    shop.at.now = new Date(Date.parse(lastMinute) - 1);
    expect(await today()).toMatchObject({
      today: true,
      day: sunday,
      until: lastMinute,
      everywhere: true,
      zones: zones.map((zone) => ({ ...zone, until: lastMinute })),
    });
    shop.at.now = new Date(lastMinute);
    expect(await today()).toEqual({ ...closed, day: sunday, next: monday });
    shop.at.now = qatarMoment(monday, '00:00');
    expect(await today()).toMatchObject({ today: true, day: monday, next: '2026-11-24' });
  });

  it('is nothing on a closed day, on a free weekday, and in a shop that arranges the time', async () => {
    for (const [delivery, next] of [
      [{ ...settings, closed: [sunday] }, monday],
      [{ ...settings, weekdays: ['tue'] }, '2026-11-24'],
      [{ ...settings, enabled: false }, null],
    ] as const) {
      await shop.services.settings.load({ delivery });
      expect(await today()).toEqual({ ...closed, day: sunday, next });
    }
  });

  it('names the zones with own times, and leaves out those that need a day', async () => {
    const slots = [{ from: '11:00', to: '12:00' }];
    await shop.services.settings.load({ zones: { 'al-khor': { delivery: { slots } } } });
    const khor = zones.find(({ name }) => name.includes('Khor'))!;
    const answer = await today();
    expect(answer).toMatchObject({ until: lastMinute, everywhere: false });
    expect(answer.zones).toContainEqual({ ...khor, until: qatarMoment(sunday, '11:01').toISOString() });
    await shop.services.settings.load({ zones: { 'al-khor': { delivery: { leadDays: 1 } } } });
    expect((await today()).zones).toEqual(
      zones.filter((zone) => zone !== khor).map((zone) => ({ ...zone, until: lastMinute })),
    );
    const arabic = await shop.apiFor({ language: 'ar' })('getDeliveryToday', { query: {} });
    expect(arabic.zones[0]?.name).toMatch(/\p{Script=Arabic}/u);
  });

  it('ends earlier once the last slot is full, and comes back with a cancelled order', async () => {
    const { api, id } = await order(await product(), sunday);
    expect((await today()).until).toBe(qatarMoment(sunday, '10:01').toISOString());
    await api('cancelOrder', { params: { id } });
    expect((await today()).until).toBe(lastMinute);
  });

  it('leaves out a product made to order once the pieces of today are all ordered', async () => {
    const cake = await product({ variant: { price: 90, stock: 0, stockMode: 'made', dayLimit: 1 } });
    await order(cake, monday);
    expect((await today()).full).toEqual([]);
    await order(cake, sunday);
    expect((await today()).full).toEqual([cake.productId]);
    const ids = (query: object) => shop.apiFor()('listProducts', { query: { limit: 100, ...query } });
    expect((await ids({ today: true })).rows.map((row) => row.id)).not.toContain(cake.productId);
    expect((await ids({})).rows.map((row) => row.id)).toContain(cake.productId);
    shop.at.now = qatarMoment(monday, '00:00');
    expect((await today()).full).toEqual([cake.productId]);
  });
});

describe('the first day after today', () => {
  it('is of the zone that has it first, and the zones that have a later one or none are named', async () => {
    shop.at.now = new Date(lastMinute);
    expect(await today()).not.toHaveProperty('laterZones');
    const khor = zones.find(({ name }) => name.includes('Khor'))!;
    const ofKhor = async (delivery: object) => {
      await shop.services.settings.load({ zones: { 'al-khor': { delivery } } });
      return today();
    };
    expect(await ofKhor({ leadDays: 3 })).toMatchObject({
      next: monday,
      laterZones: [{ ...khor, day: '2026-11-25' }],
    });
    const closedDays = Array.from({ length: 101 }, (_, ahead) => addDays(sunday, ahead));
    expect(await ofKhor({ closed: closedDays })).toMatchObject({ next: monday, laterZones: [{ ...khor, day: null }] });
    // An order of now for today is one thing, the next day another.
    shop.at.now = qatarMoment(sunday, '09:00');
    expect(await ofKhor({ leadDays: 3 })).toMatchObject({ today: true, laterZones: [{ ...khor, day: '2026-11-25' }] });
  });

  it('names the variants made to order of which no piece of it is free', async () => {
    const { first } = await twoCakes();
    await order(first, monday);
    shop.at.now = new Date(lastMinute);
    expect(await today()).toMatchObject({ next: monday, fullNext: [first.variantId] });
    expect(await today()).not.toHaveProperty('fullVariants');
  });
});

describe('a variant made to order that is full today', () => {
  it('is named, also beside one that is not', async () => {
    const { first, second } = await twoCakes();
    const { api, id } = await order(first, sunday);
    expect(await today()).toMatchObject({ full: [], fullVariants: [first.variantId] });
    await order(second, sunday, '12:00-15:00');
    expect(await today()).toMatchObject({
      full: [first.productId],
      fullVariants: [first.variantId, second.variantId],
    });
    await api('cancelOrder', { params: { id } });
    expect(await today()).toMatchObject({ full: [], fullVariants: [second.variantId] });
  });

  it('is not what a list of today shows or finds', async () => {
    const category = await createCategory(shop.db);
    const { productId, first, second } = await twoCakes(category);
    const find = async (query: object) => {
      const { rows } = await shop.apiFor()('listProducts', {
        query: { ids: String(productId), today: true, ...query },
      });
      return rows.map(({ shownVariantId }) => shownVariantId);
    };
    expect(await find({})).toEqual([undefined]);
    await order(first, sunday);
    expect(await find({})).toEqual([second.variantId]);
    expect(await find({ facets: 'filling:dates' })).toEqual([]);
    expect(await find({ facets: 'filling:nuts' })).toEqual([second.variantId]);
    expect(await find({ max: 90 })).toEqual([]);
    expect(await find({ min: 95 })).toEqual([second.variantId]);
    const { rows } = await shop.apiFor()('listFacets', {
      query: { category_id: category, today: true, facets: 'filling:nuts' },
    });
    expect(rows).toMatchObject([{ name: 'filling', values: [{ value: 'nuts', count: 1 }] }]);
  });

  it('ends at once when its limit, or what it is made by, changes', async () => {
    const owner = await createStaff(shop, 'owner');
    const { productId, first } = await twoCakes();
    const fullBy = async (change: object) => {
      await shop.db.deleteFrom('catalogue_changes').execute();
      const { version, variants } = await owner.console('getConsoleProduct', { params: { id: productId } });
      const changed = [{ id: first.variantId, version: variants[0]!.version, ...change }];
      await owner.console('saveProduct', { params: { id: productId }, body: { version, variants: { changed } } });
      const noted = await shop.db.selectFrom('catalogue_changes').select('tags').execute();
      expect(noted.flatMap(({ tags }) => tags)).toContain('today');
      return (await today()).fullVariants;
    };
    await order(first, sunday);
    expect(await fullBy({ dayLimit: 2 })).toBeUndefined();
    expect(await fullBy({ dayLimit: 1 })).toEqual([first.variantId]);
    expect(await fullBy({ dayLimit: null })).toBeUndefined();
    expect(await fullBy({ dayLimit: 1 })).toEqual([first.variantId]);
    expect(await fullBy({ stockMode: 'endless' })).toBeUndefined();
  });

  it('makes its product full or not with what becomes of the others', async () => {
    const { productId, first, second } = await twoCakes();
    const { variantId } = second;
    await order(first, sunday);
    const notedBy = async (statement: ReturnType<typeof sql>) => {
      await shop.db.deleteFrom('catalogue_changes').execute();
      await statement.execute(shop.db);
      const noted = await shop.db.selectFrom('catalogue_changes').select('tags').execute();
      return noted.some(({ tags }) => tags.includes('today'));
    };
    expect((await today()).full).toEqual([]);
    expect(await notedBy(sql`update variants set published = false where id = ${variantId}`)).toBe(true);
    expect((await today()).full).toEqual([productId]);
    await sql`update variants set published = true, stock_mode = 'counted' where id = ${variantId}`.execute(shop.db);
    expect((await today()).full).toEqual([productId]);
    expect(await notedBy(sql`update variants set stock = 5 where id = ${variantId}`)).toBe(true);
    expect((await today()).full).toEqual([]);
    expect(await notedBy(sql`update variants set stock = 4 where id = ${variantId}`)).toBe(false);
    expect(await notedBy(sql`delete from variants where id = ${variantId}`)).toBe(true);
    expect((await today()).full).toEqual([productId]);
    const flowers = await product();
    expect(await notedBy(sql`update variants set stock = 0 where id = ${flowers.variantId}`)).toBe(false);
  });
});

describe('products of a cart', () => {
  it('are promised with their own variants and pieces', async () => {
    const { first, second } = await twoCakes();
    const of = (...pieces: [number, number][]) =>
      shop.apiFor()('getDeliveryToday', { query: { pieces: pieces.map((one) => one.join(':')).join(',') } });
    expect(await of([first.variantId, 1])).toMatchObject({ today: true, until: lastMinute });
    expect(await of([first.variantId, 1], [first.variantId, 1])).toMatchObject({ today: false });
    await order(first, sunday);
    expect(await of([first.variantId, 1])).toEqual({ ...closed, day: sunday });
    expect(await of([second.variantId, 1])).toMatchObject({ today: true });
    expect(await of([second.variantId, 2])).toMatchObject({ today: false });
    await shop.db.updateTable('products').set({ lead_days: 1 }).where('id', '=', second.productId).execute();
    expect(await of([second.variantId, 1])).toEqual({ ...closed, day: sunday });
    await expect(of([first.variantId, 0])).rejects.toMatchObject({ status: 422 });
  });

  it('are delivered today until the last slot is over, unless one needs a day', async () => {
    const [flowers, cake] = [await product(), await product({ leadDays: 1 })];
    const of = (...ids: number[]) => shop.apiFor()('getDeliveryToday', { query: { productIds: ids.join(',') } });
    expect(await of(flowers.productId)).toMatchObject({ until: lastMinute, everywhere: true });
    expect(await of(flowers.productId, cake.productId)).toEqual({ ...closed, day: sunday });
    shop.at.now = new Date(lastMinute);
    expect(await of(flowers.productId)).toEqual({ ...closed, day: sunday });
  });
});

describe('the lists', () => {
  it('find what is in stock and needs no time: of its own, of its category, or of the parent', async () => {
    const parent = await createCategory(shop.db);
    const cakes = await createCategory(shop.db, { parentId: parent });
    await shop.db.updateTable('categories').set({ lead_days: 2 }).where('id', '=', parent).execute();
    const ready = await product({ category: cakes, leadDays: 0 });
    const endless = await product({ category: cakes, leadDays: 0, variant: { stock: 0, stockMode: 'endless' } });
    const made = await product({ category: cakes, leadDays: 0, variant: { stock: 0, stockMode: 'made' } });
    const slow = await product({ category: cakes });
    const own = await product({ category: cakes, leadDays: 1 });
    const soldOut = await product({ category: cakes, leadDays: 0, variant: { stock: 0 } });
    const list = (query: object) =>
      shop.apiFor()('listProducts', { query: { category_id: parent, sort: 'newest', ...query } });

    const found = await list({ today: true });
    expect([found.rows.map(({ id }) => id), found.total]).toEqual([
      [made, endless, ready].map(({ productId }) => productId),
      3,
    ]);
    const { rows } = await list({});
    expect(Object.fromEntries(rows.map((row) => [row.id, row.leadDays]))).toEqual({
      [ready.productId]: undefined,
      [endless.productId]: undefined,
      [made.productId]: undefined,
      [soldOut.productId]: undefined,
      [slow.productId]: 2,
      [own.productId]: 1,
    });
    expect((await shop.apiFor()('getProduct', { params: { id: slow.productId } })).leadDays).toBe(2);
    // The whole shop, and with another filter.
    expect((await list({ today: true, max: 10 })).total).toBe(0);
    await shop.db.updateTable('categories').set({ lead_days: 0 }).where('id', '=', cakes).execute();
    expect((await list({ today: true })).total).toBe(4);
  });
});

describe('the kept answer', () => {
  it('is right at the first moment after the last minute and after midnight, for everybody the same', async () => {
    responseCache.open();
    const { token } = await createUser(shop);
    const clientOf = (headers: Record<string, string>) =>
      createClient({ headers: () => headers, fetch: fetchOf({ request: (options) => cached.inject(options) }) });
    const read = (headers = {}) => clientOf({ 'accept-language': 'en', ...headers })('getDeliveryToday', { query: {} });
    const { hits } = responseCache.stats();
    expect([await read(), await read()]).toMatchObject([{ today: true }, { today: true }]);
    expect(responseCache.stats().hits).toBe(hits + 1);
    expect(await read({ authorization: `Bearer ${token}` })).toEqual(await read());
    shop.at.now = new Date(Date.parse(lastMinute) + 1000);
    expect(await read()).toMatchObject({ today: false, day: sunday });
    shop.at.now = qatarMoment(monday, '00:00');
    expect(await read()).toMatchObject({ today: true, day: monday });
    const { headers } = await cached.inject({ url: '/api/v1/delivery-today', headers: { host: 'localhost' } });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=0');
  });
});
