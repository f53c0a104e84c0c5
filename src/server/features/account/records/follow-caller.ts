import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';

/** A caller whose phone number was corrected on an order. */
export interface CorrectedCaller {
  name: string;
  /** The number before and after the correction. */
  from: string;
  to: string;
}

/** What was carried to the other number: notes, all tags of the first, and those that the other lacked. */
export interface CarriedRecords {
  notes: number[];
  tags: number[];
  addedTags: number[];
}

async function isNamed(tx: Db, phone: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where user_id is null and customer_name <> '' and customer_phone = ${phone} and lower(customer_name) = lower(${name})
    limit 1`.execute(tx);
  return rows.length > 0;
}

async function lockRecord(tx: Db, phone: string, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from guest_records where phone = ${phone} and name = lower(${name}) for update`.execute(tx);
  return rows[0]?.id ?? null;
}

async function openRecord(tx: Db, phone: string, name: string): Promise<number> {
  await sql`
    insert into guest_records (phone, name) values (${phone}, lower(${name}))
    on conflict (phone, name) do nothing`.execute(tx);
  return (await lockRecord(tx, phone, name)) ?? 0;
}

async function addTags(tx: Db, guestId: number, tags: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into tagged_customers (tag_id, guest_id)
    select id, ${guestId}::integer from customer_tags where id = any(${tags}::integer[])
    on conflict do nothing returning tag_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function moveNotes(tx: Db, [source, target]: [number, number], notes: readonly number[] | null) {
  const rows = await tx
    .updateTable('customer_notes')
    .set({ guest_id: target })
    .where('guest_id', '=', source)
    .$if(notes !== null, (query) => query.where('id', '=', sql<number>`any(${notes ?? []}::integer[])`))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function moveAll(tx: Db, { name, from, to }: CorrectedCaller): Promise<CarriedRecords | null> {
  const source = await lockRecord(tx, from, name);
  if (source === null) return null;
  const target = await openRecord(tx, to, name);
  const notes = await moveNotes(tx, [source, target], null);
  const rows = await tx.selectFrom('tagged_customers').select('tag_id').where('guest_id', '=', source).execute();
  const tags = rows.map(({ tag_id: id }) => id);
  const addedTags = await addTags(tx, target, tags);
  await tx.deleteFrom('guest_records').where('id', '=', source).execute();
  return { notes, tags, addedTags };
}

/**
 * Carries the notes and tags about a caller to the corrected number, after the order has it. They stay where they are
 * if another order still has the old number, and without a new one. Returns what was carried, for an undo.
 */
async function followCaller(tx: Db, caller: CorrectedCaller): Promise<CarriedRecords | null> {
  const { name, from, to } = caller;
  if (to === '' || from === to || (await isNamed(tx, from, name))) return null;
  return moveAll(tx, caller);
}

/**
 * Undoes a correction, after the order has the number of before again: what was carried comes back. What was written
 * in the meantime comes along if no other order has the number that was wrong.
 */
async function bringCallerBack(
  tx: Db,
  { name, from, to }: CorrectedCaller,
  { notes, tags, addedTags }: CarriedRecords,
): Promise<void> {
  if (!(await isNamed(tx, to, name))) {
    await moveAll(tx, { name, from: to, to: from });
    return;
  }
  const source = await lockRecord(tx, to, name);
  if (source === null) return;
  const target = await openRecord(tx, from, name);
  await moveNotes(tx, [source, target], notes);
  await addTags(tx, target, tags);
  await tx
    .deleteFrom('tagged_customers')
    .where('guest_id', '=', source)
    .where('tag_id', '=', sql<number>`any(${addedTags}::integer[])`)
    .execute();
}

/** What staff keep about callers, for corrections of their numbers. */
export const callerRecords = { follow: followCaller, bringBack: bringCallerBack };

export type CallerRecords = typeof callerRecords;
