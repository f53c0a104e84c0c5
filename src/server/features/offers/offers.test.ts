import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VariantId } from '#contract/ids.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = null;
  await takeJobs(shop.db);
});

async function newProduct(overrides: Parameters<typeof createProduct>[1] = {}) {
  const { productId, variantIds } = await createProduct(shop.db, overrides);
  return { productId, variantIds, variantId: variantIds[0] ?? 0 };
}

const tomorrow = addDays(qatarDay(new Date()), 1);
const midnight = (days: number) => ({ day: addDays(tomorrow, days - 1), time: '00:00' });
const moment = (days: number) => qatarMoment(midnight(days).day, '00:00');
const text = { en: 'Weekend', ar: 'نهاية الأسبوع' };
const fields = { discount: 20, from: null, until: null, text, licence: '' };

async function make(productId: number, more: object = {}) {
  const body = { ...fields, target: { products: [productId] }, ...more };
  return (await manager.console('createOffer', { body })).offer;
}

const pays = async (id: VariantId) => {
  const row = await shop.db.selectFrom('variants').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return (row.discounted_dirhams ?? row.price_dirhams) / 100;
};
const history = async (id: VariantId) =>
  (await shop.db.selectFrom('price_history').selectAll().where('variant_id', '=', id).orderBy('at').execute()).map(
    (row) => row.price_dirhams / 100,
  );
const runAt = async (days: number) => {
  shop.at.now = moment(days);
  await takeJobs(shop.db);
  await shop.services.offers.clockwork.runDue();
  await shop.services.offers.clockwork.runDue();
  // The session of the staff does not reach so far.
  shop.at.now = null;
};
const page = async (id: number) => (await shop.request({ url: `/api/v1/products/${id}` })).json().data;
const entries = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind as by', 'subject_label as label', 'after'])
    .where('subject_kind', '=', 'offer')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const actions = async (id: number) => (await entries(id)).map(({ action }) => action);

