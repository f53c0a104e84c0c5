import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { createUser } from '#server/testing/people.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import { createTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';
import { callNames, endpointOf, goodParts, requestOf } from '../support/api-requests.ts';
import { type GoodInputs, prepareGoodInputs } from '../support/good-inputs.ts';

// Marks that nothing else in the shop contains.
const [word, number] = ['smuggled', 1_313_373];

/**
 * Keys that no form has: columns of tables, keys of responses, and known mass-assignment attacks.
 */
const extras = {
  ...Object.fromEntries(
    [
      'role',
      'password_hash',
      'guestId',
      'guest_id',
      'options_key',
      'status',
      'order_status',
      'payment_status',
      'number',
      'sku',
    ].map((key) => [key, `${word} ${key}`]),
  ),
  ...Object.fromEntries(
    [
      'id',
      'userId',
      'user_id',
      'cart_id',
      'shopper_id',
      'price',
      'unit_price',
      'unit_price_dirhams',
      'price_dirhams',
      'total',
      'totalAmount',
    ].map((key) => [key, number]),
  ),
  ...Object.fromEntries(
    ['total_dirhams', 'discount', 'stock', 'sold', 'tries', 'rating_halves_sum'].map((key) => [key, number]),
  ),
  isAdmin: true,
  is_admin: true,
  confirmed: true,
  hidden: true,
  published: false,
  created_at: '2001-01-01T00:00:00.000Z',
  expires_at: '2101-01-01T00:00:00.000Z',
  customer: { name: word, email: `${word}@example.qa` },
};
const marks = [word, String(number), '2001-01-01', '2101-01-01'];

let shop: TestApp;
let user: Person;
let inputs: GoodInputs;
let tables: string[];
beforeAll(async () => {
  const { providers } = createFakeProvider();
  shop = await createTestApp({ RATE_LIMIT: 'off' }, false, undefined, { providers });
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(shop.db);
  tables = rows.map(({ name }) => name);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ user, inputs } = await prepareGoodInputs(shop));
  // Another test proves the price.
  delete inputs.placeOrder.body.expectedTotal;
});

async function tablesWithMarks(): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`
      select from ${sql.raw(table)} t where t::text ~ ${marks.join('|')} limit 1`.execute(shop.db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** Adds extra keys to a form and to every object inside it, without replacing any. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([key, one]) => [key, withExtras(one)] as const);
  return { ...extras, ...Object.fromEntries(inside) };
}

// Without a code or link from a mail, nothing is written.
const refused: Partial<Record<CallName, number>> = {
  confirmAccount: 422,
  checkOtp: 422,
  resetPassword: 422,
  confirmEmail: 422,
  askStockAlert: 409,
  confirmStockAlert: 422,
  // No order has the token.
  chooseGift: 404,
  thankGiver: 404,
};

it.each(callNames.filter((name) => endpointOf(name).body))(
  '%s neither stores nor returns keys that its form does not have',
  async (name) => {
    const good = goodParts(inputs, name);
    const headers = { authorization: `Bearer ${user.token}` };
    const answer = await shop.request(requestOf(name, { ...good, body: withExtras(good.body) }, headers));
    const expected = refused[name] ?? endpointOf(name).status ?? 200;
    expect(answer.statusCode, answer.body).toBe(expected);
    expect(marks.filter((mark) => answer.body.includes(mark))).toEqual([]);
    expect(await tablesWithMarks()).toEqual([]);
  },
);

it('an order takes its status and prices from the shop, not from extra keys of the form', async () => {
  const buyer = await createUser(shop);
  const api = shop.apiFor(buyer);
  await api('addToCart', { body: withExtras(inputs.addToCart.body) as GoodInputs['addToCart']['body'] });
  const order = await api('placeOrder', {
    body: withExtras(inputs.placeOrder.body) as GoodInputs['placeOrder']['body'],
  });
  expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Unpaid', total_amount: 43 });
  expect(order.customer).toMatchObject({ email: buyer.email });
  expect(order.orderItems).toMatchObject([{ unit_price: 18, quantity: 1 }]);
});

it('the profile form does not change the password', async () => {
  const { password, email, name, phone, token } = await createUser(shop);
  const body = { email, name, phone, password: 'another-password', password_hash: 'x' };
  expect(
    (await shop.request(requestOf('updateProfile', { body }, { authorization: `Bearer ${token}` }))).statusCode,
  ).toBe(200);
  await expect(shop.apiFor()('login', { body: { email, password: 'another-password' } })).rejects.toMatchObject({
    status: 401,
  });
  await expect(shop.apiFor()('login', { body: { email, password } })).resolves.toBeTruthy();
});
