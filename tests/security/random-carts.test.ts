import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import {
  type Buyer,
  codeOf,
  fillCarts,
  newBuyers,
  openFreshApp,
  type OpenApp,
  sendOrder,
} from '../support/open-app.ts';
import { orderFormOf } from '../support/order-storms.ts';
import { createCartBuyer } from '../support/random-carts.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openFreshApp();
});
afterAll(() => app.close());

it('thirty random carts cost in cart, summary, order and order list what a model of big integers says, whatever their buyer claims', async () => {
  await (
    await createCartBuyer(app)
  )(30);
  const { count } = await app.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  // One a cart; more where fast-check made a cart smaller to see what is wrong with it.
  expect(Number(count)).toBe(30);
}, 120_000);

it('a cart of more than an order can hold is refused as such, and one of as much as it can hold is an order', async () => {
  const { variantIds } = await createProduct(app.db, {
    variants: [
      { price: 400_000, stock: 500 },
      { price: 29_000, stock: 500 },
    ],
  });
  const [dear, other] = variantIds as [number, number];
  const [buyer] = (await newBuyers(app, 1)) as [Buyer];
  const form = await orderFormOf(app);
  await fillCarts(
    app,
    [buyer],
    [
      { variantId: dear, quantity: 50 },
      { variantId: other, quantity: 50 },
    ],
  );
  const fits = await sendOrder(app.url, buyer, form);
  expect([fits.status, (JSON.parse(fits.body) as { data: { net_subtotal: number } }).data.net_subtotal]).toEqual([
    201, 21_450_000,
  ]);
  await fillCarts(
    app,
    [buyer],
    [
      { variantId: dear, quantity: 50 },
      { variantId: other, quantity: 50 },
      { variantId: dear, quantity: 1, optionsKey: 'x' },
    ],
  );
  const refused = await sendOrder(app.url, buyer, form);
  expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid']);
});
