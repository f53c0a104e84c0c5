import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import { readPerson } from './person-export.queries.ts';

export function createPersonExport({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /** All data about the owner of an address, of one moment; null if there is none. */
  async function exportPerson(address: string): Promise<Record<string, unknown> | null> {
    const email = address.trim().toLowerCase();
    const found = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => readPerson(tx, email));
    if (Object.values(found).every((rows) => rows.length === 0)) return null;
    return { email, exportedAt: clock().toISOString(), ...found };
  }

  return { exportPerson };
}
