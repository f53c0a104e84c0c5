import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Visitor } from '../../platform/identity.ts';

export async function insertUpload(db: Db, upload: { path: string; shopperId: number; bytes: number }): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ path: upload.path, shopper_id: upload.shopperId, bytes: upload.bytes })
    .execute();
}

export async function isUploadOf(db: Db, visitor: Visitor, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('shoppers', 'shoppers.id', 'uploads.shopper_id')
    .select('uploads.path')
    .where('uploads.path', '=', path)
    .where((eb) =>
      visitor.kind === 'user'
        ? eb('shoppers.user_id', '=', visitor.userId)
        : eb('shoppers.guest_hash', '=', visitor.hash),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveUploads(db: Db, from: number, to: number): Promise<void> {
  await db.updateTable('uploads').set({ shopper_id: to }).where('shopper_id', '=', from).execute();
}

/** Deletes a shopper's rows but for those that orders still show. Returns the paths of the deleted. */
export async function deleteUploadsOf(db: Db, shopperId: number): Promise<string[]> {
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

export async function deleteUploads(db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('uploads').where('path', 'in', paths).execute();
}
