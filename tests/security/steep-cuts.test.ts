import { afterAll, beforeAll, expect, it } from 'vitest';
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
