import { describe, expect, it } from 'vitest';
import type { Order, OrderPayment } from '#contract/orders.ts';
import { cashInstead, isAwaitingPayment } from './cash-instead.ts';
import { whyNotPaid } from './payment-reason.ts';
import { pollDelayMs, returnFaceOf } from './return-face.ts';

const waiting: OrderPayment = {
  state: 'open',
  method: null,
  lastFour: null,
  payBy: '2026-11-30T09:30:00.000Z',
  captured: 0,
  refunded: 0,
  owed: 149.95,
  canRetry: true,
  refunds: [],
};
const order = { total_amount: 149.95, payment_fee: 0, gift: null, payment: waiting };
const gift: NonNullable<Order['gift']> = {
  recipientName: 'Noura',
  recipientPhone: '',
  message: '',
  hidePrices: true,
  from: null,
  surprise: false,
  askRecipient: true,
};
const both = [{ option_type: 'cash' }, { option_type: 'online' }] as const;

describe('cash instead', () => {
  it('costs the total with the fee for cash, to the dirham', () => {
    expect(cashInstead(order, both, 10)).toEqual({ total: 159.95 });
    expect(cashInstead({ ...order, total_amount: 0.3, payment_fee: 0.1 }, both, 0.1)).toEqual({ total: 0.3 });
  });

  it('is for an order that waits for its payment, in a shop that takes cash', () => {
    expect(cashInstead(order, [{ option_type: 'online' }], 10)).toBeNull();
    expect(cashInstead({ ...order, payment: { ...waiting, state: 'paid', payBy: null } }, both, 10)).toBeNull();
    const { payment: _none, ...before } = order;
    expect(cashInstead(before, both, 10)).toBeNull();
    expect(isAwaitingPayment({})).toBe(false);
  });

  it('is not for a gift whose recipient has not named the door', () => {
    expect(cashInstead({ ...order, gift }, both, 10)).toBeNull();
    expect(cashInstead({ ...order, gift: { ...gift, askRecipient: false } }, both, 10)).toEqual({ total: 159.95 });
  });
});

describe('the page to which the provider returns', () => {
  it('asks again after 2, 3, 5 and 8 seconds, and then no more', () => {
    expect([1, 2, 3, 4, 5, 6].map(pollDelayMs)).toEqual([2000, 3000, 5000, 8000, false, false]);
  });

  it('has a face for each state', () => {
    expect(returnFaceOf('open', true)).toBe('waiting');
    expect(returnFaceOf('open', false)).toBe('late');
    for (const state of ['paid', 'failed', 'expired', 'refunding'] as const)
      expect(returnFaceOf(state, true)).toBe(state);
  });
});

it('the reason of the last failed attempt is known from the events of the order', () => {
  const event = (remark?: Order['statusHistory'][number]['remark']): Order['statusHistory'][number] => ({
    order_status: 'Pending',
    payment_status: 'Failed',
    actor: 'customer',
    ...(remark && { remark }),
    at: '2026-11-30T09:00:00.000Z',
  });
  expect(whyNotPaid({ statusHistory: [event()] })).toBeNull();
  expect(whyNotPaid({ statusHistory: [event('declined'), event('insufficient'), event()] })).toBe('insufficient');
  expect(whyNotPaid({ statusHistory: [event('not_paid_in_time')] })).toBeNull();
});
