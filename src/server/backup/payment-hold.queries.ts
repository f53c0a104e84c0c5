import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Holds back what moves money in a restored shop: much may have been paid and given back since the backup. */
export async function holdPayments(db: Db): Promise<void> {
  // Backups of before 0071 have no payments.
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('payments') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  const paid = await db.selectFrom('payments').select('id').limit(1).executeTakeFirst();
  if (paid) await db.insertInto('payment_holds').values({ since: new Date() }).execute();
}

/** Whether what moves money is held back. */
export async function arePaymentsHeld(db: Db): Promise<boolean> {
  return (await db.selectFrom('payment_holds').select('since').limit(1).executeTakeFirst()) !== undefined;
}

/** Ends the hold. */
export async function endPaymentHold(db: Db): Promise<void> {
  await db.deleteFrom('payment_holds').execute();
}
