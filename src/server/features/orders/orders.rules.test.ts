import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#contract/order-status.ts';
import {
  awaitsRest,
  canMove,
  findableTextsOf,
  foldOrderNumber,
  goodsOf,
  isAwaitingRecipient,
  isClosed,
  isCollected,
  isUnpaidOnline,
  mayCustomerCancel,
  mostCollected,
} from './orders.rules.ts';

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
    expect(isCollected({ ...unpaid, payment_type: 'online' })).toBe(false);
    expect(isCollected({ ...paid, payment_type: 'cash' })).toBe(false);
  });

  it('waits for its online payment while it is Pending and nothing has come', () => {
    const order = { status: 'Pending', payment_type: 'online', payment_status: 'Pending' } as const;
    expect(isUnpaidOnline(order)).toBe(true);
    expect(isUnpaidOnline({ ...order, payment_status: 'Failed' })).toBe(true);
    expect(isUnpaidOnline({ ...order, payment_status: 'Paid' })).toBe(false);
    expect(isUnpaidOnline({ ...order, payment_type: 'cash' })).toBe(false);
    expect(isUnpaidOnline({ ...order, status: 'Cancelled' })).toBe(false);
  });

  it('waits for the recipient while it is Pending and place and time were asked for', () => {
    expect(isAwaitingRecipient({ status: 'Pending', promise_kind: 'asked' })).toBe(true);
    expect(isAwaitingRecipient({ status: 'Processing', promise_kind: 'asked' })).toBe(false);
    expect(isAwaitingRecipient({ status: 'Pending', promise_kind: null })).toBe(false);
  });

  it('is collected with a tip of its own worth and 100 riyals at most', () => {
    expect([mostCollected(0), mostCollected(25_000)]).toEqual([10_000, 60_000]);
  });

  it('is found by the texts of customer, recipient and gift', () => {
    const order = {
      number: 'DN-1',
      customer_name: 'Sara',
      customer_phone: '+97455000001',
      customer_email: 's@example.qa',
      recipient_name: 'Reem',
      recipient_phone: '+97455000002',
    };
    const gift = { recipientName: 'Hessa', recipientPhone: '+97455000003', message: '', hidePrices: true };
    expect(findableTextsOf({ ...order, gift }, [{ sku: 'A-1' }, { sku: 'B-2' }])).toEqual({
      number: 'DN-1',
      skus: ['A-1', 'B-2'],
      names: ['Sara', 'Reem', 'Hessa'],
      phones: ['+97455000001', '+97455000002', '+97455000003'],
      email: 's@example.qa',
    });
    expect(findableTextsOf({ ...order, gift: null }, [])).toMatchObject({
      skus: [],
      names: ['Sara', 'Reem', ''],
      phones: ['+97455000001', '+97455000002', ''],
    });
  });

  it('has the goods that were not taken out of it', () => {
    const line = { product_id: 1, variant_id: 2, quantity: 3, removed: 1 };
    expect(goodsOf(9, [line, { ...line, variant_id: 4, removed: 3 }])).toEqual({
      orderId: 9,
      pieces: [{ productId: 1, variantId: 2, quantity: 2 }],
    });
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
