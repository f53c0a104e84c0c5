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
import { orderFormOf } from '../support/failures/order-storms.ts';
import { createCartBuyer } from '../support/random/random-carts.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openFreshApp();
});
afterAll(() => app.close());

async function countOrders(): Promise<number> {
  const { count } = await app.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

it('thirty random carts have the totals of a BigInt model in cart, summary, order and order list, whatever total the buyer sends', async () => {
  const buyCarts = await createCartBuyer(app);
  const before = await countOrders();
  await buyCarts(30);
  // One order for each cart; more if fast-check shrinks a failing cart.
  expect((await countOrders()) - before).toBe(30);
}, 120_000);

it('an order may have the largest total, and a cart above it is refused', async () => {
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
