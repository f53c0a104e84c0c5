import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Address, addressForm } from '#contract/addresses.ts';
import type { AddressId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Writer } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import * as queries from './addresses.queries.ts';

type AddressInput = z.output<typeof addressForm>;

function addressView(row: queries.AddressRow, language: Language): Address {
  return {
    id: row.id,
    label: row.label,
    zone: { id: row.zoneId, name: pickText(row.zoneName, language) },
    address_line1: row.addressLine1,
    plate: row.plate,
    recipientName: row.recipientName,
    recipientPhone: row.recipientPhone,
  };
}

async function checked(db: Db, form: AddressInput): Promise<queries.NewAddress> {
  if (!(await queries.isZoneActive(db, form.zoneId))) throw invalidField('zoneId', 'fieldUnknown');
  return {
    label: form.label ?? '',
    zoneId: form.zoneId,
    addressLine1: form.address_line1,
    plate: form.plate ?? null,
    recipientName: form.recipientName ?? '',
    recipientPhone: form.recipientPhone ?? '',
  };
}

export function createAddressesService({ db }: { db: Kysely<Database> }) {
  async function list(userId: UserId, language: Language): Promise<{ rows: Address[] }> {
    const rows = await queries.listAddresses(db, userId);
    return { rows: rows.map((row) => addressView(row, language)) };
  }

  async function readOwn(reader: Db, userId: UserId, id: AddressId, language: Language): Promise<Address> {
    const row = await queries.findAddress(reader, userId, id);
    if (!row) throw new AppError('not_found');
    return addressView(row, language);
  }

  /** Saves addresses of a new account, in the given transaction: the first becomes the newest. */
  async function saveAll(tx: Db, userId: UserId, addresses: readonly queries.NewAddress[]): Promise<void> {
    for (const address of addresses.toReversed()) await queries.insertAddress(tx, userId, address);
  }

  /** Saves an address. Throws `too_many_addresses`, and `invalid` for a zone that is not delivered to. */
  function add(user: Writer, form: AddressInput, language: Language): Promise<Address> {
    const { userId } = user;
    return inSession(db, user, async (tx) => {
      const count = await queries.lockAndCount(tx, userId);
      if (count >= limits.addressesMax)
        throw new AppError('too_many_addresses', { details: { max: limits.addressesMax } });
      return readOwn(tx, userId, await queries.insertAddress(tx, userId, await checked(tx, form)), language);
    });
  }

  /** Replaces the user's own address. Throws `not_found` for any other. */
  function edit(user: Writer, id: AddressId, form: AddressInput, language: Language): Promise<Address> {
    const { userId } = user;
    return inSession(db, user, async (tx) => {
      if (!(await queries.updateAddress(tx, userId, id, await checked(tx, form)))) throw new AppError('not_found');
      return readOwn(tx, userId, id, language);
    });
  }

  /** Deletes the user's own address. Throws `not_found` for any other. */
  function remove(user: Writer, id: AddressId): Promise<null> {
    return inSession(db, user, async (tx) => {
      if (!(await queries.deleteAddress(tx, user.userId, id))) throw new AppError('not_found');
      return null;
    });
  }

  return { saveAll, list, add, edit, remove, findAddress: queries.findAddress };
}

export type AddressesService = ReturnType<typeof createAddressesService>;
