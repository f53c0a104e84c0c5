import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';

export interface Secrets {
  guestKey: Buffer;
  codeKey: Buffer;
  /** The key pair of web push follows from it. */
  pushKey: Buffer;
}

/** Stores a new random value under a name. Returns it, or undefined if the name has one. */
export async function addSecret(db: Db, name: string, bytes: number): Promise<Buffer | undefined> {
  const made = await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(bytes) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('value')
    .executeTakeFirst();
  return made?.value;
}

/** Stores a value under a name; null removes it. */
export async function saveSecret(db: Db, name: string, value: Buffer | null): Promise<void> {
  if (value === null) {
    await db.deleteFrom('secrets').where('name', '=', name).execute();
    return;
  }
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function secret(db: Db, name: string): Promise<Buffer> {
  await addSecret(db, name, 32);
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Reads the keys that all instances share. The first start creates them. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  return { guestKey: await secret(db, 'guest'), codeKey: await secret(db, 'code'), pushKey: await secret(db, 'push') };
}

const keyNames = ['guest', 'code', 'push'];

/** Replaces all keys. Running instances use the old keys until they restart. */
export async function renewSecrets(db: Db): Promise<void> {
  for (const name of keyNames)
    await db
      .updateTable('secrets')
      .set({ value: randomBytes(32) })
      .where('name', '=', name)
      .execute();
}
