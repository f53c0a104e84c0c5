import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { replaceUnchangedFees } from '../features/settings/settings.queries.ts';
import { insertTestOrder } from '../testing/order-factory.ts';
import { openStaffBrowser } from '../testing/staff-browser.ts';
import { createStaff } from '../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { demoFees } from './demo-shop.ts';
import { fillDemo, isEmptyShop, removeDemo } from './fill-demo.ts';

let shop: TestApp;
const messages: string[] = [];
const unfilled = { isEmpty: false, testOrder: null as unknown };
const fill = (one = shop) => fillDemo({ ...one.services, log: (message) => messages.push(message) });

// A fill takes seconds: each test begins with a copy of a filled shop.
let filled: TestApp;
beforeAll(async () => {
  filled = await createTestApp();
  filled.at.now = new Date('2026-11-23T09:00:00Z');
  // The fees of a new shop: the template of the tests has those of the demo.
  await replaceUnchangedFees(
    filled.db,
    demoFees.map(({ from, to, ...fee }) => ({ ...fee, from: to, to: from })),
  );
  unfilled.isEmpty = await isEmptyShop(filled.db);
  unfilled.testOrder = await filled.services.demoOrders.placeTest().catch((error: unknown) => error);
  await fill(filled);
  await filled.app.close();
  // A database with connections cannot be copied.
  await filled.db.destroy();
});
afterAll(() => filled.close());
afterEach(() => shop.close());

async function openFilled(): Promise<void> {
  shop = await createTestApp({}, false, filled.database.name);
  await cp(join(filled.dataDir, 'uploads'), join(shop.dataDir, 'uploads'), { recursive: true });
}

const homeKinds = ['slides', 'strip', 'gifts', 'categories', 'promo', 'rail', 'promo', 'rail', 'testimonials'];

