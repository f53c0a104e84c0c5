import type { Kysely, Transaction } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import { unsealAccount } from '../../../shared/refund-account.ts';
import { readGuest, readPerson } from './person-export.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  codeKey: Buffer;
}

type Found = Record<string, unknown[]>;

interface ExportedOrder {
  refunds: { account: unknown }[] | null;
}

/** The same with the accounts that are noted for refunds as the person knows them. */
function withAccounts(found: Found, codeKey: Buffer): Found {
  const open = (row: unknown) => {
    const order = row as ExportedOrder;
    const refunds = order.refunds?.map(({ account, ...refund }) => ({
      ...refund,
      account: typeof account === 'string' ? unsealAccount(codeKey, Buffer.from(account, 'base64')) : null,
    }));
    return { ...order, refunds: refunds ?? null };
  };
  const { orders = [], guestOrders = [] } = found;
  return { ...found, orders: orders.map(open), guestOrders: guestOrders.map(open) };
}

/** Everything that is stored about a person, for the person. */
export function createPersonExport({ db, clock, codeKey }: Needs) {
  function atOneMoment<T>(read: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
  }

  /** All data about the owner of an address, of one moment; null if there is none. */
  async function exportPerson(address: string): Promise<Record<string, unknown> | null> {
    const email = address.trim().toLowerCase();
    const found = await atOneMoment((tx) => readPerson(tx, email));
    if (Object.values(found).every((rows) => rows.length === 0)) return null;
    return { email, exportedAt: clock().toISOString(), ...withAccounts(found, codeKey) };
  }

  /** All data about the guest who placed an order, of one moment; null if there is no such guest. */
  async function exportGuest(orderId: OrderId): Promise<Record<string, unknown> | null> {
    const found = await atOneMoment((tx) => readGuest(tx, orderId));
    return found && { exportedAt: clock().toISOString(), ...withAccounts(found, codeKey) };
  }

  return { exportPerson, exportGuest };
}
