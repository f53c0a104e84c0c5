import type { undoable } from './audit-actions.ts';
import type { Grants, Permission } from './permissions.ts';

interface WhoMay {
  /** What taking back one's own step needs, besides having taken it. */
  own: Permission | null;
  /** What taking back the step of someone else needs. */
  others: Permission;
}

/** The steps of orders that can be taken back, as the action log names them, and by whom. */
export const undoableSteps = {
  'order.accepted': { own: null, others: 'orders.edit' },
  'order.edited': { own: null, others: 'orders.edit' },
  'order.delivery_changed': { own: null, others: 'orders.edit' },
  'order.packed': { own: null, others: 'orders.edit' },
  'order.handed_over': { own: null, others: 'orders.edit' },
  // A delivery is money: only who may deliver without a PIN takes one back.
  'order.delivered': { own: 'orders.deliverWithoutPin', others: 'orders.deliverWithoutPin' },
  'order.moved': { own: null, others: 'orders.edit' },
  'order.sold': { own: 'orders.deliverWithoutPin', others: 'orders.deliverWithoutPin' },
  'payment.at_door': { own: null, others: 'orders.edit' },
  'payment.marked': { own: 'payments.mark', others: 'payments.mark' },
} as const satisfies Record<Exclude<keyof typeof undoable.order, 'payment.finding_seen'>, WhoMay>;
export type UndoableStep = keyof typeof undoableSteps;

/** The permission that taking back a step needs; null if it needs none. */
export function undoPermission(step: UndoableStep, { isOwn }: { isOwn: boolean }): Permission | null {
  const { own, others } = undoableSteps[step];
  return isOwn ? own : others;
}

/** Whether a person may take back a step of an order that they have just taken. */
export function mayUndoOwn(grants: Grants, step: UndoableStep): boolean {
  const permission = undoPermission(step, { isOwn: true });
  return permission === null || grants[permission] !== undefined;
}
