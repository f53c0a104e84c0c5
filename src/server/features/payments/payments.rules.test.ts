import { describe, expect, it } from 'vitest';
import type { Seen } from '../../payments/provider.ts';
import { attemptEnd, judge, mayExpireAt, movesUp, nextLook, waitsUntil } from './payments.rules.ts';

const noon = new Date('2026-11-30T09:00:00Z');
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const minutesOf = (moment: Date | undefined) => (moment ? (moment.getTime() - noon.getTime()) / 60_000 : null);

describe('an attempt', () => {
  it('ends with the time of its order, ten minutes from now, or half an hour after that time', () => {
    expect(minutesOf(attemptEnd(at(30), at(0)))).toBe(30);
    expect(minutesOf(attemptEnd(at(30), at(25)))).toBe(35);
    expect(minutesOf(attemptEnd(at(30), at(55)))).toBe(60);
    expect(waitsUntil(at(30), null)).toEqual(at(30));
    expect(waitsUntil(at(30), at(35))).toEqual(at(35));
    expect(waitsUntil(at(30), at(20))).toEqual(at(30));
  });

  it('is looked at after 1, 3, 10 and 20 minutes, 1 and 6 after its end, each hour of a day and each day of a week', () => {
    const looks: number[] = [];
    for (let now = at(0); ;) {
      const next = nextLook(at(0), at(30), now);
      if (!next) break;
      now = next.at;
      looks.push(minutesOf(now) ?? 0);
    }
    const hour = 60;
    expect(looks.slice(0, 6)).toEqual([1, 3, 10, 20, 31, 36]);
    expect(looks.slice(6, 30)).toEqual(Array.from({ length: 24 }, (_, index) => 36 + (index + 1) * hour));
    expect(looks.slice(30)).toEqual(Array.from({ length: 6 }, (_, index) => 30 + (index + 2) * 24 * hour));
  });

  it('moves upwards only', () => {
    const states = ['Creating', 'Open', 'Failed', 'Expired', 'Captured', 'Disputed'] as const;
    const moves = states.flatMap((from) => states.filter((to) => movesUp(from, to)).map((to) => `${from} ${to}`));
    expect(moves).toEqual([
      ...['Open', 'Failed', 'Expired', 'Captured', 'Disputed'].map((to) => `Creating ${to}`),
      ...['Failed', 'Expired', 'Captured', 'Disputed'].map((to) => `Open ${to}`),
      'Failed Captured',
      'Failed Disputed',
      'Expired Captured',
      'Expired Disputed',
      'Captured Disputed',
    ]);
  });
});

describe('what the provider says', () => {
  const seen = (more: Partial<Seen>): Seen => ({
    kind: 'payment',
    ref: 'chg_1',
    attemptId: null,
    state: 'captured',
    isUnlisted: false,
    captures: [],
    live: true,
    reason: null,
    method: null,
    lastFour: null,
    rawStatus: '',
    rawCode: '',
    feeDirhams: null,
    at: noon,
    expiresAt: null,
    ...more,
  });
  const capture = (amountDirhams: number | null, currency = 'QAR') => ({ ref: 'c', amountDirhams, currency });
  const verdict = (more: Partial<Seen>) => judge({ id: 'a', live: true, amountDirhams: 10_000 }, seen(more));

  it('is compared with what was asked: sum, currency and mode', () => {
    expect(verdict({ captures: [capture(10_000)] })).toMatchObject({ state: 'Captured' });
    expect(verdict({ captures: [capture(10_001)] })).toMatchObject({ state: 'Captured' });
    expect(verdict({ captures: [capture(6000), capture(4000)] })).toMatchObject({ state: 'Captured' });
    expect(verdict({ captures: [capture(10_000)], live: null })).toMatchObject({ state: 'Captured' });
    // A part that was taken is money of the shop: it is booked.
    expect(verdict({ captures: [capture(100)] })).toEqual({ state: 'Disputed', captures: [capture(100)] });
    for (const strange of [
      { captures: [capture(10_000, 'USD')] },
      { captures: [capture(10_000), capture(10_000, 'USD')] },
      { captures: [capture(null)] },
      { captures: [capture(0)] },
      { captures: [] },
      { captures: [capture(10_000)], live: false },
    ])
      expect(verdict(strange)).toEqual({ state: 'Disputed', captures: [] });
    expect(verdict({ state: 'open' }).state).toBe('Open');
    // Our id is the other one's.
    expect(verdict({ attemptId: 'a', captures: [capture(10_000)] }).state).toBe('Captured');
    expect(verdict({ attemptId: 'b', captures: [capture(10_000)] })).toEqual({ state: 'Disputed', captures: [] });
  });
});

describe('an unpaid order may be cancelled', () => {
  const order = { payBy: at(30), slotFrom: null, attemptEnd: at(35), hasAnswered: true };
  const minutes = (more: Partial<Parameters<typeof mayExpireAt>[0]>) => minutesOf(mayExpireAt({ ...order, ...more }));

  it('at its time without an attempt, and a quarter of an hour later while the provider says "open"', () => {
    expect(minutes({ attemptEnd: null })).toBe(30);
    expect(minutes({})).toBe(50);
    expect(minutes({ attemptEnd: at(20) })).toBe(45);
  });

  it('a day later while the provider is silent, and never after its slot has begun', () => {
    expect(minutes({ hasAnswered: false })).toBe(30 + 24 * 60);
    expect(minutes({ hasAnswered: false, slotFrom: at(120) })).toBe(120);
    expect(minutes({ hasAnswered: false, slotFrom: at(10) })).toBe(30);
    expect(minutes({ hasAnswered: false, slotFrom: at(5000) })).toBe(30 + 24 * 60);
  });
});
