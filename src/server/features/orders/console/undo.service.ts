import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Outcomes } from '#contract/console/orders.ts';
import type { OrderAction } from '#contract/console/order-work.ts';
import { type UndoableStep, undoPermission } from '#contract/console/order-undo.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { PaymentStatus } from '#contract/order-status.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import { findEntries } from '../../../audit/audit.queries.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockOrder, type OrderRow } from '../orders.queries.ts';
import type { OrderEdits } from './edit/order-edit.service.ts';
import * as queries from './order-work.queries.ts';

type Entry = Awaited<ReturnType<typeof findEntries>>[number];
type Restored = Parameters<typeof queries.updateWork>[2];

interface Inverse {
  /** The event that is taken back. */
  event: OrderAction;
  restore: (before: Record<string, unknown>) => Restored;
}

/** The failed delivery that the act ended. */
function triedBefore({ triedAt, triedReason }: { triedAt?: unknown; triedReason?: unknown }): Restored {
  return triedAt === undefined ? {} : { tried_at: new Date(triedAt as string), tried_reason: triedReason as string };
}

// The columns as they were. `before` has what the log keeps of the order before the act.
const inverses: Record<UndoableStep, Inverse> = {
  'order.accepted': {
    event: 'accepted',
    restore: () => ({ status: 'Pending', accepted_at: null, accepted_by: null }),
  },
  'order.edited': {
    event: 'edited',
    restore: ({ packedAt }) => (packedAt === undefined ? {} : { packed_at: new Date(packedAt as string) }),
  },
  'order.packed': { event: 'packed', restore: () => ({ packed_at: null }) },
  'order.handed_over': {
    event: 'handed_over',
    restore: ({ driverId, handedAt, ...tried }) =>
      driverId === undefined
        ? { status: 'Processing', driver_id: null, handed_at: null }
        : { driver_id: driverId as number | null, handed_at: new Date(handedAt as string), ...triedBefore(tried) },
  },
  'order.delivered': {
    event: 'delivered',
    restore: ({ payment, ...tried }) => ({
      status: 'Shipped',
      delivered_at: null,
      collected_dirhams: null,
      ...triedBefore(tried),
      ...(payment !== undefined && { payment_status: payment as PaymentStatus }),
    }),
  },
  // No mail, no money and no stock: the order is open again.
  'order.moved': { event: 'completed', restore: () => ({ status: 'Delivered', closed_at: null }) },
};

function isUndoable(entry: Entry): entry is Entry & { action: UndoableStep } {
  return Object.hasOwn(inverses, entry.action);
}

const undoMs = consoleLimits.undoMinutes * 60_000;

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  edits: Pick<OrderEdits, 'takeBack'>;
}

/** Takes back what staff have just done. */
export function createUndo({ db, inAct, edits }: Needs) {
  function assertMayUndo(by: Actor, grants: Grants, { staffId, action }: Entry & { action: UndoableStep }): void {
    const permission = undoPermission(action, { isOwn: staffId === by.staffId });
    if (permission !== null && grants[permission] === undefined)
      throw new AppError('not_permitted', { details: { permission } });
  }

  async function restore(
    act: Act,
    order: OrderRow,
    entry: Entry,
    actId: string,
    { event, restore: restored }: Inverse,
  ) {
    const lines = entry.action === 'order.edited' ? await edits.takeBack(act, order, actId) : {};
    const change = { ...restored(entry.before ?? {}), ...lines };
    const version = await queries.updateWork(act, order.id, change);
    const { status = order.status, payment_status: paymentStatus = order.payment_status } = change;
    await queries.hideLastEvent(act, order.id, event);
    await queries.insertStaffEvent(act, {
      orderId: order.id,
      status,
      paymentStatus,
      action: 'undone',
      detail: event,
      forCustomer: false,
    });
    act.note({
      action: 'order.undone',
      subject: { kind: 'order', id: order.id, label: order.number },
      before: { status: order.status },
      after: { status, undone: entry.action, version },
    });
    return version;
  }

  /**
   * Undoes an act on orders; each has its own outcome: one that has changed since is refused. Throws
   * `not_found`, `not_permitted`, or `changed_meanwhile` for an act that is too old.
   */
  async function undo(by: Actor, grants: Grants, actId: string): Promise<Outcomes> {
    const entries = await findEntries(db, actId);
    const undoable = entries.filter(isUndoable);
    if (undoable.length === 0) throw new AppError('not_found');
    return inAct(by, async (act) => {
      const done: Outcomes['done'] = [];
      const refused: Outcomes['refused'] = [];
      for (const entry of undoable) {
        const inverse = inverses[entry.action];
        assertMayUndo(by, grants, entry);
        if (act.at.getTime() - entry.at.getTime() > undoMs) throw new AppError('changed_meanwhile');
        const order = await lockOrder(act.tx, { id: Number(entry.subjectId) });
        if (order && order.version === entry.after?.['version'])
          done.push({ id: order.id, version: await restore(act, order, entry, actId, inverse) });
        else
          refused.push({
            id: Number(entry.subjectId),
            number: order?.number ?? '',
            code: 'changed_meanwhile',
            details: { status: order?.status, version: order?.version },
          });
      }
      return { act: done.length > 0 ? act.id : null, done, refused };
    });
  }

  return { undo };
}
