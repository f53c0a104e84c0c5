import { describe, expect, it } from 'vitest';
import { dueRange, groupDue, readPlace, sortsByPromise, writePlace } from './due-orders.rules.ts';

// Qatar is three hours ahead of UTC.
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+03:00`);
const now = at('12:00');

it('days of promises begin and end at midnight in Qatar', () => {
  expect(dueRange('today', at('23:59'))).toEqual({ after: at('00:00'), until: at('00:00', '2026-11-24') });
  expect(dueRange('today', at('00:00', '2026-11-24')).after).toEqual(at('00:00', '2026-11-24'));
  expect(dueRange('tomorrow', now)).toEqual(dueRange('2026-11-24', now));
  expect(dueRange('later', now)).toEqual({ after: at('00:00', '2026-11-25'), isOpenEnded: false });
  expect(dueRange('arrange', now)).toEqual({ isOpenEnded: true });
});

describe('the place of a page', () => {
  it('is read as it was written', () => {
    for (const after of [
      { isLate: true, due: at('20:00'), id: 7 },
      { isLate: false, due: null, id: 12 },
    ])
      expect(readPlace(writePlace(after, now))).toEqual({ now, after });
  });

  it('is nothing else', () => {
    for (const text of ['7', '', 'x-1-1-1', 'l-9000000000000000-x-1']) expect(readPlace(text)).toBeNull();
  });
});

it('open stages and days of delivery are ordered by promise, unless another order is asked for', () => {
  const list = { q: undefined, due: undefined, sort: undefined, stage: undefined, afterId: undefined };
  expect(sortsByPromise(list)).toBe(false);
  expect(sortsByPromise({ ...list, stage: 'pick' })).toBe(true);
  expect(sortsByPromise({ ...list, due: 'today' })).toBe(true);
  expect(sortsByPromise({ ...list, stage: 'done', due: '2026-11-20' })).toBe(true);
  expect(sortsByPromise({ ...list, stage: 'done', sort: 'promise' })).toBe(false);
  expect(sortsByPromise({ ...list, stage: 'pick', sort: 'newest' })).toBe(false);
  expect(sortsByPromise({ ...list, stage: 'pick', afterId: 7 })).toBe(false);
  expect(sortsByPromise({ ...list, sort: 'promise', q: 'noora' })).toBe(false);
});

it('counters become the groups and days of now', () => {
  const counts = [
    { stage: 'way', dueAt: at('20:00', '2026-11-22'), orders: 1 },
    { stage: 'pick', dueAt: at('11:00'), orders: 2 },
    { stage: 'new', dueAt: at('20:00'), orders: 3 },
    { stage: 'ready', dueAt: at('00:00', '2026-11-24'), orders: 1 },
    { stage: 'pick', dueAt: at('13:00', '2026-11-24'), orders: 4 },
    { stage: 'pick', dueAt: at('13:00', '2026-11-30'), orders: 5 },
    { stage: 'new', dueAt: null, orders: 6 },
  ] as const;
  expect(groupDue(counts, 1, now)).toEqual({
    due: { late: 4, today: 6, tomorrow: 4, later: 5, arrange: 6 },
    days: [
      { day: '2026-11-23', orders: 6 },
      { day: '2026-11-24', orders: 4 },
      { day: '2026-11-30', orders: 5 },
    ],
  });
});
