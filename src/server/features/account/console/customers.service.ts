import type { Kysely } from 'kysely';
import type { Customer, CustomerRow } from '#contract/console/customers.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { UserId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../../shared/both-languages.ts';
import type { Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import { hasDone } from '../../../audit/audit.queries.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../process/clock.ts';
import { customerQuery } from '../../../shared/customer-words.rules.ts';
import type { AccountService } from '../account.service.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { findUser, lockUser } from '../users/users.queries.ts';
import type { CustomerRecords } from './customer-records.service.ts';
import * as queries from './customers.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  account: Pick<AccountService, 'deleteAccount' | 'exportPerson'>;
  records: Pick<CustomerRecords, 'read'>;
}

/** The log keeps no name: it outlives the account. */
const subjectOf = (id: UserId) => ({ kind: 'customer', id, label: `#${id}` }) as const;

function rowView({ since, lastOrderAt, orders, spentDirhams, ...row }: queries.ListedCustomer): CustomerRow {
  return {
    ...row,
    since: since.toISOString(),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    orderCount: Number(orders),
    spent: toRiyals(Number(spentDirhams)),
  };
}

type ListedOrder = Awaited<ReturnType<typeof queries.listCustomerOrders>>[number];

/** The newest orders of a customer, of one more than is shown. */
export function recentOrders(orders: readonly ListedOrder[]): Customer['orders'] {
  const { customerOrders } = consoleLimits;
  return {
    rows: orders.slice(0, customerOrders).map(({ at, totalDirhams, ...order }) => ({
      ...order,
      at: at.toISOString(),
      total: toRiyals(totalDirhams),
    })),
    hasMore: orders.length > customerOrders,
  };
}

/** Customers with an account, as staff see them. */
export function createCustomers({ db, inAct, clock, account, records }: Needs) {
  async function searchIds(words: string, page: queries.CustomerPageFilter): Promise<UserId[]> {
    const { ids, isAll } = await queries.searchNewestCustomerIds(db, words, page);
    return isAll || ids.length === page.limit ? ids : queries.searchAllCustomerIds(db, words, page);
  }

  async function rowsOf(q: string, page: queries.CustomerPageFilter): Promise<queries.ListedCustomer[]> {
    if (q === '') return queries.listCustomerRows(db, page);
    const words = customerQuery(q);
    const ids = words === null ? [] : await searchIds(words, page);
    return ids.length === 0 ? [] : queries.listCustomersById(db, ids);
  }

  /** A page of customers, newest first; with `q` those whose name, phone or email begins with it. */
  async function list({ q = '', after, limit }: queries.CustomerPageFilter & { q?: string | undefined }) {
    const rows = await rowsOf(q, { after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return { rows: shown.map(rowView), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  // Who looks at personal data is in the log, but not each time that the page is read again.
  async function noteOpened(by: Actor, id: UserId): Promise<void> {
    const entry = { action: 'customer.opened', subject: subjectOf(id) } as const;
    const since = new Date(clock().getTime() - consoleLimits.openedMinutes * 60_000);
    if (by.staffId !== null && (await hasDone(db, { ...entry, staffId: by.staffId, since }))) return;
    await inAct(by, async (act) => act.note(entry));
  }

  /** A customer with everything that staff need. The log says who looked. Throws `not_found`. */
  async function read(by: Actor, id: UserId): Promise<Customer> {
    const row = await queries.findCustomer(db, id);
    if (!row) throw new AppError('not_found');
    await noteOpened(by, id);
    const { customerOrders, customerComments } = consoleLimits;
    const [addresses, orders, isOpen, comments, kept, devices] = await Promise.all([
      queries.listCustomerAddresses(db, id),
      queries.listCustomerOrders(db, id, customerOrders + 1),
      queries.hasOpenOrders(db, id),
      queries.listCustomerComments(db, id, customerComments),
      records.read({ userId: id }),
      queries.countDevices(db, id, clock()),
    ]);
    return {
      ...rowView(row),
      language: row.language,
      addresses: addresses.map((address) => ({ ...address, zone: bothLanguages(address.zone) })),
      orders: recentOrders(orders),
      hasOpenOrders: isOpen,
      comments: comments.map(({ productName, productImage, at, ...comment }) => ({
        ...comment,
        at: at.toISOString(),
        product: { name: bothLanguages(productName), image: productImage },
      })),
      ...kept,
      devices,
    };
  }

  /** Ends every session of a customer. Throws `not_found`. */
  function signOut(by: Actor, id: UserId): Promise<{ ended: number }> {
    return inAct(by, async (act) => {
      if (!(await lockUser(act.tx, id))) throw new AppError('not_found');
      const ended = await deleteSessionsOf(act.tx, id);
      if (ended > 0) act.note({ action: 'customer.signed_out', subject: subjectOf(id), after: { ended } });
      return { ended };
    });
  }

  /** Everything that is stored about a customer. Throws `not_found`. */
  async function exportData(by: Actor, id: UserId): Promise<{ person: Record<string, unknown> }> {
    const user = await findUser(db, id);
    if (!user) throw new AppError('not_found');
    // The answer of the act would be stored for repeated requests: the data is read after it.
    await inAct(by, async (act) => act.note({ action: 'customer.exported', subject: subjectOf(id) }));
    const person = await account.exportPerson(user.email);
    if (!person) throw new AppError('not_found');
    return { person };
  }

  /**
   * Deletes the account of a customer, as the customer can. Open orders keep what the delivery
   * needs. Throws `not_found`.
   */
  function erase(by: Actor, id: UserId): Promise<{ id: UserId }> {
    const entry: AuditEntry = { action: 'customer.erased', subject: subjectOf(id) };
    return inAct(by, async (act) => {
      if (!(await account.deleteAccount(act.tx, id))) throw new AppError('not_found');
      act.note(entry);
      return { id };
    });
  }

  return { list, read, signOut, exportData, erase };
}
