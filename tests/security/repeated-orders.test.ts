import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, codeOf, fillCarts, newBuyers, openFreshApp, sendOrder } from '../support/open-app.ts';
import { crossOrders } from '../support/failures/crossing-orders.ts';
import {
  countOrders,
  cutAnywhere,
  cutCommits,
  loseAnswers,
  newVariant,
  orderFormOf,
  pressTogether,
  stockOf,
} from '../support/failures/order-storms.ts';

let app: Awaited<ReturnType<typeof openFreshApp>>;
let form: Awaited<ReturnType<typeof orderFormOf>>;

beforeAll(async () => {
  app = await openFreshApp();
  form = await orderFormOf(app);
});
afterAll(() => app.close());

async function buyerWith(pieces: number) {
  const [buyer] = (await newBuyers(app, 1)) as [Buyer];
  const variantId = await newVariant(app, 100);
  await fillCarts(app, [buyer], [{ variantId, quantity: pieces }]);
  return { buyer, variantId };
}

const nothingWrong = { doubled: 0, lost: 0, different: 0, faults: [] };

describe('an order whose connection breaks is one order, and every retry gets the same response', () => {
  it('between the shopper and the shop', async () => {
    expect(await loseAnswers(app, { tries: 24 })).toMatchObject({ ...nothingWrong, cuts: 24 });
  });

  it('between the shop and its database, on COMMIT: the shop finds out the outcome', async () => {
    expect(await cutCommits(app.databaseUrl, { tries: 16 })).toMatchObject({ ...nothingWrong, cuts: 16, foundOut: 16 });
  });

  it('between the shop and its database, anywhere', async () => {
    const storm = await cutAnywhere(app.databaseUrl, { tries: 24 });
    expect(storm).toMatchObject(nothingWrong);
    expect(storm.cuts).toBeGreaterThan(12);
  });
});

describe('one full cart', () => {
  it('makes one order, however often and in whatever way it is sent at once', async () => {
    expect(await pressTogether(app, { tries: 2, keyed: 50, bare: 50 })).toEqual({
      rounds: 2,
      ordersBeside: 0,
      strange: [],
    });
  });

  it('makes one order and becomes empty in two tabs without a key', async () => {
    const { buyer, variantId } = await buyerWith(2);
    const answers = await Promise.all([sendOrder(app.url, buyer, form), sendOrder(app.url, buyer, form)]);
    expect(answers.map((answer) => codeOf(answer) ?? String(answer.status)).sort()).toEqual(['201', 'cart_empty']);
    expect(await stockOf(app, variantId)).toBe(98);
  });
});

describe('an idempotency key', () => {
  it('belongs to its user: the same key of another user is another key', async () => {
    const [one, other] = [await buyerWith(1), await buyerWith(2)];
    const answers = [
      await sendOrder(app.url, one.buyer, form, 'shared'),
      await sendOrder(app.url, other.buyer, form, 'shared'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).not.toBe(answers[1]?.body);
    expect([await countOrders(app, one.buyer), await countOrders(app, other.buyer)]).toEqual([1, 1]);
  });

  it('is the same with and without quotes, belongs to one body, and is refused if it is too long or invalid', async () => {
    const { buyer, variantId } = await buyerWith(1);
    for (const key of ['k'.repeat(256), '""', 'a b', 'é', 'a"b']) {
      const refused = await sendOrder(app.url, buyer, form, key);
      expect([key, refused.status, codeOf(refused)]).toEqual([key, 400, 'malformed_request']);
    }
    const longest = 'k'.repeat(255);
    const placed = await sendOrder(app.url, buyer, form, longest);
    expect(placed.status).toBe(201);
    expect(await sendOrder(app.url, buyer, form, `"${longest}"`)).toEqual(placed);
    const elsewhere = { ...form, shippingAddress: { ...form.shippingAddress, address_line1: 'Elsewhere' } };
    const refused = await sendOrder(app.url, buyer, elsewhere, longest);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'idempotency_key_reused']);
    expect(await stockOf(app, variantId)).toBe(99);
  });

  it('is deleted after a day, with the name and address in its stored response', async () => {
    const { buyer, variantId } = await buyerWith(1);
    const order = async (key: string) => {
      await fillCarts(app, [buyer], [{ variantId, quantity: 1 }]);
      expect((await sendOrder(app.url, buyer, form, key)).status).toBe(201);
    };
    const keys = async () =>
      (
        await app.db
          .selectFrom('idempotency_keys')
          .select('key')
          .where('user_id', '=', buyer.userId)
          .orderBy('key')
          .execute()
      ).map(({ key }) => key);
    await order('old');
    await order('young');
    await sql`update idempotency_keys set created_at = now() - case key when 'old' then interval '25 hours' else interval '23 hours' end
      where user_id = ${buyer.userId}`.execute(app.db);
    await order('new');
    expect(await keys()).toEqual(['new', 'young']);
  });
});

it('concurrent orders with crossing lines and cancellations never return a deadlock, and lose no piece', async () => {
  const found = await crossOrders(app, { tries: 80, buyers: 5 });
  expect(found).toMatchObject({ strange: [], piecesAstray: 0 });
  expect(found.placed).toBeGreaterThan(20);
}, 120_000);
