import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { actOf, type Attempt, type Log } from './attempts.ts';
import { replay, type Step } from './replay.ts';
import type { Goods } from './crew.ts';

export const faultKinds = [
  'lost',
  'without an attempt',
  'twice',
  'halves',
  'versions',
  'paths',
  'stock',
  'counts',
  'ticks',
] as const;

export interface Fault {
  kind: (typeof faultKinds)[number];
  text: string;
}

/** What a crew knows. */
interface Sides {
  log: Log;
  goods: Goods;
  members: readonly { staffId: number }[];
}

interface StoredOrder {
  id: number;
  version: number;
  stage: string;
  paid: boolean;
  tried: boolean;
}

interface LogRow {
  act: string;
  action: string;
  staffId: number;
  subject: string;
  at: Date;
  after: { version?: number; undone?: string } | null;
}

interface EventRow {
  orderId: number;
  action: string;
  status: string;
  actor: string;
  staffId: number | null;
  at: Date;
}

// Of the orders with the goods of the crew: others may work in the same shop.
async function read(db: Kysely<Database>, { goods, members }: Sides) {
  const { rows: orders } = await sql<StoredOrder>`
    select id, version, stage, payment_status = 'Paid' as paid, tried_at is not null as tried from orders
    where id in (select order_id from order_items where variant_id = any(${goods.variantIds}::integer[]))
    order by id`.execute(db);
  const ids = sql`any(${orders.map(({ id }) => id)}::integer[])`;
  const { rows: log } = await sql<LogRow>`
    select act, action, staff_id as "staffId", subject_id as subject, at, after from audit_log
    where subject_kind = 'order' and subject_id::integer = ${ids} order by id`.execute(db);
  const { rows: events } = await sql<EventRow>`
    select order_id as "orderId", action, status, actor, staff_id as "staffId", at from order_events
    where order_id = ${ids} order by id`.execute(db);
  const { rows: notes } = await sql<{ orderId: number; staffId: number; at: Date }>`
    select order_id as "orderId", staff_id as "staffId", at from order_notes where order_id = ${ids} order by id`.execute(
    db,
  );
  const { rows: answers } = await sql<{ staffId: number; key: string; act: string | null }>`
    select staff_id as "staffId", key, answer -> 'kept' ->> 'act' as act from staff_answers
    where staff_id = any(${members.map(({ staffId }) => staffId)}::integer[])`.execute(db);
  const { rows: ticks } = await sql<{ id: number; picked: boolean }>`
    select id, picked from order_items where order_id = ${ids}`.execute(db);
  return { orders, log, events, notes, answers, ticks };
}

type Stored = Awaited<ReturnType<typeof read>>;

// What the log calls a step, and what the timeline calls it.
const eventOf: Record<string, string> = {
  'order.accepted': 'accepted',
  'order.packed': 'packed',
  'order.handed_over': 'handed_over',
  'order.delivered': 'delivered',
  'order.delivery_failed': 'delivery_failed',
  'order.moved': 'completed',
  'order.cancelled': 'cancelled',
  'order.undone': 'undone',
  'payment.marked': 'paid',
};

