import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#contract/order-status.ts';
import { awaitsRest, canMove, foldOrderNumber, isClosed, isCollected, mayCustomerCancel } from './orders.rules.ts';

describe('an order', () => {
  // Spec: S4.1, S4.34
  it('moves only along the table of statuses', () => {
    const moves = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => canMove(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      'Pending -> Processing',
      'Pending -> Cancelled',
      'Processing -> Shipped',
      'Processing -> Cancelled',
      'Shipped -> Delivered',
      'Shipped -> Cancelled',
      'Delivered -> Completed',
    ]);
  });

  it('can be cancelled by its customer only while it is Pending', () => {
    expect(orderStatuses.filter(mayCustomerCancel)).toEqual(['Pending']);
  });

  it('that is paid and was made dearer waits for the rest, unless the driver collects it', () => {
    const paid = { payment_type: 'online', paid_at: new Date(), door_dirhams: null } as const;
    expect(awaitsRest(paid, 4_000)).toBe(true);
    expect(awaitsRest({ ...paid, payment_type: 'cash' }, 4_000)).toBe(true);
    expect(awaitsRest(paid, 0)).toBe(false);
    expect(awaitsRest({ ...paid, door_dirhams: 4_000 }, 4_000)).toBe(false);
    const unpaid = { ...paid, payment_type: 'cash', paid_at: null } as const;
    expect(awaitsRest(unpaid, 4_000)).toBe(false);
    expect([unpaid, paid, { ...paid, door_dirhams: 4_000 }].map(isCollected)).toEqual([true, false, true]);
  });

  it('is closed when completed or cancelled', () => {
    expect(orderStatuses.filter(isClosed)).toEqual(['Completed', 'Cancelled']);
  });

  it.each([
    ['DN-261121-7KQ4MX', 'DN2611217KQ4MX'],
    ['dn ٢٦١١٢١ 7kq', 'DN2611217KQ'],
    ['%_\\', ''],
  ])('number typed as %j is compared as %j', (typed, expected) => {
    expect(foldOrderNumber(typed)).toBe(expected);
  });
});
