import { sql } from 'kysely';
import type { Plate } from '#contract/addresses.ts';
import type { AddressId, UserId, ZoneId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

export interface NewAddress {
  label: string;
  zoneId: ZoneId;
  addressLine1: string;
  plate: Plate | null;
  recipientName: string;
  recipientPhone: string;
}

function addressesOf(db: Db, userId: UserId) {
  return db
    .selectFrom('addresses')
    .innerJoin('zones', 'zones.id', 'addresses.zone_id')
    .select([
      'addresses.id',
      'addresses.label',
      'addresses.zone_id as zoneId',
      'zones.name as zoneName',
      'addresses.address_line1 as addressLine1',
      'addresses.plate',
      'addresses.recipient_name as recipientName',
      'addresses.recipient_phone as recipientPhone',
    ])
    .where('addresses.user_id', '=', userId);
}

/** The addresses of a user, the newest first. */
export function listAddresses(db: Db, userId: UserId) {
  return addressesOf(db, userId).orderBy('addresses.id', 'desc').execute();
}

export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

/** The user's own address, or null. */
export async function findAddress(db: Db, userId: UserId, id: AddressId): Promise<AddressRow | null> {
  return (await addressesOf(db, userId).where('addresses.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks the addresses of a user against concurrent additions. Returns how many there are. */
export async function lockAndCount(db: Db, userId: UserId): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const row = await db
    .selectFrom('addresses')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function isZoneActive(db: Db, id: ZoneId): Promise<boolean> {
  const query = db.selectFrom('zones').select('id').where('id', '=', id).where('active', '=', true);
  return (await query.executeTakeFirst()) !== undefined;
}

function columnsOf(address: NewAddress) {
  return {
    label: address.label,
    zone_id: address.zoneId,
    address_line1: address.addressLine1,
    plate: address.plate && JSON.stringify(address.plate),
    recipient_name: address.recipientName,
    recipient_phone: address.recipientPhone,
  };
}

export async function insertAddress(db: Db, userId: UserId, address: NewAddress): Promise<AddressId> {
  const row = await db
    .insertInto('addresses')
    .values({ user_id: userId, ...columnsOf(address) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Replaces an address. Returns false if the user has none with that id. */
export async function updateAddress(db: Db, userId: UserId, id: AddressId, address: NewAddress): Promise<boolean> {
  const result = await db
    .updateTable('addresses')
    .set(columnsOf(address))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns false if the user has no address with that id. */
export async function deleteAddress(db: Db, userId: UserId, id: AddressId): Promise<boolean> {
  const result = await db.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