/** Each order has one event, one row of the log and one version for each edit, and is where they lead. */
function* faultsOfOrders({ orders, log, events, notes }: Stored): Generator<Fault> {
  for (const order of orders) {
    const name = `order ${order.id}`;
    const rows = log.filter(({ subject }) => subject === String(order.id));
    const [, ...own] = events.filter(({ orderId }) => orderId === order.id);
    const ofStaff = own.filter(({ actor }) => actor === 'staff');
    const steps = rows.filter(({ action }) => action in eventOf);
    const shown = ofStaff.map(({ action, staffId, at }) => [action, staffId, at]);
    const noted = steps.map(({ action, staffId, at }) => [eventOf[action], staffId, at]);
    if (!isDeepStrictEqual(shown, noted))
      yield { kind: 'halves', text: `${name}: events ${shown.join()}, log ${noted.join()}` };

    const written = notes.filter(({ orderId }) => orderId === order.id).map(({ staffId, at }) => [staffId, at]);
    const loggedNotes = rows.filter(({ action }) => action === 'order.noted').map(({ staffId, at }) => [staffId, at]);
    if (!isDeepStrictEqual(written, loggedNotes)) yield { kind: 'halves', text: `${name}: ${written.length} notes` };
    const deliveries = new Set(rows.filter(({ action }) => action === 'order.delivered').map(({ act }) => act));
    const strayCash = rows.filter(({ action, act }) => action === 'payment.collected' && !deliveries.has(act));
    if (strayCash.length > 0) yield { kind: 'halves', text: `${name}: cash without a delivery` };

    const cancelled = own.filter(({ actor }) => actor === 'customer').length;
    const versions = steps.map(({ after }) => after?.version);
    const expected = versions.map((_, turn) => turn + 2);
    if (!isDeepStrictEqual(versions, expected) || order.version !== 1 + own.length || cancelled > 1)
      yield { kind: 'versions', text: `${name}: version ${order.version}, log ${versions.join()}` };

    const path: Step[] = steps.map(({ action, after }) => ({ action, undone: after?.undone }));
    const end = replay(cancelled > 0 ? [...path, { action: 'customer cancelled' }] : path);
    const { stage, paid, tried } = order;
    if (typeof end === 'string') yield { kind: 'paths', text: `${name}: ${end}` };
    else if (!isDeepStrictEqual(end, { stage, paid, tried }))
      yield { kind: 'paths', text: `${name} is ${JSON.stringify(order)}, its log ends with ${JSON.stringify(end)}` };
  }
}

/** The version of an order that the sender had seen; null for writes that need none. */
function seenVersion({ input }: Attempt['deed'], id: number): number | null {
  if (!('body' in input)) return null;
  if ('version' in input.body) return input.body.version;
  return 'items' in input.body ? (input.body.items.find((one) => one.id === id)?.version ?? null) : null;
}

function* faultsOfAnswer(attempt: Attempt, { orders, log }: Stored): Generator<Fault> {
  const { deed, sender, answers } = attempt;
  for (const { act, order, done, id } of answers) {
    if (deed.call === 'placeOrder' && !orders.some((one) => one.id === id))
      yield { kind: 'lost', text: `order ${id} was placed` };
    if (typeof act !== 'string') continue;
    const rows = log.filter((row) => row.act === act && row.staffId === sender.staffId);
    if (rows.length === 0) yield { kind: 'lost', text: `${deed.call} ${act}` };
    if (deed.call === 'noteOrder') continue;
    for (const { id: changed, version } of done ?? (order ? [order] : [])) {
      const seen = seenVersion(deed, changed);
      if (seen !== null && version !== seen + 1)
        yield { kind: 'versions', text: `${deed.call} saw ${seen} of order ${changed} and made ${version}` };
    }
    for (const changed of done ?? (order ? [order] : []))
      if (!rows.some(({ subject, after }) => subject === String(changed.id) && after?.version === changed.version))
        yield { kind: 'lost', text: `${deed.call} of order ${changed.id} to version ${changed.version}` };
  }
}

/** What was answered is there, once, and nothing else. */
function* faultsOfAttempts({ attempts }: Log, stored: Stored, mayBeUnknown: boolean): Generator<Fault> {
  const { log, answers, events, orders, ticks } = stored;
  for (const attempt of attempts) yield* faultsOfAnswer(attempt, stored);

  // A wrong PIN is refused: its row of the log is no answer.
  const acts = new Set(log.filter(({ action }) => action !== 'order.pin_wrong').map(({ act }) => act));
  const kept = new Map(answers.map(({ act, key }) => [act, key]));
  if (kept.size !== answers.length) yield { kind: 'twice', text: 'two keys have one answer' };
  for (const act of acts) if (!kept.has(act)) yield { kind: 'halves', text: `act ${act} has no kept answer` };
  for (const { act, key } of answers)
    if (act === null || !acts.has(act)) yield { kind: 'halves', text: `key ${key} is kept without an act` };

  const byKey = new Map(attempts.map((attempt) => [attempt.key, attempt]));
  for (const { act, key, staffId } of answers) {
    const attempt = byKey.get(key);
    if (attempt?.sender.staffId !== staffId) yield { kind: 'without an attempt', text: `act ${act}` };
    else if (actOf(attempt) !== act && !(mayBeUnknown && attempt.isUnknown))
      yield { kind: 'twice', text: `${attempt.deed.call} ${key}: act ${act} is kept, ${actOf(attempt)} was answered` };
  }

  const placed = new Set(
    attempts.flatMap(({ deed, answers: all }) => (deed.call === 'placeOrder' ? (all[0]?.id ?? []) : [])),
  );
  const unknown = attempts.filter(({ deed, isUnknown }) => deed.call === 'placeOrder' && isUnknown).length;
  const beside = orders.filter(({ id }) => !placed.has(id)).length;
  if (beside > (mayBeUnknown ? unknown : 0)) yield { kind: 'without an attempt', text: `${beside} orders` };

  const wishes = attempts
    .filter(({ deed }) => deed.call === 'cancelOrder')
    .filter(({ sender }) => sender.staffId === null);
  const idOf = ({ deed }: Attempt) => ('params' in deed.input && 'id' in deed.input.params ? deed.input.params.id : 0);
  const cancelled = new Set(
    events.filter(({ actor, status }) => actor === 'customer' && status === 'Cancelled').map(({ orderId }) => orderId),
  );
  for (const wish of wishes)
    if (wish.answers.length > 0 && !cancelled.has(idOf(wish))) yield { kind: 'lost', text: `cancelling ${idOf(wish)}` };
  const wished = new Set(wishes.map(idOf));
  for (const id of cancelled) if (!wished.has(id)) yield { kind: 'without an attempt', text: `order ${id} cancelled` };

  yield* faultsOfTicks(attempts, ticks);
}

