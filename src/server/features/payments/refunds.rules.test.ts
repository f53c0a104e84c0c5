import { describe, expect, it } from 'vitest';
import type { RefundState } from '../../database/schema.ts';
import { leftOf, nextRefundLook, refundable, splitRefund, stillDueBack } from './refunds.rules.ts';

const refund = (captureId: string | null, amount: number, state: RefundState) => ({
  capture_id: captureId,
  amount_dirhams: amount,
  state,
});
const captures = [
  { id: '1', amountDirhams: 5_000 },
  { id: '2', amountDirhams: 3_000 },
];

describe('a refund is split', () => {
  it('over captures, the newest first, and the rest is for staff', () => {
    expect(splitRefund(2_000, captures, [])).toEqual([{ captureId: '2', amountDirhams: 2_000 }]);
    expect(splitRefund(4_000, captures, [])).toEqual([
      { captureId: '2', amountDirhams: 3_000 },
      { captureId: '1', amountDirhams: 1_000 },
    ]);
    expect(splitRefund(9_000, captures, [refund('2', 3_000, 'Done')])).toEqual([
      { captureId: '1', amountDirhams: 5_000 },
      { captureId: null, amountDirhams: 4_000 },
    ]);
  });

  it('never over more than a capture took: refused ones count no more', () => {
    const [first = { id: '', amountDirhams: 0 }] = captures;
    expect(leftOf(first, [refund('1', 2_000, 'Sent'), refund('1', 1_000, 'Done')])).toBe(2_000);
    expect(leftOf(first, [refund('1', 5_000, 'ByHand')])).toBe(0);
    expect(leftOf(first, [refund('1', 5_000, 'Refused'), refund('2', 3_000, 'Done')])).toBe(5_000);
  });
});

describe('what is due back', () => {
  it('counts what is on its way, and never more than what was paid', () => {
    const sums = { captured: 8_000, returned: 0, dueBack: 4_500 };
    expect(stillDueBack(sums, [])).toBe(4_500);
    expect(stillDueBack(sums, [refund('1', 4_500, 'Sent')])).toBe(0);
    expect(stillDueBack(sums, [refund('1', 1_000, 'Asked')])).toBe(3_500);
    expect(stillDueBack({ captured: 8_000, returned: 7_000, dueBack: 4_500 }, [])).toBe(1_000);
    expect(refundable({ captured: 8_000, returned: 3_000 }, [refund('1', 3_000, 'Done')])).toBe(5_000);
  });
});

it('a refund under way is looked at more and more rarely, for forty days', () => {
  const sent = new Date('2026-11-30T09:00:00Z');
  const after = (minutes: number) => new Date(sent.getTime() + minutes * 60_000);
  expect(nextRefundLook(sent, sent)).toEqual(after(1));
  expect(nextRefundLook(sent, after(30))).toEqual(after(90));
  expect(nextRefundLook(sent, after(1440))).toEqual(after(1800));
  expect(nextRefundLook(sent, after(41 * 1440))).toBeNull();
});
