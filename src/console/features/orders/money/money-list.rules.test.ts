import { expect, it } from 'vitest';
import { type Refund, returnedOtherwise, stateOf, stillDueBack, withdrawalOf } from './money-list.rules.ts';

const at = '2026-11-30T09:00:00.000Z';
const refund: Refund = {
  id: '1',
  amount: 20,
  state: 'done',
  at,
  dueAt: null,
  doneAt: at,
  lastFour: '2742',
  by: 'Maryam',
  reason: 'Late',
  waitsForSecond: false,
};
const back = (amount: number, when = at) => ({ way: 'card', amount, at: when, state: 'done', dueAt: null }) as const;

it('lists what went back once: as a refund, or without one', () => {
  expect(returnedOtherwise({ returned: [back(20)], refunds: [refund] })).toEqual([]);
  expect(returnedOtherwise({ returned: [back(20), back(20)], refunds: [refund] })).toEqual([back(20)]);
  const earlier = back(20, '2026-11-29T09:00:00.000Z');
  expect(returnedOtherwise({ returned: [earlier], refunds: [refund] })).toEqual([earlier]);
  expect(returnedOtherwise({ returned: [back(5)], refunds: [{ ...refund, amount: 5, state: 'refused' }] })).toEqual([
    back(5),
  ]);
  // A server of the release before.
  expect(returnedOtherwise({ returned: [back(5)] })).toEqual([back(5)]);
});

it('says first what someone has to do', () => {
  expect(stateOf({ ...refund, state: 'asked', waitsForSecond: true })).toBe('second');
  expect(stateOf({ ...refund, state: 'sent', isOverdue: true })).toBe('overdue');
  expect(stateOf({ ...refund, state: 'by_hand' })).toBe('by_hand');
});

it('withdraws of a refund by hand what its order costs more since', () => {
  const byHand: Refund = { ...refund, state: 'by_hand' };
  expect(withdrawalOf(byHand, { owed: 60 })).toEqual({ kept: 20, rest: 0 });
  expect(withdrawalOf(byHand, { owed: 7.9 })).toEqual({ kept: 7.9, rest: 12.1 });
  expect(withdrawalOf(byHand, { owed: 0 })).toBeNull();
  expect(withdrawalOf(refund, { owed: 60 })).toBeNull();
  expect(stateOf({ ...refund, state: 'refused', withdrawnBy: 'Maryam' })).toBe('withdrawn');
});

it('asks once for what is due back: what staff give back by hand is asked for', () => {
  expect(stillDueBack({ dueBack: 30.5 })).toBe(30.5);
  expect(stillDueBack({ dueBack: 30.5, refunds: [refund, { ...refund, state: 'by_hand', amount: 20 }] })).toBe(10.5);
  expect(stillDueBack({ dueBack: 10, refunds: [{ ...refund, state: 'by_hand', amount: 20 }] })).toBe(0);
});
