import { sql } from 'kysely';
import type { ShopperId, StaffId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Caller } from '../../http/identity.ts';

/** Who uploads a picture: a shopper, or staff for an order by phone. */
export type Uploader = Caller | { kind: 'staff'; staffId: StaffId };

interface NewUpload {
  path: string;
  owner: { shopper_id: ShopperId } | { staff_id: StaffId };
  bytes: number;
  at: Date;
}

export async function insertUpload(db: Db, { path, owner, bytes, at }: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ path, ...owner, bytes, created_at: at })
    .execute();
}

export async function sumBytesSince(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('created_at', '>', since)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Whether it is their upload. Locks its row, so that the sweep does not delete a picture that is about to be used. */
export async function isUploadOf(db: Db, owner: Uploader, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .leftJoin('shoppers', 'shoppers.id', 'uploads.shopper_id')
    .select('uploads.path')
    .where('uploads.path', '=', path)
    .where((eb) => {
      if (owner.kind === 'staff') return eb('uploads.staff_id', '=', owner.staffId);
      return owner.kind === 'user'
        ? eb('shoppers.user_id', '=', owner.userId)
        : eb('shoppers.guest_hash', '=', owner.hash);
    })
    .forKeyShare('uploads')
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveUploads(db: Db, from: ShopperId, to: ShopperId): Promise<void> {
  await db.updateTable('uploads').set({ shopper_id: to }).where('shopper_id', '=', from).execute();
}

/** Deletes a shopper's rows except those that orders still show. Returns the deleted paths. */
export async function deleteUploadsOf(db: Db, shopperId: ShopperId): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    delete from uploads where shopper_id = ${shopperId} and not exists (
      select from shoppers
      join orders on orders.user_id = shoppers.user_id
      join order_items on order_items.order_id = orders.id
      where shoppers.id = ${shopperId}
        and order_items.options @> jsonb_build_array(jsonb_build_object('value', uploads.path)))
    returning path`.execute(db);
  return rows.map((row) => row.path);
}

// No cart, profile, comment or order of any shopper shows it.
const unused = sql`not exists (select from cart_line_options where value = uploads.path)
  and not exists (select from users where image = uploads.path)
  and not exists (select from comments where photos <> '{}' and photos @> array[uploads.path])
  and uploads.path not in (
    select option ->> 'value' from order_items, jsonb_array_elements(options) option
    where options <> '[]' and option ->> 'value' is not null)`;

/**
 * Deletes at most `most` unused rows that are older than `before`. Returns their paths. Must run
 * in a transaction: it locks the rows and checks them again, so that a picture that is taken into
 * use at the same time is either kept or not found.
 */
export async function deleteUnusedUploads(db: Db, before: Date, most: number): Promise<string[]> {
  const { rows: found } = await sql<{ path: string }>`
    select path from uploads where created_at < ${before} and ${unused}
    order by created_at limit ${most} for update skip locked`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    delete from uploads where path = any(${found.map(({ path }) => path)}) and ${unused} returning path`.execute(db);
  return rows.map(({ path }) => path);
}

/** Which of these paths have a row. */
export async function knownUploads(db: Db, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const { rows } = await sql<{ path: string }>`select path from uploads where path = any(${paths})`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

export async function hasUploads(db: Db): Promise<boolean> {
  return (await db.selectFrom('uploads').select('path').limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteUploads(db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('uploads').where('path', 'in', paths).execute();
}
