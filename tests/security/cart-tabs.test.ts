import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { longestOrder } from '../support/cart-history.ts';
import { createTabProducts, useTabs } from '../support/cart-tabs.ts';
import { type Buyer, newBuyers, openFreshApp, type OpenApp } from '../support/open-app.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openFreshApp();
});
afterAll(() => app.close());

describe('tabs that use one cart at once', () => {
  it.each([1, 2, 3, 4])('get the responses of a sequential order (seed %i)', async (seed) => {
    const found = await useTabs(app, await createTabProducts(app), { seed, actions: 25 });
    expect(found).toEqual({ serial: true, longest: 100, total: 100, wrongTotals: 0 });
  });

  it('the model finds an impossible history: a piece too many or a line too few', () => {
    const stocks = new Map([['1', 50]]);
    const add = (begun: number, lines: [number, string, number][]) =>
      ({
        cart: 'user',
        action: { kind: 'add', what: '1:', quantity: 1 },
        begun,
        ended: begun + 5,
        answer: { lines },
      }) as const;
    const both = [[add(0, [[7, '1:', 1]])], [add(1, [[7, '1:', 2]])]];
    expect(longestOrder(both, { guest: '[]', user: '[[7,"1:",2]]' }, stocks).serial).toBe(true);
    expect(longestOrder(both, { guest: '[]', user: '[[7,"1:",3]]' }, stocks).serial).toBe(false);
    // Both saw an empty cart: one piece was lost.
    const lost = [[add(0, [[7, '1:', 1]])], [add(1, [[7, '1:', 1]])]];
    expect(longestOrder(lost, { guest: '[]', user: '[[7,"1:",1]]' }, stocks).serial).toBe(false);
    // An action cannot come after one that began when it had ended.
    const late = [[add(0, [[7, '1:', 2]])], [add(9, [[7, '1:', 1]])]];
    expect(longestOrder(late, { guest: '[]', user: '[[7,"1:",2]]' }, stocks).serial).toBe(false);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

describe('a guest who signs in', () => {
  it('twice at the same time merges the cart once', async () => {
    const { productId, variantIds } = await createProduct(app.db, { variants: [{ price: 10, stock: 40 }] });
    const [user] = (await newBuyers(app, 1)) as [Buyer];
    const guest = {};
    await app.apiFor(guest)('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 3 } });
    const logIn = () => app.apiFor(guest)('login', { body: { email: user.email, password: user.password } });
    // Another transaction locks the guest until all four wait.
    const answers = await app.db.transaction().execute(async (tx) => {
      await sql`select from shoppers where user_id is null order by id desc limit 1 for update`.execute(tx);
      const logins = [logIn(), logIn(), logIn(), logIn()];
      await expect.poll(waitingForLocks).toBe(logins.length);
      return logins;
    });
    expect((await Promise.all(answers)).filter(({ merge }) => merge).map(({ merge }) => merge)).toEqual([
      { items: 3, favourites: 0 },
    ]);
    expect(await app.apiFor({ token: user.token })('getCart')).toMatchObject({ totalItemsCount: 3 });
  });

  it('while another tab adds to the cart loses no line', async () => {
    const { productId, variantIds } = await createProduct(app.db, { variants: [{ price: 10, stock: 500 }] });
    const body = { productId, variantId: variantIds[0] as number, quantity: 1 };
    for (let round = 0; round < 8; round += 1) {
      const [user] = (await newBuyers(app, 1)) as [Buyer];
      const guest: { guestId?: string } = {};
      const [tab, other] = [app.apiFor(guest), app.apiFor(guest)];
      await tab('getCart');
      let [added, signedIn] = [0, false];
      await Promise.all([
        (async () => {
          for (; !signedIn && added < 50; added += 1) await tab('addToCart', { body });
        })(),
        other('login', { body: { email: user.email, password: user.password } }).finally(() => (signedIn = true)),
      ]);
      const [kept, moved] = await Promise.all([tab('getCart'), app.apiFor({ token: user.token })('getCart')]);
      expect(kept.totalItemsCount + moved.totalItemsCount).toBe(added);
    }
  });

  it('at the moment of the first piece still gets it into a cart', async () => {
    const { productId, variantIds } = await createProduct(app.db, { variants: [{ price: 10, stock: 500 }] });
    const variantId = variantIds[0] as number;
    const guest: { guestId?: string } = {};
    await app.apiFor(guest)('addFavourite', { body: { variantId } });
    const row = await app.db
      .selectFrom('shoppers')
      .select('id')
      .where('user_id', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // The last step of a login, held open until the other tab waits for it.
    const { adding } = await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('shoppers').where('id', '=', row.id).execute();
      const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      const request = app.apiFor(guest)('addToCart', { body: { productId, variantId, quantity: 2 } });
      request.catch(() => {});
      await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.count).toBe(1);
      return { adding: request };
    });
    expect(await adding).toMatchObject({ totalItemsCount: 2 });
    expect(await app.apiFor(guest)('getCart')).toMatchObject({ totalItemsCount: 2 });
  });
});