describe('an offer', () => {
  it('runs at once without a begin, until staff end it; ending it can be undone', async () => {
    const { productId, variantId } = await newProduct();
    const offer = await make(productId);
    expect(offer).toMatchObject({
      state: 'running',
      variants: 1,
      losing: 0,
      chosen: [{ id: productId, name: { en: expect.any(String) } }],
      version: 1,
    });
    expect(await pays(variantId)).toBe(20);
    const { variants } = await page(productId);
    expect(variants[0]).toMatchObject({ discountedPrice: 20, offers: [{ discount: 20, description: 'Weekend' }] });

    const ended = await manager.console('endOffer', { params: { id: offer.id }, body: { version: 1 } });
    expect(ended.offer).toMatchObject({ state: 'ended', version: 2 });
    expect(await pays(variantId)).toBe(25);
    expect((await page(productId)).variants[0]).toMatchObject({ discountedPrice: null, offers: [] });
    expect(await history(variantId)).toEqual([25, 20, 25]);

    await manager.console('undoAct', { params: { act: ended.act ?? '' } });
    expect(await pays(variantId)).toBe(20);
    expect(await actions(offer.id)).toEqual(['offer.created', 'offer.ended', 'offer.changed']);
  });

  it('is a sum of money too: exact to the dirham, never the whole price, and a per cent takes its place', async () => {
    const { productId, variantId } = await newProduct();
    const percent = await make(productId, { discount: 20 });
    const offer = await make(productId, { discount: 1, amount: 8.35 });
    expect(offer).toMatchObject({ discount: 33, amount: 8.35, losing: 0 });
    expect(await pays(variantId)).toBe(16.65);
    const { variants } = await page(productId);
    expect(variants[0]).toMatchObject({
      discountedPrice: 16.65,
      offers: [
        { discount: 33, amount: 8.35 },
        { discount: 20, description: 'Weekend' },
      ],
    });
    const losing = await manager.console('getConsoleOffer', { params: { id: percent.id } });
    expect(losing).toMatchObject({ discount: 20, amount: null, losing: 1 });
    const preview = await manager.console('previewOffer', {
      body: { target: { products: [productId] }, discount: 1, amount: 5.5, from: null, until: null },
    });
    expect(preview.rows).toMatchObject([{ price: 25, pays: 16.65, offerPrice: 19.5 }]);
    await expect(make(productId, { discount: 1, amount: 13 })).rejects.toMatchObject({ code: 'cut_unconfirmed' });
    await make(productId, { discount: 1, amount: 25 });
    expect(await pays(variantId)).toBe(16.65);
    const params = { id: offer.id };
    await manager.console('saveOffer', { params, body: { version: 1, discount: 10 } });
    expect(await manager.console('getConsoleOffer', { params })).toMatchObject({ discount: 10, amount: null });
    expect(await pays(variantId)).toBe(20);
    const back = await manager.console('saveOffer', { params, body: { version: 2, amount: 10 } });
    expect(back.offer).toMatchObject({ discount: 40, amount: 10 });
    expect(await pays(variantId)).toBe(15);
    expect((await entries(offer.id)).map(({ label }) => label).at(-1)).toBe('10 QAR Weekend');
  });

  it('begins and ends at its minutes in Qatar, by jobs', async () => {
    const { productId, variantId } = await newProduct();
    const offer = await make(productId, { from: midnight(1), until: midnight(3) });
    expect(offer.state).toBe('coming');
    expect(await pays(variantId)).toBe(25);
    expect((await page(productId)).variants[0].offers).toEqual([]);
    const jobs = await takeJobs(shop.db, { tasks: ['run_offers'], dueBy: moment(3) });
    expect(jobs.map((job) => job.runAt)).toEqual([moment(1), moment(3)]);

    await runAt(1);
    expect(await pays(variantId)).toBe(20);
    const read = await manager.console('getConsoleOffer', { params: { id: offer.id } });
    expect(read).toMatchObject({ state: 'running', version: 1 });
    // The next moment is queued again, after a restore too.
    expect((await takeJobs(shop.db, { tasks: ['run_offers'], dueBy: moment(3) }))[0]?.runAt).toEqual(moment(3));
    await runAt(3);
    expect(await pays(variantId)).toBe(25);
    expect(await history(variantId)).toEqual([25, 20, 25]);
    const system = { by: 'system', label: '20% Weekend' };
    expect((await entries(offer.id)).slice(1)).toEqual([
      { action: 'offer.begun', ...system, after: { begins: moment(1).toISOString() } },
      { action: 'offer.ended', ...system, after: { ends: moment(3).toISOString() } },
    ]);
  });

  it('that began and ended while the shop was off changes no price', async () => {
    const { productId, variantId } = await newProduct();
    const { id } = await make(productId, { from: midnight(1), until: midnight(2) });
    await runAt(4);
    expect(await history(variantId)).toEqual([25]);
    expect((await manager.console('getConsoleOffer', { params: { id } })).state).toBe('ended');
    expect(await actions(id)).toEqual(['offer.created', 'offer.ended']);
  });

  it('with several variants is noted once', async () => {
    const { productId } = await newProduct({ variants: [{ price: 10 }, { price: 20 }] });
    const { id } = await make(productId, { from: midnight(1) });
    await runAt(1);
    expect(await actions(id)).toEqual(['offer.created', 'offer.begun']);
  });

  it('loses to a better one as long as that runs', async () => {
    const { productId, variantId } = await newProduct();
    const weaker = await make(productId);
    const better = await make(productId, { discount: 40, from: midnight(1), until: midnight(2) });
    const listed = await manager.console('listConsoleOffers', { query: { state: 'coming' } });
    expect(listed.rows.find((row) => row.id === better.id)).toMatchObject({ losing: 0 });
    expect((await manager.console('getConsoleOffer', { params: { id: weaker.id } })).losing).toBe(1);
    await runAt(1);
    expect(await pays(variantId)).toBe(15);
    await runAt(2);
    expect(await pays(variantId)).toBe(20);
    expect((await manager.console('getConsoleOffer', { params: { id: weaker.id } })).losing).toBe(0);
  });

  it('of a category has the products that it and its sub-categories have', async () => {
    const category = await createCategory(shop.db);
    const below = await createCategory(shop.db, { parentId: category });
    const first = await newProduct({ category, variants: [{ price: 10 }, { price: 20 }] });
    const second = await newProduct({ category: below });
    const offer = await make(0, { target: { category } });
    expect(offer).toMatchObject({ variants: 3, productCount: 2, category: { id: category }, chosen: [] });
    expect(await pays(first.variantIds[1] ?? 0)).toBe(16);
    const { productId } = second;
    const { offer: moved } = await manager.console('saveOffer', {
      params: { id: offer.id },
      body: { version: 1, target: { products: [productId] } },
    });
    expect(moved).toMatchObject({
      variants: 1,
      category: null,
      chosen: [{ id: productId, name: { en: expect.any(String) } }],
      version: 2,
    });
    expect(await pays(first.variantIds[1] ?? 0)).toBe(20);
  });

  it('of 300 products names each of them, and loses some', async () => {
    const made = await Promise.all(Array.from({ length: 300 }, () => newProduct()));
    const ids = made.map(({ productId }) => productId).sort((a, b) => a - b);
    const offer = await make(0, { target: { products: ids } });
    expect(offer.chosen.map(({ id }) => id)).toEqual(ids);
    const left = ids.slice(2);
    const { offer: smaller } = await manager.console('saveOffer', {
      params: { id: offer.id },
      body: { version: 1, target: { products: left }, base: { target: { products: ids } } },
    });
    expect(smaller).toMatchObject({ productCount: 298, version: 2 });
  });

  it.each([
    ['an end before its begin', { from: midnight(2), until: midnight(1) }, 'until'],
    ['an end in the past', { until: { day: '2020-01-01', time: '00:00' } }, 'until'],
    ['no products', { target: { products: [] } }, 'target.products'],
    ['an unknown category', { target: { category: 999_999 } }, 'target'],
    ['an unknown product', { target: { products: [999_999] } }, 'target'],
    ['100 per cent', { discount: 100 }, 'discount'],
  ])('is refused with %s', async (_what, more, field) => {
    const { productId } = await newProduct();
    await expect(make(productId, more)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });

  it('of more than half needs a word of confirmation', async () => {
    const { productId, variantId } = await newProduct();
    await expect(make(productId, { discount: 51 })).rejects.toMatchObject({ code: 'cut_unconfirmed' });
    expect(await pays(variantId)).toBe(25);
    await make(productId, { discount: 60, confirmed: true });
    expect(await pays(variantId)).toBe(10);
  });

  describe('of someone who has not proved to be there', () => {
    const needsProof = { code: 'step_up_required' };
    const createUnproved = async () => (await createStaff(shop, 'manager', { elevated: false })).console;

    it.each([
      ['60 per cent', { discount: 60 }],
      ['a sum', { discount: 1, amount: 13 }],
      ['60 per cent from tomorrow', { discount: 60, from: midnight(1) }],
      ['a sum from tomorrow', { discount: 1, amount: 13, from: midnight(1) }],
    ])('takes no more than half of a price: %s', async (_what, more) => {
      const { productId, variantId } = await newProduct();
      const console = await createUnproved();
      const body = { ...fields, target: { products: [productId] } };
      await expect(console('createOffer', { body: { ...body, ...more, confirmed: true } })).rejects.toMatchObject(
        needsProof,
      );
      const from = 'from' in more ? more.from : null;
      const { offer } = await console('createOffer', { body: { ...body, from, discount: 50 } });
      const edit = { version: 1, confirmed: true, ...more };
      await expect(console('saveOffer', { params: { id: offer.id }, body: edit })).rejects.toMatchObject(needsProof);
      expect(await pays(variantId)).toBe(from ? 25 : 12.5);
      await manager.console('saveOffer', { params: { id: offer.id }, body: edit });
    });

    it('takes no more than half together with a price that falls before it begins', async () => {
      const { productId, variantId } = await newProduct();
      const console = await createUnproved();
      const body = { ...fields, target: { products: [productId] }, discount: 45, from: midnight(1) };
      const { offer } = await console('createOffer', { body });
      const items = [{ id: variantId, version: 1, price: 20 }];
      await expect(console('saveGrid', { body: { items } })).rejects.toMatchObject(needsProof);
      await console('endOffer', { params: { id: offer.id }, body: { version: 1 } });
      expect(await console('saveGrid', { body: { items } })).toMatchObject({ saved: 1 });
    });

    it.each([
      ['runs', null],
      ['comes', midnight(1)],
    ])('does not come back by an undo: one that %s', async (_what, from) => {
      const { productId, variantId } = await newProduct();
      const console = await createUnproved();
      const { id } = await make(productId, { discount: 60, confirmed: true, from });
      await sql`update price_history set at = at - interval '5 days' where variant_id = ${variantId}`.execute(shop.db);
      const { act } = await console('endOffer', { params: { id }, body: { version: 1 } });
      const undo = { params: { act: act ?? '' } };
      await expect(console('undoAct', undo)).rejects.toMatchObject(needsProof);
      expect(await pays(variantId)).toBe(25);
      expect(await manager.console('undoAct', undo)).toMatchObject({ done: [{ id }] });
      expect(await pays(variantId)).toBe(from ? 25 : 10);
    });
  });
});

describe('two people on one offer', () => {
  it('keep edits of different fields, and see both sides of the same', async () => {
    const { productId } = await newProduct();
    const { id } = await make(productId);
    const save = (body: object) => manager.console('saveOffer', { params: { id }, body: { version: 1, ...body } });
    await save({ discount: 25 });
    const { offer } = await save({ text: { en: 'Eid', ar: 'العيد' }, base: { text } });
    expect(offer).toMatchObject({ discount: 25, text: { en: 'Eid' }, version: 3 });
    await expect(save({ discount: 30, base: { discount: 20 } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: {
        version: 3,
        by: expect.any(String),
        at: expect.any(String),
        fields: { discount: { yours: 30, theirs: 25 } },
      },
    });
    expect((await save({ discount: 25, base: { discount: 20 } })).act).toBeNull();
  });

  it('see both sides of a sum, and of a per cent in its place', async () => {
    const { productId } = await newProduct();
    const { id } = await make(productId, { discount: 1, amount: 5 });
    const save = (body: object) => manager.console('saveOffer', { params: { id }, body: { version: 1, ...body } });
    await save({ text: { en: 'Eid', ar: 'العيد' }, base: { text } });
    // The sum is as it was read.
    await save({ discount: 30, amount: null, base: { amount: 5 } });
    const conflict = (both: object) => ({ code: 'changed_meanwhile', details: { fields: both } });
    await expect(save({ amount: 8, base: { amount: 5 } })).rejects.toMatchObject(
      conflict({ amount: { yours: 8, theirs: null }, discount: { yours: null, theirs: 30 } }),
    );
    await save({ version: 3, amount: 6 });
    await expect(save({ discount: 40, amount: null, base: { discount: 30, amount: null } })).rejects.toMatchObject(
      conflict({ amount: { yours: null, theirs: 6 }, discount: { yours: 40, theirs: 24 } }),
    );
  });

  it('cannot change an offer that has ended', async () => {
    const { productId } = await newProduct();
    const { id } = await make(productId);
    await manager.console('endOffer', { params: { id }, body: { version: 1 } });
    const late = manager.console('saveOffer', { params: { id }, body: { version: 2, discount: 30 } });
    await expect(late).rejects.toMatchObject({ code: 'offer_ended' });
  });
});

describe('the lowest price of 30 days', () => {
  const setPrice = (id: VariantId, dirhams: number) =>
    shop.db.updateTable('variants').set({ price_dirhams: dirhams }).where('id', '=', id).execute();
  const moveHistory = (id: VariantId, days: number) =>
    sql`update price_history set at = at - ${days} * interval '1 day' where variant_id = ${id}`.execute(shop.db);

  it('is shown where it is below the struck price', async () => {
    const { productId, variantId } = await newProduct();
    await moveHistory(variantId, 20);
    await setPrice(variantId, 4000);
    await make(productId, { discount: 30 });
    expect((await page(productId)).variants[0]).toMatchObject({
      variantPrice: 40,
      discountedPrice: 28,
      lowestPrice: 25,
    });
  });

  it('counts the price in force at the start of the days, not older ones', async () => {
    const { productId, variantId } = await newProduct({ variants: [{ price: 10 }] });
    await moveHistory(variantId, 20);
    await setPrice(variantId, 2500);
    await moveHistory(variantId, 40);
    const target = { products: [productId] };
    const preview = () => manager.console('previewOffer', { body: { target, discount: 20, from: null, until: null } });
    expect(await preview()).toMatchObject({
      variants: 1,
      rows: [{ price: 25, pays: 25, offerPrice: 20, lowest: 25, better: null }],
    });
    await make(productId, { discount: 30 });
    expect(await preview()).toMatchObject({ rows: [{ pays: 17.5, better: 30 }] });
    expect((await page(productId)).variants[0]).not.toHaveProperty('lowestPrice');
  });

  it('is unknown for a new product', async () => {
    const { productId } = await newProduct({ variants: [{ offers: [{ discount: 10 }] }] });
    await shop.db.deleteFrom('price_history').execute();
    expect((await page(productId)).variants[0]).not.toHaveProperty('lowestPrice');
  });
});
