import { type Insertable, type Selectable, sql } from 'kysely';
import type { StaffId } from '#contract/ids.ts';
import { addDays, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database, MoneyAccount } from '../../../database/schema.ts';
import { isUuid } from '../../../database/uuid.ts';

export type HandInRow = Selectable<Database['cash_hand_ins']>;

/** Locks a member of the staff, so that their cash is counted once at a time. Null for an unknown one. */
export async function lockDriver(tx: Db, id: StaffId): Promise<{ id: StaffId; name: string } | null> {
  const row = await tx.selectFrom('staff').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

interface Held {
  driverId: StaffId;
  name: string | null;
  /** What the book says that the driver has, in dirhams. */
  held: string;
  /** The orders whose cash the driver took since the last hand-in. */
  orders: string;
  lastAt: Date | null;
}

/** What drivers have of the cash of orders. `of`: one driver only. */
export async function listHeld(db: Db, of: StaffId | null = null): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with last as (select driver_id, max(at) as at from cash_hand_ins group by driver_id)
    select money_moves.staff_id as "driverId", max(staff.name) as name,
      sum(case when taken_from = 'drivers' then amount_dirhams when given_to = 'drivers' then -amount_dirhams else 0 end) as held,
      count(distinct order_id) filter (where taken_from = 'drivers' and order_id is not null
        and (last.at is null or money_moves.at > last.at) and cause not like 'undo:%'
        and not exists (select from money_moves undone where undone.cause = 'undo:' || money_moves.cause)) as orders,
      max(last.at) as "lastAt"
    from money_moves
    left join staff on staff.id = money_moves.staff_id
    left join last on last.driver_id = money_moves.staff_id
    where money_moves.staff_id is not null and 'drivers' in (taken_from, given_to)
      and (${of}::integer is null or money_moves.staff_id = ${of}::integer)
    group by money_moves.staff_id
    order by max(staff.name)`.execute(db);
  return rows;
}

/** The last time that a driver handed in cash, and who counted it. */
export function findLastHandIn(tx: Db, driverId: StaffId) {
  return tx
    .selectFrom('cash_hand_ins')
    .select(['at', 'counter_name'])
    .where('driver_id', '=', driverId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertHandIn(tx: Db, row: Insertable<Database['cash_hand_ins']>): Promise<HandInRow> {
  return tx.insertInto('cash_hand_ins').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function lockHandIn(tx: Db, id: string): Promise<HandInRow | null> {
  if (!isUuid(id)) return null;
  const row = await tx.selectFrom('cash_hand_ins').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function settleHandIn(
  tx: Db,
  id: string,
  { reason, by, at }: { reason: string; by: string; at: Date },
): Promise<void> {
  await tx.updateTable('cash_hand_ins').set({ reason, settled_by: by, settled_at: at }).where('id', '=', id).execute();
}

/** The hand-ins whose difference no one has accepted yet, the oldest first. */
export function listOpenHandIns(db: Db, driverId: StaffId | null = null): Promise<HandInRow[]> {
  return db
    .selectFrom('cash_hand_ins')
    .selectAll()
    .where('settled_at', 'is', null)
    .where(sql<boolean>`counted_dirhams <> expected_dirhams`)
    .$if(driverId !== null, (query) => query.where('driver_id', '=', driverId as StaffId))
    .orderBy('at')
    .execute();
}

const ofDay = (day: string) => ({ from: qatarMoment(day, '00:00'), to: qatarMoment(addDays(day, 1), '00:00') });

export function listHandInsOf(db: Db, day: string): Promise<HandInRow[]> {
  const { from, to } = ofDay(day);
  return db
    .selectFrom('cash_hand_ins')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .execute();
}

interface DayRow {
  driver: string | null;
  account: MoneyAccount;
  isTerminal: boolean;
  orders: string;
  taken: string;
  returned: string;
}

/** What came in from customers and went back to them on a day in Qatar, by driver and account. */
export async function sumDay(db: Db, day: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with moved as (
      select order_id, staff.name as driver, cause ~ '^(undo:)?card:' as terminal,
        case when 'customer' = given_to then taken_from else given_to end as account,
        case when cause like 'undo:%' then case when taken_from = 'customer' then -amount_dirhams else 0 end
          when given_to = 'customer' then amount_dirhams else 0 end as taken,
        case when cause like 'undo:%' then case when given_to = 'customer' then -amount_dirhams else 0 end
          when taken_from = 'customer' then amount_dirhams else 0 end as returned
      from money_moves left join staff on staff.id = money_moves.staff_id
      where day = ${day}::date and 'customer' in (taken_from, given_to)
        and not (taken_from in ('sales', 'delivery', 'payment_fee', 'disputes') or given_to in ('sales', 'delivery', 'payment_fee', 'disputes'))
    )
    select driver, account, terminal as "isTerminal", count(distinct order_id) as orders,
      sum(taken) as taken, sum(returned) as returned
    from moved group by driver, account, terminal
    order by driver nulls last, account, terminal`.execute(db);
  return rows;
}
