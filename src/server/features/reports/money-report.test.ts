import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import type { MoneyReport } from '#contract/console/reports.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import { addDays } from '#contract/values/qatar-time.ts';
import type { Actor } from '../../audit/act.ts';
import { systemActor } from '../../audit/actors.ts';
import type { Db } from '../../database/connect.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { diceOf, playBook, playOrder } from '../../testing/money-histories.ts';
import { insertTestOrder } from '../../testing/order-factory.ts';
import { it } from '../../testing/shop-test.ts';
import { insertMoves } from '../money/money-moves.queries.ts';
import type { Move } from '../money/money.rules.ts';
import { createReportsService } from './reports.service.ts';

const firstDay = '2026-11-01';
const days = 20;
const query = { period: 'own', from: firstDay, to: addDays(firstDay, days - 1) } as const;
const dirhams = (riyals: number) => Math.round(riyals * 100);

let orders = 0;

async function orderOf(db: Db): Promise<OrderId> {
  return insertTestOrder(db, { number: `DN-261101-M${String(++orders).padStart(4, '0')}` });
}

type Line = [at: string, from: Move['takenFrom'], to: Move['givenTo'], riyals: number, cause: string];

async function write(db: Db, orderId: OrderId, lines: Line[]): Promise<void> {
  const moves = lines.map(([at, takenFrom, givenTo, riyals, cause]) => ({
    at: new Date(at),
    orderId,
    takenFrom,
    givenTo,
    amountDirhams: dirhams(riyals),
    cause,
  }));
  await insertMoves(db, moves);
}

