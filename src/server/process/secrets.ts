import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.ts';

export interface Secrets {
  guestKey: Buffer;
  codeKey: Buffer;
}

async function secret(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Reads the keys that all instances share. The first start creates them. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  return { guestKey: await secret(db, 'guest'), codeKey: await secret(db, 'code') };
}

const keyNames = ['guest', 'code'];

/** Replaces all keys. Running instances use the old keys until they restart. */
export async function renewSecrets(db: Db): Promise<void> {
  for (const name of keyNames)
    await db
      .updateTable('secrets')
      .set({ value: randomBytes(32) })
      .where('name', '=', name)
      .execute();
}
