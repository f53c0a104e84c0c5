import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { codeMailedTo, createUser } from '#server/testing/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const hourMs = 3_600_000;
const password = 'pearl-diver-1';
let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = null;
});

const jump = (ms: number) => {
  shop.at.now = new Date(Date.now() + ms);
};

async function register(email: string): Promise<string> {
  const body = { name: 'Noora', email, phone: '55123456', password, confirmPassword: password };
  await shop.apiFor()('register', { body });
  return codeMailedTo(shop, email);
}

async function buy(token: string, goods: { productId: number; variantId: number }): Promise<string> {
  const api = shop.apiFor({ token });
  await api('addToCart', { body: { ...goods, quantity: 1 } });
  const [zones, payments] = [await api('listZones'), await api('listPaymentOptions')];
  const order = await api('placeOrder', {
    body: {
      shippingAddress: { zoneId: zones.rows[0]?.id as number, address_line1: 'Building 41' },
      paymentInfo: { paymentOptionId: payments.rows[0]?.id as number },
    },
  });
  return order.order_number;
}

it('a clock that jumps a year ahead ends every code and session, and the shop works', async () => {
  const { token } = await createUser(shop);
  const otp_code = await register('ahead@example.qa');
  jump(365 * 24 * hourMs);
  await expect(shop.apiFor({ token })('getProfile')).rejects.toMatchObject({ status: 401 });
  await expect(
    shop.apiFor()('confirmAccount', { body: { email: 'ahead@example.qa', otp_code } }),
  ).rejects.toMatchObject({ code: 'otp_invalid' });
  const email = 'later@example.qa';
  await shop.apiFor()('confirmAccount', { body: { email, otp_code: await register(email) } });
  const { accessToken } = await shop.apiFor()('login', { body: { email, password } });
  expect(await shop.apiFor({ token: accessToken })('getProfile')).toMatchObject({ email });
  // Back at the right time, used codes and ended sessions stay invalid.
  jump(0);
  await expect(shop.apiFor()('confirmAccount', { body: { email, otp_code } })).rejects.toMatchObject({
    code: 'otp_invalid',
  });
});

it('a clock that falls back an hour lets a new user register, log in and buy', async () => {
  jump(-hourMs);
  const email = 'before@example.qa';
  await shop.apiFor()('confirmAccount', { body: { email, otp_code: await register(email) } });
  const { accessToken } = await shop.apiFor()('login', { body: { email, password } });
  const { productId, variantIds } = await createProduct(shop.db);
  expect(await buy(accessToken, { productId, variantId: variantIds[0] as number })).toMatch(/\S/);
});

it('orders of the same moment have distinct numbers', async () => {
  shop.at.now = new Date('2027-03-01T09:00:00Z');
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock: 100 }] });
  const goods = { productId, variantId: variantIds[0] as number };
  const numbers: string[] = [];
  for (let buyer = 0; buyer < 12; buyer += 1) numbers.push(await buy((await createUser(shop)).token, goods));
  expect(new Set(numbers).size).toBe(12);
});