// Ticks race: what everyone sent alike must be there.
function* faultsOfTicks(attempts: readonly Attempt[], ticks: Stored['ticks']): Generator<Fault> {
  const sent = new Map<number, Attempt[]>();
  for (const attempt of attempts) {
    if (attempt.deed.call !== 'setPicked') continue;
    const { itemId } = attempt.deed.input.params;
    sent.set(itemId, [...(sent.get(itemId) ?? []), attempt]);
  }
  for (const { id, picked } of ticks) {
    const own = sent.get(id) ?? [];
    const wanted = new Set(own.map(({ deed }) => deed.call === 'setPicked' && deed.input.body.picked));
    const isAnswered = own.some(({ answers }) => answers.length > 0);
    if (wanted.size === 1 && isAnswered && !wanted.has(picked)) yield { kind: 'ticks', text: `line ${id}` };
    if (own.length === 0 && picked) yield { kind: 'ticks', text: `line ${id} is ticked, which was never sent` };
  }
}

async function* faultsOfStock(db: Kysely<Database>, { variantIds, stock }: Goods): AsyncGenerator<Fault> {
  const { rows } = await sql<{ id: number; stock: number; sold: number; open: number }>`
    select id, stock, sold, (
      select coalesce(sum(quantity - removed), 0)::integer from order_items join orders on orders.id = order_id
      where variant_id = variants.id and stage <> 'cancelled') as open
    from variants where id = any(${variantIds}::integer[])`.execute(db);
  for (const row of rows)
    if (row.stock !== stock - row.open || row.sold !== row.open)
      yield { kind: 'stock', text: `${stock} at first, now ${JSON.stringify(row)}` };
}

async function* faultsOfCounts(db: Kysely<Database>): AsyncGenerator<Fault> {
  const { rows } = await sql<{ stage: string; counted: number; there: number }>`
    select stage, coalesce(counted, 0)::integer as counted, coalesce(there, 0)::integer as there
    from (select stage, sum(orders) as counted from order_counts group by stage) as counts
    full join (select stage, count(*) as there from orders group by stage) as stages using (stage)`.execute(db);
  for (const { stage, counted, there } of rows)
    if (counted !== there) yield { kind: 'counts', text: `${stage}: counted ${counted}, there are ${there}` };
}

/**
 * Compares the database of a shop with what a crew has sent and heard. With `mayBeUnknown`, attempts
 * without an answer may have been done or not.
 */
export async function audit(db: Kysely<Database>, sides: Sides, { mayBeUnknown = false } = {}): Promise<Fault[]> {
  const { log, goods } = sides;
  const stored = await read(db, sides);
  const faults = [...faultsOfOrders(stored), ...faultsOfAttempts(log, stored, mayBeUnknown)];
  for await (const fault of faultsOfStock(db, goods)) faults.push(fault);
  for await (const fault of faultsOfCounts(db)) faults.push(fault);
  return faults;
}