const count = async (table: 'products' | 'categories' | 'testimonials') =>
  Number(
    (
      await shop.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('the demo shop', () => {
  it('fills an empty shop with products, testimonials and shop details in both languages, and a picture for each product and category', async () => {
    await openFilled();
    expect(unfilled).toEqual({ isEmpty: true, testOrder: expect.objectContaining({ code: 'not_found' }) });
    expect(messages.slice(0, 1)).toEqual([expect.stringMatching(/^Filled the demo shop: \d+ products/)]);
    expect(await isEmptyShop(shop.db)).toBe(false);
    expect(await count('products')).toBeGreaterThanOrEqual(60);
    for (const language of ['en', 'ar'] as const) {
      const api = shop.apiFor({ language });
      const { rows } = await api('listProducts', { query: { limit: 100 } });
      const first = rows[0]?.variants[0];
      expect(first?.variantImage).toMatch(/^catalog\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/);
      const picture = await shop.request({ method: 'GET', url: `/images/${first?.variantImage}?w=320` });
      expect(picture.statusCode).toBe(200);
      const home = await api('getHomeContent');
      expect(home.sections.map(({ kind }) => kind)).toEqual(homeKinds);
      expect(JSON.stringify(home)).toMatch(/"path":"catalog\/[0-9a-f]{32}[^"]*\.webp"/);
      expect(JSON.stringify(home)).toContain('"handle":"for-the-majlis"');
      expect((await api('listTestimonials')).rows.length).toBeGreaterThan(2);
      expect((await api('getShop')).phones.length).toBe(2);
    }

    await shop.services.collections.keep();
    const collected = async (handle: string) =>
      (await shop.apiFor()('getCollection', { params: { handle } })).rows.map(({ name }) => name);
    expect((await collected('for-the-majlis')).length).toBe(12);
    expect((await collected('gifts-up-to-100')).length).toBeGreaterThan(10);

    const rated = (await shop.apiFor()('listPopular', { query: { limit: 100 } })).rows;
    expect(rated.filter(({ globalRating }) => globalRating >= 4).length).toBeGreaterThan(10);

    const bare = await shop.db.selectFrom('categories').select('handle').where('image', 'is', null).execute();
    expect(bare).toEqual([]);
    const products = await shop.db
      .selectFrom('products')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .select(['products.handle', 'products.image', 'variants.images'])
      .execute();
    expect(products.filter(({ image, images }) => !image && images.length === 0)).toEqual([]);
  });

  it('is filled once, also after an interrupted run', async () => {
    await openFilled();
    const before = [await count('products'), await count('categories'), await count('testimonials')];
    await shop.db.updateTable('settings').set({ value: '"filling"' }).where('key', '=', 'demo').execute();
    expect(await isEmptyShop(shop.db)).toBe(true);
    await fill();
    expect([await count('products'), await count('categories'), await count('testimonials')]).toEqual(before);
  });

  it('has orders in every stage without mails, whose ages stay, and takes test orders', async () => {
    await openFilled();
    shop.at.now = new Date('2026-11-23T09:00:00Z');
    const { console } = await createStaff(shop, 'owner');
    const { stages } = await console('countOrders');
    expect(stages).toEqual({ unpaid: 0, new: 3, pick: 3, ready: 3, way: 3, delivered: 2, done: 2, cancelled: 1 });
    expect(await shop.db.selectFrom('outbox_mails').select('id').execute()).toEqual([]);
    const ages = async () =>
      (await console('listOrders', { query: { limit: 100 } })).rows.map(({ ageSeconds }) =>
        Math.round(ageSeconds / 60),
      );
    const first = await ages();
    const due = async () => (await console('countOrders')).due;
    const firstDue = await due();
    expect(firstDue.today).toBeGreaterThan(3);
    expect(firstDue.tomorrow + firstDue.later).toBeGreaterThan(1);
    expect(first.slice(0, 3)).toEqual([2, 6, 14]);
    expect((await console('listProblems')).rows.map(({ stage }) => stage)).toEqual(['way', 'new']);

    shop.at.now = new Date('2026-11-24T06:00:00Z');
    await shop.services.demoOrders.freshen();
    expect(await ages()).toEqual(first);
    expect(await due()).toEqual(firstDue);
    const { number } = await console('makeTestOrder');
    expect((await console('getOrder', { params: { order: number } })).stage).toBe('new');
    expect(await removeDemo(shop.db)).toMatchObject({ orders: 18 });
    expect((await console('countOrders')).stages.new).toBe(0);
  });

  it('has own staff, whose removal leaves the team and the action log', async () => {
    await openFilled();
    const real = await createStaff(shop, 'packer');
    await fill();
    const { id, name } = await openStaffBrowser(shop).console('lookAround', { body: { role: 'owner' } });
    const acted = () =>
      shop.db
        .selectFrom('audit_log')
        .select(['actor_name as by', 'staff_id as id'])
        .where('action', '=', 'staff.signed_in')
        .execute();
    expect(await acted()).toEqual([{ by: name, id }]);
    expect(await removeDemo(shop.db)).toMatchObject({ staff: 6 });
    expect(await acted()).toEqual([{ by: name, id: null }]);
    expect(await shop.db.selectFrom('staff').select('id').execute()).toEqual([{ id: real.id }]);
    await expect(shop.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  it('is removed without data of the merchant or of orders, and is not filled again', async () => {
    await openFilled();
    await shop.services.settings.set('phones', ['44123456']);
    const demo = await shop.db
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .select([
        'products.id',
        'categories.id as categoryId',
        'categories.handle',
        'categories.parent_id as parentId',
        'variants.id as variantId',
      ])
      .where('categories.parent_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify({ en: 'Mine', ar: 'لي' });
    await shop.db
      .insertInto('products')
      .values({ handle: 'mine', category_id: demo.categoryId, name: text, description: text })
      .execute();
    const name = JSON.stringify({ en: 'Bought', ar: 'مشترى' });
    await insertTestOrder(shop.db, { number: 'DN-1' }, [
      { product_id: demo.id, variant_id: demo.variantId, product_name: name },
    ]);

    const feesNow = async () => {
      const { zones, paymentOptions } = await shop.services.settings.all();
      return [zones['al-khor']?.fee, zones['doha']?.fee, paymentOptions['cash']?.fee];
    };
    expect(await feesNow()).toEqual([35, 15, 10]);
    const removed = await removeDemo(shop.db);
    expect(await feesNow()).toEqual([20, 15, 0]);
    expect(removed.products).toBeGreaterThanOrEqual(60);
    expect(removed.testimonials).toBeGreaterThan(2);
    const products = await shop.db.selectFrom('products').select('handle').execute();
    expect(products).toEqual([{ handle: 'mine' }]);
    const categories = await shop.db.selectFrom('categories').select(['id', 'demo']).orderBy('id').execute();
    expect(categories).toEqual(
      [demo.categoryId, demo.parentId as number].sort((a, b) => a - b).map((id) => ({ id, demo: false })),
    );
    expect(await count('testimonials')).toBe(0);
    const item = await shop.db.selectFrom('order_items').selectAll().executeTakeFirstOrThrow();
    expect(item).toMatchObject({ product_name: { en: 'Bought' }, product_id: null, variant_id: null });
    for (const table of ['content_pages', 'collections'] as const)
      expect(await shop.db.selectFrom(table).select('handle').execute()).toEqual([]);
    const after = await shop.apiFor()('getShop');
    expect(after).toMatchObject({ phones: ['+97444123456'], emails: [], legalName: '' });
    expect(await isEmptyShop(shop.db)).toBe(false);
  });
});
