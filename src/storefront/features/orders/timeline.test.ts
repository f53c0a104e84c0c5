import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { timelineOf } from './timeline.ts';

const at = '2026-11-21T08:30:00.000Z';
type Event = Order['statusHistory'][number];

function event(order_status: Event['order_status'], payment_status: Event['payment_status'] = 'Unpaid'): Event {
  return { order_status, payment_status, actor: 'staff', at };
}

function statusesOf(...history: Event[]): string[] {
  return timelineOf(history).map(
    ({ status, payment, paymentOnly, event: happened, isLatest }) =>
      `${happened ? '' : 'to come: '}${paymentOnly ? '' : status}${payment === null ? '' : ` ${payment}`}${isLatest ? ' *' : ''}`,
  );
}

describe('the steps of an order', () => {
  it('are the past and the remaining statuses', () => {
    expect(statusesOf(event('Pending'), event('Processing'))).toEqual([
      'Pending',
      'Processing *',
      'to come: Shipped',
      'to come: Delivered',
      'to come: Completed',
    ]);
  });

  it('end with a cancellation', () => {
    expect(statusesOf(event('Pending'), event('Cancelled'))).toEqual(['Pending', 'Cancelled *']);
  });

  it('include a payment at its time', () => {
    expect(statusesOf(event('Pending'), event('Pending', 'Paid'))).toEqual([
      'Pending',
      ' Paid *',
      ...statusesOf(event('Pending')).slice(1),
    ]);
    const delivered = [
      event('Pending'),
      event('Processing'),
      event('Shipped'),
      event('Delivered', 'Paid'),
      event('Completed', 'Paid'),
    ];
    expect(statusesOf(...delivered)).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered Paid', 'Completed *']);
  });

  it('are none for an unknown status', () => {
    expect(timelineOf([])).toEqual([]);
  });
});
