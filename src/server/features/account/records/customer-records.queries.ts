import { type RawBuilder, sql } from 'kysely';
import type { CustomerTag } from '#contract/console/people.ts';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

/** Whom a note or a tag is about: an account, or a row of `guest_records`. */
export type Customer = { userId: UserId } | { guestId: number };

const columnOf = (customer: Customer) => ('userId' in customer ? 'user_id' : 'guest_id');
const idOf = (customer: Customer): number => ('userId' in customer ? customer.userId : customer.guestId);
const ownColumns = (customer: Customer) =>
  'userId' in customer ? { user_id: customer.userId, guest_id: null } : { user_id: null, guest_id: customer.guestId };

/** Whether orders without an account name the guest of a row. */
const isNamed = sql<boolean>`exists (
  select from orders
  where user_id is null and customer_name <> '' and customer_phone = guest_records.phone
    and lower(customer_name) = guest_records.name)`;

const ofOrder = (orderId: OrderId): RawBuilder<boolean> => sql`(phone, name) = (
  select customer_phone, lower(customer_name) from orders
  where id = ${orderId} and user_id is null and customer_name <> '' and customer_phone <> '')`;

/** The record of the guest who placed an order; null if nothing is kept about them. */
export async function findGuestRecord(db: Db, orderId: OrderId): Promise<number | null> {
  const query = db.selectFrom('guest_records').select('id').where(ofOrder(orderId));
  return (await query.executeTakeFirst())?.id ?? null;
}

/** The same, and a new one if there is none. Null if the order names no guest with a phone number. */
export async function ensureGuestRecord({ tx }: Act, orderId: OrderId): Promise<number | null> {
  // The second of two who begin at once waits here for the first.
  await sql`
    insert into guest_records (phone, name)
    select customer_phone, lower(customer_name) from orders
    where id = ${orderId} and user_id is null and customer_name <> '' and customer_phone <> ''
    on conflict (phone, name) do nothing`.execute(tx);
  return findGuestRecord(tx, orderId);
}

/** Deletes what is kept about guests whom no order names any more. */
export async function deleteForgottenGuests(db: Db): Promise<void> {
  await db
    .deleteFrom('guest_records')
    .where((eb) => eb.not(isNamed))
    .execute();
}

/** Deletes what is kept about the guests of some orders. */
export async function deleteGuestRecords(db: Db, orderIds: readonly OrderId[]): Promise<void> {
  await sql`
    delete from guest_records where (phone, name) in (
      select customer_phone, lower(customer_name) from orders
      where id = any(${orderIds}::integer[]) and user_id is null)`.execute(db);
}

/** Gives the notes and tags about the guests of some orders to an account. */
export async function giveRecordsTo(db: Db, userId: UserId, orderIds: readonly OrderId[]): Promise<void> {
  const ofGuests = sql`(select guest_records.id from guest_records join orders
    on phone = customer_phone and name = lower(customer_name) where orders.id = any(${orderIds}::integer[]))`;
  await sql`update customer_notes set user_id = ${userId}, guest_id = null where guest_id in ${ofGuests}`.execute(db);
  await sql`
    insert into tagged_customers (tag_id, user_id)
    select distinct tag_id, ${userId}::integer from tagged_customers where guest_id in ${ofGuests}
    on conflict do nothing`.execute(db);
  await deleteGuestRecords(db, orderIds);
}

export function listNotes(db: Db, customer: Customer) {
  return db
    .selectFrom('customer_notes')
    .select(['id', 'version', 'at', 'staff_name as by', 'text', 'changed_at as changedAt'])
    .where(columnOf(customer), '=', idOf(customer))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function insertNote({ tx, by, at }: Act, customer: Customer, text: string): Promise<number> {
  const { id } = await tx
    .insertInto('customer_notes')
    .values({ ...ownColumns(customer), staff_id: by.staffId, staff_name: by.name, text, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A note, locked until the act ends. */
export async function lockNote({ tx }: Act, id: number) {
  const query = tx
    .selectFrom('customer_notes')
    .select(['id', 'version', 'text', 'text_before as textBefore', 'removed_at as removedAt'])
    .where('id', '=', id)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Changes a note, and keeps its text for an undo. Returns the version. */
export async function changeNote({ tx, at }: Act, id: number, text: string): Promise<number> {
  const { version } = await tx
    .updateTable('customer_notes')
    .set((eb) => ({ text, text_before: eb.ref('text'), changed_at: at, removed_at: null, version: sql`version + 1` }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Removes a note, or brings it back. Returns the version. */
export async function setNoteRemoved({ tx }: Act, id: number, removedAt: Date | null): Promise<number> {
  const { version } = await tx
    .updateTable('customer_notes')
    .set({ removed_at: removedAt, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes the notes that were removed before a moment. */
export async function deleteRemovedNotes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('customer_notes').where('removed_at', '<', before).execute();
}

export function listTags(db: Db): Promise<CustomerTag[]> {
  return db
    .selectFrom('customer_tags')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Locks the tags of the shop, so that no more are added than it may have. */
export async function lockTags({ tx }: Act): Promise<void> {
  await sql`lock table customer_tags in share row exclusive mode`.execute(tx);
}

export async function insertTag({ tx }: Act, name: string): Promise<CustomerTag> {
  return tx.insertInto('customer_tags').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow();
}

/** Deletes a tag. Returns its name; null if there is none. */
export async function deleteTag({ tx }: Act, id: number): Promise<string | null> {
  const row = await tx.deleteFrom('customer_tags').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name ?? null;
}

const tagColumns = ['customer_tags.id', 'customer_tags.name'] as const;

export function listTagsOf(db: Db, customer: Customer): Promise<CustomerTag[]> {
  return db
    .selectFrom('tagged_customers')
    .innerJoin('customer_tags', 'customer_tags.id', 'tagged_customers.tag_id')
    .select(tagColumns)
    .where(columnOf(customer), '=', idOf(customer))
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Sets the tags of a customer; those that the shop does not have are left out. */
export async function setTagsOf({ tx }: Act, customer: Customer, tagIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('tagged_customers').where(columnOf(customer), '=', idOf(customer)).execute();
  const { user_id: userId, guest_id: guestId } = ownColumns(customer);
  await sql`
    insert into tagged_customers (tag_id, user_id, guest_id)
    select id, ${userId}::integer, ${guestId}::integer from customer_tags where id = any(${tagIds}::integer[])`.execute(
    tx,
  );
}

/** The tags of some accounts. */
export function listTagsOfAccounts(db: Db, userIds: readonly UserId[]) {
  return db
    .selectFrom('tagged_customers')
    .innerJoin('customer_tags', 'customer_tags.id', 'tagged_customers.tag_id')
    .select(tagColumns)
    .select('user_id as whose')
    .where('user_id', '=', sql<UserId>`any(${userIds}::integer[])`)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** The tags of the guests of some orders, by order. */
export async function listTagsOfGuests(db: Db, orderIds: readonly OrderId[]) {
  const { rows } = await sql<CustomerTag & { whose: OrderId }>`
    select customer_tags.id, customer_tags.name, orders.id as whose
    from orders
    join guest_records on phone = customer_phone and guest_records.name = lower(customer_name)
    join tagged_customers on guest_id = guest_records.id
    join customer_tags on customer_tags.id = tag_id
    where orders.id = any(${orderIds}::integer[])
    order by lower(customer_tags.name)`.execute(db);
  return rows;
}
