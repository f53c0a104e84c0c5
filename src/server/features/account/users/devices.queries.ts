import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';

export async function isKnownDevice(db: Db, userId: UserId, guestHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('guest_hash', '=', guestHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The guest, if it logged in to the account of this address before; else null. */
export async function findKnownBrowser(db: Db, email: string, guestHash: Buffer | null): Promise<Buffer | null> {
  if (guestHash === null) return null;
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.guest_hash')
    .where('users.email', '=', email)
    .where('known_devices.guest_hash', '=', guestHash)
    .executeTakeFirst();
  return row?.guest_hash ?? null;
}

export async function recordDevice(db: Db, userId: UserId, guestHash: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, guest_hash: guestHash, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'guest_hash']).doUpdateSet({ seen_at: at }))
    .execute();
}

export async function deleteDevicesOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', before).execute();
}
