import type { Kysely, Transaction } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import { readGuest, readPerson } from './person-export.queries.ts';

/** Everything that is stored about a person, for the person. */
export function createPersonExport({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  function atOneMoment<T>(read: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
  }

  /** All data about the owner of an address, of one moment; null if there is none. */
  async function exportPerson(address: string): Promise<Record<string, unknown> | null> {
    const email = address.trim().toLowerCase();
    const found = await atOneMoment((tx) => readPerson(tx, email));
    if (Object.values(found).every((rows) => rows.length === 0)) return null;
    return { email, exportedAt: clock().toISOString(), ...found };
  }

  /** All data about the guest who placed an order, of one moment; null if there is no such guest. */
  async function exportGuest(orderId: OrderId): Promise<Record<string, unknown> | null> {
    const found = await atOneMoment((tx) => readGuest(tx, orderId));
    return found && { exportedAt: clock().toISOString(), ...found };
  }

  return { exportPerson, exportGuest };
}
