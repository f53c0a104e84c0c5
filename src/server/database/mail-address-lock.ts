import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Locks an address until the transaction ends. Mails to it are decided one after another: two
 * requests at once must not both find that nothing was sent.
 */
export async function lockAddress(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail to ${email}`}, 0))`.execute(db);
}
