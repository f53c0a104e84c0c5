import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { openApp, type OpenApp } from '../support/open-app.ts';
import { createCartBuyer } from '../support/random-carts.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: OpenApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await openApp(database.url);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it('sixty random carts cost in cart, summary, order and order list what a model of big integers says, whatever their buyer claims', async () => {
  await (await createCartBuyer(app))(60);
  const { count } = await app.db.selectFrom('orders').select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  // One a cart; more where fast-check made a cart smaller to see what is wrong with it.
  expect(Number(count)).toBe(60);
});
