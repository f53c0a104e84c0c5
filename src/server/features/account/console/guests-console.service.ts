import type { Guest } from '#contract/console/customers.ts';
import type { OrderId } from '#contract/ids.ts';
import type { Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { AccountService } from '../account.service.ts';

interface Needs {
  inAct: InAct;
  account: Pick<AccountService, 'listGuestOrders' | 'exportGuest' | 'eraseGuest'>;
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

/** The data of people who ordered without an account, for those who ask the shop about it. */
export function createGuestsConsole({ inAct, account }: Needs) {
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

  return { read, exportData, erase };
}

export type GuestsConsole = ReturnType<typeof createGuestsConsole>;