/** What the rows of the book add up to between two groups of accounts, in dirhams. */
async function flow(db: Db, from: readonly string[], to: readonly string[]): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(case when taken_from = any(${from}::text[]) and given_to = any(${to}::text[]) then amount_dirhams
      when given_to = any(${from}::text[]) and taken_from = any(${to}::text[]) then -amount_dirhams else 0 end), 0) as sum
    from money_moves where order_id is not null`.execute(db);
  return Number(rows[0]?.sum);
}

const incomes = ['sales', 'delivery', 'payment_fee'];
const holders = ['drivers', 'counter', 'bank', 'by_hand', 'provider:tap', 'provider:myfatoorah', 'provider:skipcash'];

/** Where the sums of a report differ from the book, or from each other. */
async function differences(db: Db, { rows, ways, totals }: MoneyReport): Promise<string[]> {
  const found: string[] = [];
  const compare = (what: string, one: number, other: number) => {
    if (one !== other) found.push(`${what}: ${one} and ${other}`);
  };
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + dirhams(amount), 0);
  compare('net and the accounts of sales', dirhams(totals.net), await flow(db, ['customer'], incomes));
  const held = (await flow(db, holders, ['customer'])) - (await flow(db, holders, ['disputes']));
  compare(
    'payments and the accounts of money',
    dirhams(totals.paid) - dirhams(totals.refunds) - dirhams(totals.lost),
    held,
  );
  for (const name of ['gross', 'delivery', 'fees', 'reversed', 'net', 'paid', 'refunds', 'lost'] as const)
    compare(`${name} of the days`, sum(rows.map((row) => row[name])), dirhams(totals[name]));
  for (const name of ['paid', 'refunds', 'lost'] as const)
    compare(`${name} of the ways`, sum(ways.map((way) => way[name])), dirhams(totals[name]));
  for (const way of ways) {
    const account = { driver: ['drivers'], counter: ['counter'], by_hand: ['by_hand'] }[way.way as 'driver'];
    const accounts = account ?? (way.way === 'transfer' || way.way === 'terminal' ? null : [`provider:${way.way}`]);
    if (accounts)
      compare(
        way.way,
        dirhams(way.net),
        (await flow(db, accounts, ['customer'])) - (await flow(db, accounts, ['disputes'])),
      );
  }
  return found;
}

beforeEach<{ shop: { at: { now: Date | null } } }>(({ shop }) => {
  shop.at.now = new Date(`${query.to}T15:00:00Z`);
});

describe('a report of money', () => {
  it('separates goods, delivery, fees, refunds and net by Qatari day and by way', async ({ shop, owner }) => {
    const [cash, card] = [await orderOf(shop.db), await orderOf(shop.db)];
    await write(shop.db, cash, [
      // 23:30 and 00:30 in Doha.
      ['2026-11-02T20:30:00Z', 'drivers', 'customer', 70, 'cash:a'],
      ['2026-11-02T21:30:00Z', 'customer', 'sales', 50, `sale:${cash}:1`],
      ['2026-11-02T21:30:00Z', 'customer', 'delivery', 15, `sale:${cash}:2`],
      ['2026-11-02T21:30:00Z', 'customer', 'payment_fee', 5, `sale:${cash}:3`],
    ]);
    await write(shop.db, card, [
      ['2026-11-04T09:00:00Z', 'provider:tap', 'customer', 100.5, 'capture:901'],
      ['2026-11-04T09:00:00Z', 'customer', 'sales', 100.5, `sale:${card}:1`],
      ['2026-11-05T09:00:00Z', 'sales', 'customer', 30, `sale:${card}:2`],
      ['2026-11-05T09:00:00Z', 'sales', 'customer', 10, 'allowance:b'],
      ['2026-11-06T09:00:00Z', 'customer', 'provider:tap', 30, 'refund:c'],
      ['2026-11-06T09:00:00Z', 'customer', 'counter', 10, 'refund:d'],
    ]);
    const { rows, totals, ways } = await owner.console('getMoneyReport', { query });
    expect(rows).toHaveLength(days);
    const nothing = { gross: 0, delivery: 0, fees: 0, reversed: 0, net: 0, paid: 0, refunds: 0, lost: 0 };
    expect(rows.slice(0, 6)).toEqual([
      { ...nothing, day: '2026-11-01' },
      { ...nothing, day: '2026-11-02', paid: 70 },
      { ...nothing, day: '2026-11-03', gross: 50, delivery: 15, fees: 5, net: 70 },
      { ...nothing, day: '2026-11-04', gross: 100.5, net: 100.5, paid: 100.5 },
      { ...nothing, day: '2026-11-05', reversed: 40, net: -40 },
      { ...nothing, day: '2026-11-06', refunds: 40 },
    ]);
    expect(totals).toEqual({
      gross: 150.5,
      delivery: 15,
      fees: 5,
      reversed: 40,
      net: 130.5,
      paid: 170.5,
      refunds: 40,
      lost: 0,
    });
    expect(ways).toEqual([
      { way: 'tap', paid: 100.5, refunds: 30, lost: 0, net: 70.5, kept: null },
      { way: 'driver', paid: 70, refunds: 0, lost: 0, net: 70, kept: null },
      { way: 'counter', paid: 0, refunds: 10, lost: 0, net: -10, kept: null },
    ]);
  });

  it('counts a delivery that was undone and done again on its day once', async ({ shop, owner }) => {
    const id = await orderOf(shop.db);
    const at = '2026-11-02T09:00:00Z';
    await write(shop.db, id, [
      [at, 'drivers', 'customer', 50, 'cash:one'],
      [at, 'customer', 'sales', 50, `sale:${id}:1`],
      [at, 'customer', 'drivers', 50, 'undo:cash:one'],
      [at, 'sales', 'customer', 50, `sale:${id}:2`],
      [at, 'drivers', 'customer', 50, 'cash:two'],
      [at, 'customer', 'sales', 50, `sale:${id}:3`],
    ]);
    const { totals } = await owner.console('getMoneyReport', { query });
    expect(totals).toMatchObject({ gross: 50, reversed: 0, net: 50, paid: 50, refunds: 0 });
  });

  it('tells the terminal from a transfer, and what providers keep and banks took after a dispute', async ({
    shop,
    owner,
  }) => {
    const id = await orderOf(shop.db);
    const paymentId = await addPayment(shop.db, id, { feeDirhams: 210 });
    const { id: captureId } = await shop.db
      .insertInto('captures')
      .values({ payment_id: paymentId, provider: 'tap', provider_ref: 'chg_1', amount_dirhams: 9_000, at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = '2026-11-02T09:00:00Z';
    await write(shop.db, id, [
      [at, 'bank', 'customer', 40, 'card:one'],
      [at, 'bank', 'customer', 20, 'transfer:two'],
      [at, 'provider:tap', 'customer', 90, `capture:${captureId}`],
      [at, 'provider:tap', 'disputes', 90, 'dispute:x'],
    ]);
    const { ways, totals } = await owner.console('getMoneyReport', { query });
    expect(ways).toEqual([
      { way: 'tap', paid: 90, refunds: 0, lost: 90, net: 0, kept: 2.1 },
      { way: 'terminal', paid: 40, refunds: 0, lost: 0, net: 40, kept: null },
      { way: 'transfer', paid: 20, refunds: 0, lost: 0, net: 20, kept: null },
    ]);
    expect(totals).toMatchObject({ paid: 150, lost: 90 });
    // A shop that takes real money leaves out what was paid with a test key.
    const live = createReportsService({ readFrom: (work) => work(shop.db), clock: shop.services.clock, isLive: true });
    expect((await live.readMoney(query)).totals).toMatchObject({ paid: 0, lost: 0 });
    await shop.db.updateTable('payments').set({ live: true }).execute();
    expect((await live.readMoney(query)).totals).toMatchObject({ paid: 150, lost: 90 });
  });

  it('has the days that have begun, and refuses wrong ones at their field', async ({ owner }) => {
    expect((await owner.console('getMoneyReport', { query: { period: '7' } })).rows).toHaveLength(7);
    const future = { period: 'own', from: '2027-01-01', to: '2027-01-02' } as const;
    expect(await owner.console('getMoneyReport', { query: future })).toMatchObject({
      when: 'future',
      rows: [],
      ways: [],
    });
    const wrong = { period: 'own', from: '2026-11-20', to: '2026-11-19' } as const;
    await expect(owner.console('getMoneyReport', { query: wrong })).rejects.toMatchObject({
      code: 'invalid',
      fields: { to: expect.any(String) },
    });
  });
});

it('has the sums of the book to the dirham after random histories', async ({ shop, owner }) => {
  const seed = 1 + Math.floor(Math.random() * 90_000);
  const dice = diceOf(seed);
  const { variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 100_000 }] });
  const by: Actor = { ...systemActor, kind: 'staff', name: owner.name, staffId: owner.id, role: 'owner' };
  const anyTime = () => new Date(new Date(`${firstDay}T00:00:00+03:00`).getTime() + dice.next(days * 24 * 60) * 60_000);
  for (let nth = 0; nth < 15; nth += 1) {
    shop.at.now = anyTime();
    expect(await playOrder(shop, by, variantIds[0] as VariantId, seed + nth)).toEqual([]);
  }
  for (let nth = 0; nth < 60; nth += 1) {
    const orderId = await orderOf(shop.db);
    const { moves } = playBook(seed + nth);
    // The book names its acts and sales by number: each order has its own.
    await insertMoves(
      shop.db,
      moves.map((move) => ({
        ...move,
        orderId,
        at: anyTime(),
        cause: move.cause.replace(/([^:]+)$/, `$1-${orderId}`),
      })),
    );
  }
  shop.at.now = new Date(`${query.to}T20:59:59Z`);
  const report = await owner.console('getMoneyReport', { query });
  expect(report.totals.paid).toBeGreaterThan(0);
  expect(await differences(shop.db, report), `seed ${seed}`).toEqual([]);
});

async function addPayment(db: Db, orderId: OrderId, { feeDirhams }: { feeDirhams: number }): Promise<string> {
  const { id } = await db
    .insertInto('payments')
    .values({
      id: '0b0c7f0e-5f0b-4f6e-8f8c-0a1b2c3d4e5f',
      order_id: orderId,
      provider: 'tap',
      account: 'a',
      live: false,
      provider_ref: 'chg_1',
      option: 'card',
      amount_dirhams: 9_000,
      state: 'Captured',
      fee_dirhams: feeDirhams,
      return_nonce: 'nonce',
      language: 'en',
      begun_at: new Date(),
      expires_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
