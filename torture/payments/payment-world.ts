import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { listMovesOfOrder } from '#server/features/money/money-moves.queries.ts';
import { leavingOf } from '#server/features/money/money.rules.ts';
import { faultsOfMoney } from '#server/testing/money-faults.ts';
import type { ReadBank } from '../../tests/support/payments/bank.ts';

async function readOrder(db: Db, orderId: number) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('begun_at')
    .execute();
  const captures = await db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select('captures.amount_dirhams')
    .where('payments.order_id', '=', orderId)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .execute();
  return { order, payments, captures, refunds, moves: await listMovesOfOrder(db, orderId) };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What is wrong with the money of an order: in the book, and between the shop and the bank. */
export async function moneyFaultsAt(
  db: Db,
  bank: { read: ReadBank },
  orderId: number,
  { isSettled }: { isSettled: boolean },
): Promise<string[]> {
  const { order, payments, captures, refunds, moves } = await readOrder(db, orderId);
  const faults = faultsOfMoney(order, moves, {
    lastAttempt: payments.at(-1)?.state ?? null,
    leaving: leavingOf(refunds.map((one) => ({ ...one, amountDirhams: one.amount_dirhams }))),
  });
  const { charges, refunds: atBank } = await bank.read(
    payments.map(({ id }) => id),
    refunds.map(({ id }) => id),
  );
  const captured = sum(captures.map((one) => one.amount_dirhams));
  const capturedThere = sum(charges.flatMap((one) => one.captures).map((one) => one.amountDirhams ?? 0));
  const sent = sum(
    refunds.filter(({ state }) => state === 'Sent' || state === 'Done').map((one) => one.amount_dirhams),
  );
  const sentThere = sum(atBank.filter(({ state }) => state !== 'refused').map((one) => one.amountDirhams ?? 0));
  if (charges.length > payments.length) faults.push(`${charges.length} charges for ${payments.length} attempts`);
  if (captured > capturedThere) faults.push(`the shop has ${captured}, the bank took ${capturedThere}`);
  if (sentThere > sent) faults.push(`the bank gave ${sentThere} back, the shop says ${sent}`);
  if (isSettled && captured !== capturedThere) faults.push(`in the end ${captured} here, ${capturedThere} at the bank`);
  if (isSettled && sent !== sentThere) faults.push(`in the end ${sent} back here, ${sentThere} at the bank`);
  return faults;
}

/** All that an order is in the end, without moments and ids: what does not depend on when the process died. */
export async function factsOf(db: Db, bank: { read: ReadBank }, orderId: number): Promise<object> {
  const { order, payments, captures, refunds, moves } = await readOrder(db, orderId);
  const { charges, refunds: atBank } = await bank.read(
    payments.map(({ id }) => id),
    refunds.map(({ id }) => id),
  );
  const { rows: mails } = await sql<{ kind: string }>`
    select kind from outbox_mails where (payload ->> 'orderId')::integer = ${orderId} order by kind`.execute(db);
  const { rows: pieces } = await sql<{ stock: number }>`
    select stock from variants where id in (select variant_id from order_items where order_id = ${orderId})`.execute(
    db,
  );
  const { rows: events } = await sql<{ action: string | null; status: string }>`
    select action, payment_status as status from order_events where order_id = ${orderId} order by id`.execute(db);
  return {
    order: [order.status, order.payment_status, order.payment_type, order.stage, order.total_dirhams, order.wants_cash],
    attempts: payments.map(({ state, amount_dirhams: amount }) => [state, amount]),
    captures: captures.map((one) => one.amount_dirhams),
    refunds: refunds.map(({ kind, state, amount_dirhams: amount }) => [kind, state, amount]),
    moves: moves.map(({ takenFrom, givenTo, amountDirhams }) => `${takenFrom} ${givenTo} ${amountDirhams}`).sort(),
    charges: charges.map(({ state, captures: taken }) => [state, taken.map((one) => one.amountDirhams)]),
    refundsAtBank: atBank.map(({ state, amountDirhams }) => [state, amountDirhams]),
    mails: mails.map(({ kind }) => kind),
    events: events.map(({ action, status }) => `${action} ${status}`),
    pieces: pieces.map(({ stock }) => stock),
  };
}
