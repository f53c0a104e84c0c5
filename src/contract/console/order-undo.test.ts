import { expect, it } from 'vitest';
import { mayUndoOwn, undoableSteps, type UndoableStep, undoPermission } from './order-undo.ts';
import { grantsOf, type Permission, roles } from './permissions.ts';

// What each step needs of the person who takes it.
const takenWith: Record<UndoableStep, Permission> = {
  'order.accepted': 'orders.accept',
  'order.edited': 'orders.pack',
  'order.delivery_changed': 'orders.edit',
  'order.packed': 'orders.pack',
  'order.handed_over': 'orders.assign',
  'order.delivered': 'orders.deliver',
  'order.moved': 'orders.accept',
  'order.sold': 'orders.deliverWithoutPin',
  'payment.at_door': 'orders.edit',
  'payment.marked': 'payments.mark',
};

it('everyone takes back their own steps, but a driver no delivery', () => {
  const steps = Object.keys(undoableSteps) as UndoableStep[];
  const refused = roles.flatMap((role) => {
    const grants = grantsOf({ role, extra: [] });
    return steps
      .filter((step) => grants[takenWith[step]] !== undefined && !mayUndoOwn(grants, step))
      .map((step) => `${role}: ${step}`);
  });
  expect(refused).toEqual(['driver: order.delivered']);
  const trusted = grantsOf({ role: 'driver', extra: ['orders.deliverWithoutPin'] });
  expect(mayUndoOwn(trusted, 'order.delivered')).toBe(true);
});

it('the step of someone else needs a permission', () => {
  expect(undoPermission('order.packed', { isOwn: false })).toBe('orders.edit');
  expect(undoPermission('order.delivered', { isOwn: false })).toBe('orders.deliverWithoutPin');
});
