import { describe, expect } from 'vitest';
import type { CollectionRule, Condition } from '#contract/console/collections.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createCollection } from '../../testing/collection-factory.ts';
import { publishContent } from '../../testing/content-factory.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { it } from '../../testing/shop-test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const blank = { en: '', ar: '' };
const rule = (...all: Condition[]): CollectionRule => ({ all });
const jobs = { tasks: ['keep_collections'] };

/** The products of a collection as shoppers see them. */
async function shownIn(shop: TestApp, handle: string) {
  const { rows } = await shop.apiFor()('getCollection', { params: { handle } });
  return rows.map(({ id }) => id);
}

describe('a picked collection', () => {
  it('has its words and its products in the order by hand, and in every other order', async ({ shop }) => {
    const dear = await createProduct(shop.db, { variants: [{ price: 90 }] });
    const cheap = await createProduct(shop.db, { variants: [{ price: 10 }] });
    const draft = await createProduct(shop.db, { published: false });
    const other = await createProduct(shop.db);
    const products = [dear, draft, cheap].map(({ productId }) => productId);
    await createCollection(shop.db, { handle: 'eid', products });
    const api = shop.apiFor({ language: 'ar' });
    const list = await api('getCollection', { params: { handle: 'eid' } });
    expect(list.collection).toMatchObject({
      handle: 'eid',
      name: expect.stringMatching(/^مجموعة/),
      image: null,
      sort: 'own',
    });
    expect([list.rows.map(({ id }) => id), list.total, list.totalPages]).toEqual([
      [dear.productId, cheap.productId],
      2,
      1,
    ]);
    const listed = async (query: object) => {
      const { rows, total } = await api('getCollection', { params: { handle: 'eid' }, query });
      return [rows.map(({ id }) => id), total];
    };
    expect(await listed({ sort: 'price_asc' })).toEqual([[cheap.productId, dear.productId], 2]);
    expect(await listed({ limit: 1, page: 2 })).toEqual([[cheap.productId], 2]);
    expect(await listed({ max: 50 })).toEqual([[cheap.productId], 1]);
    expect(await listed({ min: 50, sort: 'price_desc' })).toEqual([[dear.productId], 1]);
    expect(await listed({ offers: true })).toEqual([[], 0]);
    expect(await listed({ inStock: true, sort: 'newest' })).toEqual([[cheap.productId, dear.productId], 2]);
    expect((await listed({}))[0]).not.toContain(other.productId);
  });

  it('is shown from its beginning until its end, when the job turns it', async ({ shop }) => {
    const { productId } = await createProduct(shop.db);
    shop.at.now = new Date('2026-12-01T08:00:00Z');
    const id = await createCollection(shop.db, { handle: 'national-day', products: [productId] });
    const [from, until] = [new Date('2026-12-02T00:00:00Z'), new Date('2026-12-03T00:00:00Z')];
    await shop.db
      .updateTable('collections')
      .set({ visible_from: from, visible_until: until, turns_at: from })
      .where('id', '=', id)
      .execute();
    const turnsAt = async () =>
      (await shop.db.selectFrom('collections').select('turns_at').executeTakeFirstOrThrow()).turns_at;
    const gone = { code: 'not_found' };
    await expect(shownIn(shop, 'national-day')).rejects.toMatchObject(gone);
    await shop.services.collections.keep();
    expect(await turnsAt()).toEqual(from);
    expect(await takeJobs(shop.db, jobs)).toMatchObject([{ runAt: from }]);

    shop.at.now = from;
    await shop.services.collections.keep();
    expect(await shownIn(shop, 'national-day')).toEqual([productId]);
    expect(await turnsAt()).toEqual(until);
    expect(await takeJobs(shop.db, jobs)).toMatchObject([{ runAt: until }]);

    shop.at.now = until;
    await shop.services.collections.keep();
    await expect(shownIn(shop, 'national-day')).rejects.toMatchObject(gone);
    expect(await turnsAt()).toBeNull();
    expect(await takeJobs(shop.db, jobs)).toEqual([]);
  });

  it('that is hidden or unknown is not found', async ({ shop }) => {
    await createCollection(shop.db, { handle: 'secret', hidden: true });
    for (const handle of ['secret', 'unknown'])
      await expect(shownIn(shop, handle)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a collection by rule', () => {
  it('finds products by category, tag, price, offer and age, and all of them together', async ({ shop }) => {
    const { db } = shop;
    const parent = await createCategory(db);
    const category = await createCategory(db, { parentId: parent });
    const make = async (more: Parameters<typeof createProduct>[1], tags: string[] = []) => {
      const { productId } = await createProduct(db, more);
      await db.updateTable('products').set({ tags }).where('id', '=', productId).execute();
      return productId;
    };
    const old = new Date(Date.now() - 40 * 86_400_000);
    const sub = await make({ category, variants: [{ price: 20 }] }, ['occasion:eid']);
    const main = await make({ category: parent, variants: [{ price: 30 }, { price: 80 }], createdAt: old });
    const further = await make({ variants: [{ price: 100, offers: [{ discount: 50 }] }] }, ['gift wrap']);
    await db
      .updateTable('products')
      .set({ further_category_ids: [category] })
      .where('id', '=', further)
      .execute();
    const other = await make({ variants: [{ price: 60 }, { price: 10, published: false }] });

    const found = async (...all: Condition[]) => {
      const handle = `rule-${Math.random().toString(36).slice(2)}`;
      await createCollection(db, { handle, rule: rule(...all) });
      await shop.services.collections.keep();
      return (await shownIn(shop, handle)).sort((one, two) => one - two);
    };
    const isIn = { field: 'category', op: 'is', value: parent } as const;
    expect(await found(isIn)).toEqual([sub, main, further]);
    expect(await found({ field: 'category', op: 'is', value: category })).toEqual([sub, further]);
    expect(await found({ field: 'category', op: 'isNot', value: parent })).toEqual([other]);
    expect(await found({ field: 'tag', op: 'is', value: 'occasion:eid' })).toEqual([sub]);
    expect(await found({ field: 'tag', op: 'isNot', value: 'gift wrap' })).toEqual([sub, main, other]);
    const price = (op: 'from' | 'to', value: number) => ({ field: 'price', op, value }) as const;
    // After the offer, and of variants that shoppers see.
    expect(await found(price('to', 50))).toEqual([sub, main, further]);
    expect(await found(price('from', 60))).toEqual([main, other]);
    // One variant meets both bounds.
    expect(await found(price('from', 40), price('to', 70))).toEqual([further, other]);
    expect(await found({ field: 'offer', op: 'is' })).toEqual([further]);
    expect(await found({ field: 'offer', op: 'isNot' })).toEqual([sub, main, other]);
    expect(await found({ field: 'new', op: 'within', value: 30 })).toEqual([sub, further, other]);
    expect(await found(isIn, price('to', 50), { field: 'new', op: 'within', value: 30 })).toEqual([sub, further]);
  });

  it('is kept by a job when products, tags, prices and offers change', async ({ shop, owner: { console: owner } }) => {
    const { db } = shop;
    const { productId, variantIds } = await createProduct(db, { variants: [{ price: 90 }] });
    await createCollection(db, { handle: 'small', rule: rule({ field: 'price', op: 'to', value: 50 }) });
    await createCollection(db, { handle: 'tagged', rule: rule({ field: 'tag', op: 'is', value: 'gift' }) });
    const keep = async () => {
      const taken = await takeJobs(db, jobs);
      await shop.services.collections.keep();
      await takeJobs(db, jobs);
      return taken.length > 0;
    };
    await keep();
    expect(await shownIn(shop, 'small')).toEqual([]);

    const { version } = await owner('getConsoleProduct', { params: { id: productId } });
    await owner('saveProduct', { params: { id: productId }, body: { version, tags: ['gift'] } });
    expect(await keep()).toBe(true);
    expect(await shownIn(shop, 'tagged')).toEqual([productId]);

    const day = 86_400_000;
    const offer = {
      begins_at: new Date(Date.now() - day),
      ends_at: new Date(Date.now() + day),
      state: 'coming' as const,
    };
    await db
      .insertInto('offers')
      .values({ variant_id: variantIds[0] as number, discount: 60, description: JSON.stringify(blank), ...offer })
      .execute();
    await shop.services.offers.clockwork.runDue();
    expect(await keep()).toBe(true);
    expect(await shownIn(shop, 'small')).toEqual([productId]);
    shop.at.now = new Date(Date.now() + 2 * day);
    await shop.services.offers.clockwork.runDue();
    shop.at.now = null;
    expect(await keep()).toBe(true);
    expect(await shownIn(shop, 'small')).toEqual([]);

    const { productId: added } = await createProduct(db, { variants: [{ price: 20 }] });
    expect(await keep()).toBe(true);
    expect(await shownIn(shop, 'small')).toEqual([added]);
    // Shoppers' orders change the stock, and nothing of the rules.
    await db.updateTable('variants').set({ stock: 3 }).execute();
    expect(await takeJobs(db, jobs)).toEqual([]);
    await db.deleteFrom('products').where('id', '=', added).execute();
    await keep();
    expect(await db.selectFrom('collection_marks').selectAll().execute()).toEqual([]);
    expect(await shownIn(shop, 'small')).toEqual([]);
  });

  it('follows the days without a change, and the tree of the categories', async ({ shop }) => {
    const { db } = shop;
    const [main, other] = [await createCategory(db), await createCategory(db)];
    const category = await createCategory(db, { parentId: main });
    const { productId } = await createProduct(db, { category });
    await createCollection(db, { handle: 'new', rule: rule({ field: 'new', op: 'within', value: 7 }) });
    await createCollection(db, { handle: 'main', rule: rule({ field: 'category', op: 'is', value: main }) });
    await shop.services.collections.keep();
    expect([await shownIn(shop, 'new'), await shownIn(shop, 'main')]).toEqual([[productId], [productId]]);
    await takeJobs(db, jobs);

    await db.updateTable('categories').set({ parent_id: other }).where('id', '=', category).execute();
    expect(await takeJobs(db, jobs)).toHaveLength(1);
    await shop.services.collections.keep();
    expect(await shownIn(shop, 'main')).toEqual([]);

    const [next] = await takeJobs(db, jobs);
    expect(Number(next?.runAt) - Date.now()).toBeLessThan(6 * 60_000);
    shop.at.now = new Date(Date.now() + 8 * 86_400_000);
    await shop.services.collections.keep();
    expect(await shownIn(shop, 'new')).toEqual([]);
  });

  it('writes no marks in a shop without rules', async ({ shop }) => {
    await createCollection(shop.db);
    await createProduct(shop.db);
    expect(await shop.db.selectFrom('collection_marks').selectAll().execute()).toEqual([]);
    expect(await takeJobs(shop.db, jobs)).toEqual([]);
  });
});

describe('the merchant’s pages', () => {
  it('link to collections and show their products, while shoppers see the collection', async ({ shop }) => {
    const { productId } = await createProduct(shop.db);
    const id = await createCollection(shop.db, { handle: 'eid', products: [productId] });
    const said = { title: blank, text: blank, action: { en: 'Go', ar: '' }, picture: null };
    await publishContent(shop.db, 'home', {
      sections: [
        { id: 'rail', kind: 'rail', title: blank, products: { from: 'collection', collection: id } },
        { id: 'promo', kind: 'promo', tone: 'dark', ...said, link: { kind: 'collection', id } },
        { id: 'gone', kind: 'rail', title: blank, products: { from: 'collection', collection: 999_999 } },
      ],
    });
    const read = async () => (await shop.apiFor()('getHomeContent')).sections;
    const [rail, promo, ...others] = await read();
    expect(others).toEqual([]);
    expect(rail).toMatchObject({
      title: expect.stringMatching(/^Collection/),
      products: { from: 'collection', collection: 'eid' },
    });
    expect(promo).toMatchObject({ link: { kind: 'collection', handle: 'eid' } });
    await shop.db.updateTable('collections').set({ hidden: true }).execute();
    expect(await read()).toMatchObject([{ id: 'promo', link: null }]);
  });
});
