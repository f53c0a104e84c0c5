import type { Db } from '../database/connect.ts';

/** Records that a backup was made. */
export async function recordBackup(db: Db, { madeAt, bytes }: { madeAt: Date; bytes: number }): Promise<void> {
  await db
    .insertInto('backups')
    .values({ made_at: madeAt, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The time of the last backup, or null. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('backups').select('made_at').orderBy('made_at', 'desc').limit(1).executeTakeFirst();
  return row?.made_at ?? null;
}
