import { describe, expect, it } from 'vitest';
import {
  dueBackOf,
  leavingOf,
  type Move,
  movesOfAct,
  owedOf,
  paidAtOf,
  paymentStatusOf,
  reverseMoves,
  sumsOf,
} from './money.rules.ts';

const at = new Date('2026-11-27T09:00:00Z');
const order = {
  status: 'Delivered',
  payment_type: 'cash',
  payment_status: 'Unpaid',
  net_subtotal_dirhams: 9_000,
  shipping_fee_dirhams: 1_000,
  payment_fee_dirhams: 0,
  total_dirhams: 10_000,
  paid_at: null,
  door_dirhams: null,
} as const;

function move(takenFrom: Move['takenFrom'], givenTo: Move['givenTo'], amountDirhams: number, cause: string): Move {
  return { at, takenFrom, givenTo, amountDirhams, cause };
}

const paid = move('drivers', 'customer', 10_000, 'cash:a');

describe('the sums of an order', () => {
  it('know what came, what went back, what was waived and what is sold', () => {
    const sums = sumsOf([
      paid,
      move('sales', 'customer', 2_000, 'allowance:b'),
      move('customer', 'bank', 2_000, 'refund:c'),
      move('customer', 'sales', 9_000, 'sale:1:1'),
      move('sales', 'customer', 500, 'sale:1:2'),
      move('customer', 'delivery', 1_000, 'sale:1:3'),
    ]);
    expect(sums).toEqual({
      captured: 10_000,
      returned: 2_000,
      allowances: 2_000,
      booked: { sales: 8_500, delivery: 1_000, payment_fee: 0 },
    });
  });

  it('count an undo as if the move had not been, and a lost dispute as money that did not come', () => {
    expect(sumsOf([paid, ...reverseMoves([paid], at)])).toMatchObject({ captured: 0, returned: 0 });
    const card = move('provider:tap', 'customer', 10_000, 'capture:1');
    expect(sumsOf([card, move('provider:tap', 'disputes', 10_000, 'dispute:1')]).captured).toBe(0);
  });
});

describe('what is owed and due back', () => {
  it('is the difference once, however often an order is edited and refunded', () => {
    const edited = { ...order, total_dirhams: 5_500 };
    expect(dueBackOf(edited, sumsOf([paid]))).toBe(4_500);
    const refunded = sumsOf([paid, move('customer', 'bank', 4_500, 'refund:1')]);
    expect(dueBackOf(edited, refunded)).toBe(0);
    expect(dueBackOf({ ...edited, total_dirhams: 4_500 }, refunded)).toBe(1_000);
    expect(owedOf({ ...edited, total_dirhams: 10_000 }, refunded)).toBe(4_500);
  });

  it('leaves what the shop gave as a favour', () => {
    const favour = sumsOf([
      paid,
      move('sales', 'customer', 2_000, 'allowance:1'),
      move('customer', 'bank', 2_000, 'refund:1'),
    ]);
    expect(dueBackOf(order, favour)).toBe(0);
    expect(dueBackOf({ ...order, total_dirhams: 5_500 }, favour)).toBe(4_500);
  });

  it('owes what is sure to go back, as if it had arrived', () => {
    const edited = { ...order, total_dirhams: 5_500 };
    expect(owedOf(edited, sumsOf([paid]), 4_500)).toBe(0);
    expect(owedOf(order, sumsOf([paid]), 4_500)).toBe(4_500);
    expect(owedOf(order, sumsOf([paid, move('customer', 'bank', 4_500, 'refund:1')]))).toBe(4_500);
    expect(owedOf({ ...order, status: 'Cancelled' }, sumsOf([paid]), 10_000)).toBe(0);
  });

  it('is the sum of the refunds that nothing holds back: what the shop asked for is computed again when it is sent', () => {
    const refund = (state: 'Asked' | 'Sent' | 'Done' | 'Refused' | 'ByHand', kind: 'edit' | 'staff' = 'edit') => ({
      state,
      kind,
      amountDirhams: 100,
    });
    const sure = [refund('Sent'), refund('ByHand'), refund('Asked', 'staff')];
    expect(leavingOf([...sure, refund('Asked'), refund('Done'), refund('Refused', 'staff')])).toBe(300);
  });

  it('is all of a cancelled order, without the refunds that are on their way', () => {
    const cancelled = { ...order, status: 'Cancelled' } as const;
    expect(dueBackOf(cancelled, sumsOf([paid]))).toBe(10_000);
    expect(dueBackOf(cancelled, sumsOf([paid]), 10_000)).toBe(0);
    expect(owedOf(cancelled, sumsOf([]))).toBe(0);
  });
});

describe('the payment status', () => {
  const state = {
    status: 'Pending',
    type: 'online',
    paidAt: null,
    totalDirhams: 100,
    captured: 0,
    returned: 0,
    lastAttempt: null,
  } as const;

  it.each([
    ['Pending', state],
    ['Failed', { ...state, lastAttempt: 'Failed' }],
    ['Failed', { ...state, lastAttempt: 'Expired' }],
    ['Pending', { ...state, lastAttempt: 'Open' }],
    ['Failed', { ...state, status: 'Cancelled' }],
    // Late money of a cancelled order.
    ['Failed', { ...state, status: 'Cancelled', captured: 100 }],
    ['Refunded', { ...state, status: 'Cancelled', captured: 100, returned: 100 }],
    ['Paid', { ...state, paidAt: at, captured: 100 }],
    ['Paid', { ...state, paidAt: at, captured: 100, returned: 40 }],
    ['Refunded', { ...state, paidAt: at, captured: 100, returned: 100 }],
    ['Paid', { ...state, totalDirhams: 0 }],
    ['Unpaid', { ...state, type: 'cash' }],
    ['Unpaid', { ...state, type: 'cash', captured: 40 }],
    ['Paid', { ...state, type: 'cash', paidAt: at, captured: 100 }],
  ] as const)('is %s of %o', (status, given) => {
    expect(paymentStatusOf(given)).toBe(status);
  });

  it('stays paid when the order gets dearer, and not when the only payment is undone', () => {
    const dearer = { ...order, paid_at: at, total_dirhams: 12_000 };
    expect(paidAtOf(dearer, { sums: sumsOf([paid]), at })).toBe(at);
    expect(owedOf(dearer, sumsOf([paid]))).toBe(2_000);
    const undone = sumsOf([paid, ...reverseMoves([paid], at)]);
    expect(paidAtOf({ ...order, paid_at: at }, { sums: undone, at, takesBack: true })).toBe(null);
  });

  it('is not paid by less than the sum, and not after a cancellation', () => {
    const short = sumsOf([move('drivers', 'customer', 9_999, 'cash:a')]);
    expect(paidAtOf(order, { sums: short, at })).toBe(null);
    expect(paidAtOf({ ...order, status: 'Cancelled' }, { sums: sumsOf([paid]), at })).toBe(null);
  });
});

it('an act is undone once, and again after it was done again', () => {
  const again = { ...paid, cause: 'cash:b' };
  const moves = [paid, ...reverseMoves([paid], at), again];
  expect(movesOfAct(moves, { act: 'a', unpays: true })).toEqual([]);
  expect(movesOfAct(moves, { act: 'b', unpays: true })).toEqual([again]);
});
