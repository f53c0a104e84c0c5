import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CashHandIn } from '#contract/console/payments.ts';
import type { Permission } from '#contract/console/permissions.ts';
import type { StaffId } from '#contract/ids.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { wayOfAccount } from '../../../shared/money-way.ts';
import type { MoneyService } from '../money.service.ts';
import * as queries from './cash-of-drivers.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  money: Pick<MoneyService, 'record'>;
}

const differenceOf = ({ counted_dirhams: counted, expected_dirhams: expected }: queries.HandInRow) =>
  Number(counted) - Number(expected);

/** What a driver should hand in: what the book has, without differences that are still open. */
const expectedOf = (held: { held: string } | undefined, open: readonly queries.HandInRow[]) =>
  Number(held?.held ?? 0) + open.reduce((sum, row) => sum + differenceOf(row), 0);

function handInView(row: queries.HandInRow): CashHandIn {
  return {
    id: row.id,
    driver: { id: row.driver_id, name: row.driver_name },
    by: row.counter_name,
    at: row.at.toISOString(),
    counted: toRiyals(Number(row.counted_dirhams)),
    expected: toRiyals(Number(row.expected_dirhams)),
    difference: toRiyals(differenceOf(row)),
    orders: row.orders,
    settled:
      row.settled_at === null
        ? null
        : { by: row.settled_by ?? '', at: row.settled_at.toISOString(), reason: row.reason },
  };
}

/** The cash that drivers collected: handing it in, differences, and the report of a day. */
export function createCashOfDrivers({ db, inAct, money }: Needs) {
  async function readExpected(on: Db, driverId: StaffId): Promise<{ expected: number; orders: number }> {
    const [held] = await queries.listHeld(on, driverId);
    const open = await queries.listOpenHandIns(on, driverId);
    return { expected: expectedOf(held, open), orders: Number(held?.orders ?? 0) };
  }

  /** Throws `not_permitted` to a driver who decides about their own cash, if that is not the owner. */
  function assertOther(by: Actor, driverId: StaffId, permission: Permission): void {
    if (by.staffId === driverId && by.role !== 'owner')
      throw new AppError('not_permitted', { details: { permission } });
  }

  /** Throws `changed_meanwhile` if the driver has handed in since `lastAt`: the cash would be counted twice. */
  async function assertNotCounted(tx: Db, driverId: StaffId, lastAt: string | null | undefined): Promise<void> {
    if (lastAt === undefined) return;
    const last = await queries.findLastHandIn(tx, driverId);
    if (!last || (lastAt !== null && last.at <= new Date(lastAt))) return;
    const details = { fields: {}, by: last.counter_name, at: last.at.toISOString(), version: null };
    throw new AppError('changed_meanwhile', { details });
  }

  /**
   * Counts what a driver hands in, in riyals. Whoever counts says the sum before the shop does. A difference stays open.
   * `lastAt`: the last hand-in that the person saw. Throws `not_found`, `changed_meanwhile`, and `not_permitted` to a
   * driver who counts their own cash, if that is not the owner.
   */
  function count(
    by: Actor,
    driverId: StaffId,
    { counted, lastAt }: { counted: number; lastAt?: string | null | undefined },
  ): Promise<CashHandIn> {
    return inAct(
      by,
      async (act) => {
        const driver = await queries.lockDriver(act.tx, driverId);
        if (!driver || by.staffId === null) throw new AppError('not_found');
        assertOther(by, driverId, 'cash.count');
        await assertNotCounted(act.tx, driverId, lastAt);
        const { expected, orders } = await readExpected(act.tx, driverId);
        const id = randomUUID();
        const countedDirhams = toDirhams(counted);
        await queries.insertHandIn(act.tx, {
          id,
          driver_id: driverId,
          driver_name: driver.name,
          counted_by: by.staffId,
          counter_name: by.name,
          at: act.at,
          counted_dirhams: countedDirhams,
          expected_dirhams: expected,
          orders,
        });
        // The counter has it now, and the driver has that much less.
        if (countedDirhams > 0)
          await money.record(act.tx, [
            {
              at: act.at,
              orderId: null,
              takenFrom: 'counter',
              givenTo: 'drivers',
              amountDirhams: countedDirhams,
              cause: `handin:${id}`,
              staffId: driverId,
            },
          ]);
        act.note({
          action: 'cash.counted',
          subject: { kind: 'staff', id: driverId, label: driver.name },
          after: { counted, difference: toRiyals(countedDirhams - expected) },
        });
        return id;
      },
      read,
    );
  }

  async function read(tx: Db, id: string): Promise<CashHandIn> {
    const row = await queries.lockHandIn(tx, id);
    if (!row) throw new AppError('not_found');
    return handInView(row);
  }

  /**
   * Accepts the difference of a hand-in: what was missing is not asked of the driver any more. Throws `not_found`, and
   * `not_permitted` to the driver who handed it in, if that is not the owner.
   */
  function settle(by: Actor, id: string, reason: string): Promise<CashHandIn> {
    return inAct(
      by,
      async (act) => {
        const row = await queries.lockHandIn(act.tx, id);
        const difference = row ? differenceOf(row) : 0;
        if (!row || difference === 0) throw new AppError('not_found');
        if (row.settled_at !== null) return id;
        assertOther(by, row.driver_id, 'cash.settle');
        await queries.settleHandIn(act.tx, id, { reason, by: by.name, at: act.at });
        const [takenFrom, givenTo] =
          difference < 0 ? (['differences', 'drivers'] as const) : (['drivers', 'differences'] as const);
        await money.record(act.tx, [
          {
            at: act.at,
            orderId: null,
            takenFrom,
            givenTo,
            amountDirhams: Math.abs(difference),
            cause: `difference:${id}`,
            staffId: row.driver_id,
          },
        ]);
        act.note({
          action: 'cash.settled',
          subject: { kind: 'staff', id: row.driver_id, label: row.driver_name },
          after: { difference: toRiyals(difference) },
          reason,
        });
        return id;
      },
      read,
    );
  }

  /** The drivers who have cash of orders, without the sums, and the open differences. */
  async function list() {
    const open = await queries.listOpenHandIns(db);
    const rows = [];
    for (const held of await queries.listHeld(db)) {
      const { driverId, name, lastAt } = held;
      const orders = Number(held.orders);
      const ofDriver = open.filter((row) => row.driver_id === driverId);
      if (expectedOf(held, ofDriver) === 0 && orders === 0) continue;
      rows.push({
        driver: { id: driverId, name: name ?? '' },
        orders,
        lastAt: lastAt?.toISOString() ?? null,
      });
    }
    return { rows, open: open.map(handInView) };
  }

  /** What came in on a day in Qatar, by driver and way, and the hand-ins of the day. */
  async function readDay(day: string) {
    const rows = (await queries.sumDay(db, day)).flatMap((row) => {
      const way = wayOfAccount(row.account, { isTerminal: row.isTerminal });
      return way === null
        ? []
        : [
            {
              driver: row.driver,
              way,
              orders: Number(row.orders),
              taken: toRiyals(Number(row.taken)),
              returned: toRiyals(Number(row.returned)),
            },
          ];
    });
    return { rows, handIns: (await queries.listHandInsOf(db, day)).map(handInView) };
  }

  return { count, settle, list, readDay };
}

export type CashOfDrivers = ReturnType<typeof createCashOfDrivers>;
