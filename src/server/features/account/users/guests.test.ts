import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VariantId } from '#contract/ids.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let item: { productId: number; variantId: VariantId };
const day = 24 * 3_600_000;

beforeAll(async () => {
  shop = await createTestApp({ LOCAL_MODE_ON_NETWORK: 'on' });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock: 1000 }] });
  item = { productId, variantId: variantIds[0] as VariantId };
});
afterAll(() => shop.close());

function favourite(from: string, headers: Record<string, string> = {}) {
  const payload = { variantId: item.variantId };
  return shop.request({ method: 'POST', url: '/api/v1/favorites', payload, remoteAddress: from, headers });
}

async function countGuests(): Promise<number> {
  const rows = await shop.db.selectFrom('shoppers').select('id').where('user_id', 'is', null).execute();
  return rows.length;
}

function later(ms: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + ms);
}

it('a sender makes 300 guests an hour, also with ids that the shop signed and nothing was stored for', async () => {
  shop.at.now = new Date();
  const from = '203.0.113.7';
  const before = await countGuests();
  const known = String((await favourite(from)).headers['guest-id']);
  for (let guest = 1; guest < 300; guest += 1) {
    const headers = guest % 2 === 0 ? { 'guest-id': shop.services.account.newGuestId() } : {};
    expect((await favourite(from, headers)).statusCode).toBe(201);
  }
  const refused = await favourite(from, { 'guest-id': shop.services.account.newGuestId() });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect((await countGuests()) - before).toBe(300);
  // Known guests, readers and other senders go on.
  expect((await favourite(from, { 'guest-id': known })).statusCode).toBe(201);
  expect((await shop.request({ url: '/api/v1/carts', remoteAddress: from })).statusCode).toBe(200);
  expect((await favourite('203.0.113.8')).statusCode).toBe(201);
  later(3_600_000);
  expect((await favourite(from)).statusCode).toBe(201);
});

it('a guest without use for 90 days is deleted with cart and favourites; a guest in use and a user stay', async () => {
  shop.at.now = new Date();
  const [unused, used]: [Person, Person] = [{}, {}];
  const { token } = await createUser(shop);
  for (const person of [unused, used, { token }]) {
    await shop.apiFor(person)('addToCart', { body: { ...item, quantity: 1 } });
    await shop.apiFor(person)('addFavourite', { body: { variantId: item.variantId } });
  }
  later(60 * day);
  // Looking at the cart is a use.
  await shop.apiFor(used)('getCart');
  await shop.services.account.purgeExpired();
  for (const person of [unused, used])
    expect((await shop.db.selectFrom('carts').select('id').execute()).length, JSON.stringify(person)).toBe(3);
  later(31 * day);
  await shop.services.account.purgeExpired();
  expect(await shop.db.selectFrom('carts').select('id').execute()).toHaveLength(2);
  expect(await countGuests()).toBe(1);
  expect(await shop.apiFor(used)('getCart')).toMatchObject({ totalItemsCount: 1 });
  expect(await shop.apiFor(unused)('getCart')).toMatchObject({ totalItemsCount: 0 });
});

it('more guests than one batch are deleted', async () => {
  const { numInsertedOrUpdatedRows } = await shop.db
    .insertInto('shoppers')
    .values(
      Array.from({ length: 1100 }, (_, index) => ({
        guest_hash: Buffer.from(`unused ${index}`),
        used_at: new Date(0),
      })),
    )
    .executeTakeFirstOrThrow();
  expect(Number(numInsertedOrUpdatedRows)).toBe(1100);
  const before = await countGuests();
  await shop.services.account.purgeExpired();
  expect(before - (await countGuests())).toBe(1100);
});

it('uploads are refused when all shoppers together stored 10 GB in a day', async () => {
  shop.at.now = new Date();
  const rows = Array.from({ length: 11 }, (_, index) => ({
    path: `uploads/full-${index}.webp`,
    bytes: 1024 ** 3,
    shopper_id: null,
    created_at: new Date(),
  }));
  await shop.db.insertInto('uploads').values(rows).execute();
  const body = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nno picture\r\n--x--\r\n';
  const send = () =>
    shop.request({
      method: 'POST',
      url: '/api/v1/uploads/image',
      payload: body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      remoteAddress: '203.0.113.9',
    });
  const full = await send();
  expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '3600']);
  later(day + 60_000);
  expect((await send()).statusCode).toBe(415);
});
