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
