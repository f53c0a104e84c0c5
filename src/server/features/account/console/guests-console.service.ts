import type { Kysely } from 'kysely';
import type { Guest, GuestRow } from '#contract/console/customers.ts';
import type { OrderId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type ListedGuest, listGuests } from '../../../shared/guests.queries.ts';
import { recentOrders } from './customers.service.ts';
import type { CustomerRecords } from './customer-records.service.ts';
import { listOrdersOfCaller } from './customers.queries.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { orderQuery } from '../../../shared/order-words.rules.ts';
import type { AccountService } from '../account.service.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  account: Pick<AccountService, 'listGuestOrders' | 'exportGuest' | 'eraseGuest'>;
  records: Pick<CustomerRecords, 'read'>;
}

interface ListedOrder {
  id: OrderId;
  number: string;
}

const closed = new Set(['Completed', 'Cancelled']);

/** Each order says in its history what happened to the data of its guest. */
function entriesOf(action: AuditEntry['action'], orders: readonly ListedOrder[]): AuditEntry[] {
  return orders.map(({ id, number }) => ({ action, subject: { kind: 'order', id, label: number } }));
}

function guestView({ lastOrderAt, orders, spentDirhams, language: _language, ...row }: ListedGuest): GuestRow {
  return { ...row, lastOrderAt: lastOrderAt.toISOString(), orderCount: orders, spent: toRiyals(spentDirhams) };
}

/** The data of people who ordered without an account, for those who ask the shop about it. */
export function createGuestsConsole({ db, inAct, account, records }: Needs) {
  /** A page of the people who ordered without an account; with `q` those with such a name or phone. */
  async function list({
    q = '',
    after,
    limit,
  }: {
    q?: string | undefined;
    after?: OrderId | undefined;
    limit: number;
  }) {
    const words = q === '' ? null : orderQuery(q, 'BC');
    if (q !== '' && words === null) return { rows: [], next: null };
    const rows = await listGuests(db, { after, limit: limit + 1, words });
    const shown = rows.slice(0, limit);
    return { rows: shown.map(guestView), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  /** The guest who placed an order as the list has them, with what staff keep about them. */
  async function readPerson(orderId: OrderId): Promise<Guest['person']> {
    const [guest] = await listGuests(db, { orderId, limit: 1 });
    if (!guest) return null;
    const [kept, orders] = await Promise.all([
      records.read({ orderId }),
      listOrdersOfCaller(db, guest, consoleLimits.customerOrders + 1),
    ]);
    return { ...guestView(guest), language: guest.language, ...kept, recent: recentOrders(orders) };
  }

  async function listOrders(orderId: OrderId) {
    const orders = await account.listGuestOrders(orderId);
    if (!orders) throw new AppError('not_found');
    return orders;
  }

  /** The orders of the guest who placed an order. Throws `not_found` for an order of an account. */
  async function read(orderId: OrderId): Promise<Guest> {
    const orders = await listOrders(orderId);
    return {
      orders: orders.map(({ id, number, name, at, stage }) => ({ id, number, name, at: at.toISOString(), stage })),
      hasOpenOrders: orders.some(({ status }) => !closed.has(status)),
      person: await readPerson(orderId),
    };
  }

  /** Everything that is stored about the guest who placed an order. Throws `not_found`. */
  async function exportData(by: Actor, orderId: OrderId): Promise<{ person: Record<string, unknown> }> {
    const orders = await listOrders(orderId);
    // The answer of the act would be stored for repeated requests: the data is read after it.
    await inAct(by, async (act) => entriesOf('customer.exported', orders).forEach(act.note));
    const person = await account.exportGuest(orderId);
    if (!person) throw new AppError('not_found');
    return { person };
  }

  /**
   * Erases the guest who placed an order, as an account is erased: finished orders are anonymised,
   * open ones keep what the delivery needs. Throws `not_found`.
   */
  function erase(by: Actor, orderId: OrderId): Promise<{ anonymised: number; open: number }> {
    return inAct(by, async (act) => {
      const erased = await account.eraseGuest(act.tx, orderId);
      if (!erased) throw new AppError('not_found');
      const { anonymised, open } = erased;
      entriesOf('customer.erased', [...anonymised, ...open]).forEach(act.note);
      return { anonymised: anonymised.length, open: open.length };
    });
  }

  return { list, read, exportData, erase };
}
