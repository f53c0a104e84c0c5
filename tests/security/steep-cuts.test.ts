import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// A price that falls by more than half of what it was in the last day needs a proof, whichever call changes it.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => shop.close());

const manager = () => createStaff(shop, 'manager', { elevated: false });
const needsProof = { code: 'step_up_required' };

async function priceOf(id: number) {
  const { price_dirhams } = await shop.db
    .selectFrom('variants')
    .select('price_dirhams')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return price_dirhams / 100;
}

it('in steps of the grid', async () => {
  const { variantIds } = await createProduct(shop.db, { variants: [{ price: 340, stock: 5 }] });
  const id = variantIds[0] as number;
  const { console } = await manager();
  const set = async (price: number) => {
    const { rows } = await console('listGrid', { query: {} });
    const version = rows.find((row) => row.id === id)?.version as number;
    return console('saveGrid', { body: { items: [{ id, version, price }] } });
  };
  await set(200);
  await expect(set(110)).rejects.toMatchObject(needsProof);
  expect(await priceOf(id)).toBe(200);
});

it('by the product editor', async () => {
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 340, stock: 5 }] });
  const { console } = await manager();
  const params = { id: productId };
  const {
    version,
    variants: [variant],
  } = await console('getConsoleProduct', { params });
  const variants = { changed: [{ id: variantIds[0] as number, version: variant?.version ?? 0, price: 0.01 }] };
  await expect(console('saveProduct', { params, body: { version, variants } })).rejects.toMatchObject(needsProof);
  expect(await priceOf(variantIds[0] as number)).toBe(340);
});

it('by a new variant far below its siblings, also in place of a removed one, and in steps', async () => {
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 340, stock: 5 }] });
  const { console } = await manager();
  const params = { id: productId };
  const save = async (variants: object) => {
    const { version } = await console('getConsoleProduct', { params });
    return console('saveProduct', { params, body: { version, variants } });
  };
  const added = (price: number) => [
    { sku: `NEW-${price}`, price, stock: 5, attributes: [], images: [], published: true, position: 1 },
  ];
  await expect(save({ added: added(0.01) })).rejects.toMatchObject(needsProof);
  await expect(save({ added: added(1), removed: variantIds })).rejects.toMatchObject(needsProof);
  expect((await console('getConsoleProduct', { params })).variants).toHaveLength(1);
  const { product } = await save({ added: added(200) });
  const cheaper = product.variants.find(({ price }) => price === 200);
  const lower = (price: number) => save({ changed: [{ id: cheaper?.id, version: cheaper?.version, price }] });
  // Half of 200, and less than half of its sibling.
  await expect(lower(120)).rejects.toMatchObject(needsProof);
  await lower(180);
});

/** Says that all that happened to the prices of a product was two days ago. */
async function waitTwoDays(id: number): Promise<void> {
  await sql`update gone_variants set gone_at = gone_at - interval '2 days', first_at = first_at - interval '2 days'
    where product_id = ${id}`.execute(shop.db);
  await sql`update price_history set at = at - interval '2 days'
    where variant_id in (select id from variants where product_id = ${id})`.execute(shop.db);
}

/** A product with variants at these prices for two days, and what a manager without a proof does with it. */
async function editedProduct(prices = [340]) {
  const { productId, variantIds } = await createProduct(shop.db, { variants: prices.map((price) => ({ price })) });
  await waitTwoDays(productId);
  const { console } = await manager();
  const params = { id: productId };
  const save = async (variants: object) => {
    const { version } = await console('getConsoleProduct', { params });
    return (await console('saveProduct', { params, body: { version, variants } })).product;
  };
  const add = (sku: string, price: number) =>
    save({ added: [{ sku, price, stock: 5, attributes: [], images: [], published: true, position: 1 }] });
  const unpublish = async () => {
    const { version } = await console('getConsoleProduct', { params });
    await console('unpublishProduct', { params, body: { version } });
  };
  return { productId, variantIds, save, add, unpublish };
}

it('by a new variant after the last one was removed', async () => {
  const { productId, variantIds, save, add, unpublish } = await editedProduct();
  await unpublish();
  await save({ removed: variantIds });
  await expect(add('AFTER-1', 0.01)).rejects.toMatchObject(needsProof);
  await add('AFTER-200', 200);
  // Two days later, nothing is left of the old price.
  await waitTwoDays(productId);
  await add('AFTER-110', 110);
});

it('by new variants, each half of the one before it, that stay or are removed', async () => {
  const { variantIds, save, add } = await editedProduct();
  await add('STEP-170', 170);
  await expect(add('STEP-85', 85)).rejects.toMatchObject(needsProof);
  const { variants } = await save({ removed: variantIds });
  const { id, version } = variants[0] ?? { id: 0, version: 0 };
  await expect(save({ changed: [{ id, version, price: 90 }] })).rejects.toMatchObject(needsProof);
  await expect(add('STEP-90', 90)).rejects.toMatchObject(needsProof);
});

it('not by a new variant near the cheapest one, which was removed before', async () => {
  const { variantIds, save, add } = await editedProduct([340, 100]);
  await save({ removed: variantIds.slice(1) });
  await expect(add('NEAR-40', 40)).rejects.toMatchObject(needsProof);
  await add('NEAR-60', 60);
});

it('by an offer that is to begin, on a new variant that is half of the one it replaces', async () => {
  const { productId, variantIds, save, add } = await editedProduct();
  await add('COMING-170', 170);
  await save({ removed: variantIds });
  const { console } = await manager();
  const body = { target: { products: [productId] }, text: { en: 'Eid', ar: 'العيد' }, licence: '', until: null };
  const soon = { ...body, from: { day: addDays(qatarDay(new Date()), 2), time: '09:00' }, confirmed: true };
  await expect(console('createOffer', { body: { ...soon, discount: 30 } })).rejects.toMatchObject(needsProof);
});
