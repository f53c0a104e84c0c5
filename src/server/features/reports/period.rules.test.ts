import { describe, expect, it } from 'vitest';
import { type AskedPeriod, resolvePeriod, wrongDays } from './period.rules.ts';

// A Tuesday, 14:30 in Doha.
const now = new Date('2026-11-24T11:30:00Z');

function spansOf(asked: AskedPeriod, at = now) {
  const { days, span, before, unit, steps, when } = resolvePeriod(asked, at);
  return {
    days: `${days.from} ${days.to}`,
    span: `${span.from.toISOString()} ${span.until.toISOString()}`,
    beforeDays: `${before.days.from} ${before.days.to}`,
    beforeSpan: `${before.span.from.toISOString()} ${before.span.until.toISOString()}`,
    unit,
    steps: `${steps.length}: ${steps[0]} ${steps.at(-1)}`,
    when,
  };
}

describe('the days of a report', () => {
  it('today is compared with the same weekday until the same time, hour by hour', () => {
    expect(spansOf({ period: 'today' })).toEqual({
      days: '2026-11-24 2026-11-24',
      span: '2026-11-23T21:00:00.000Z 2026-11-24T11:30:00.000Z',
      beforeDays: '2026-11-17 2026-11-17',
      beforeSpan: '2026-11-16T21:00:00.000Z 2026-11-17T11:30:00.000Z',
      unit: 'hour',
      steps: '15: 00:00 14:00',
      when: 'soFar',
    });
  });

  it('a number of days ends today, beside as many days before', () => {
    expect(spansOf({ period: '30' })).toEqual({
      days: '2026-10-26 2026-11-24',
      span: '2026-10-25T21:00:00.000Z 2026-11-24T11:30:00.000Z',
      beforeDays: '2026-09-26 2026-10-25',
      beforeSpan: '2026-09-25T21:00:00.000Z 2026-10-25T11:30:00.000Z',
      unit: 'day',
      steps: '30: 2026-10-26 2026-11-24',
      when: 'soFar',
    });
  });

  it('the day in Doha counts, not that of the clock', () => {
    expect(spansOf({ period: '7' }, new Date('2026-11-24T21:30:00Z')).days).toBe('2026-11-19 2026-11-25');
  });

  it('a month is compared with the start of the month before', () => {
    expect(spansOf({ period: 'month' })).toMatchObject({
      days: '2026-11-01 2026-11-24',
      beforeDays: '2026-10-01 2026-10-24',
    });
  });

  it('a month that is longer than the one before is compared with all of it', () => {
    expect(spansOf({ period: 'month' }, new Date('2026-03-30T11:30:00Z'))).toMatchObject({
      days: '2026-03-01 2026-03-30',
      beforeDays: '2026-02-01 2026-02-28',
      beforeSpan: '2026-01-31T21:00:00.000Z 2026-02-28T21:00:00.000Z',
    });
    expect(spansOf({ period: 'month' }, new Date('2026-01-02T11:30:00Z')).beforeDays).toBe('2025-12-01 2025-12-02');
  });

  it('own days that are over are whole, and one day has all its hours', () => {
    expect(spansOf({ period: 'own', from: '2026-11-02', to: '2026-11-02' })).toMatchObject({
      span: '2026-11-01T21:00:00.000Z 2026-11-02T21:00:00.000Z',
      beforeDays: '2026-10-26 2026-10-26',
      steps: '24: 00:00 23:00',
      when: 'over',
    });
  });

  it('many days have a step for each week', () => {
    expect(spansOf({ period: 'own', from: '2026-01-01', to: '2026-04-02' })).toMatchObject({ unit: 'day' });
    expect(spansOf({ period: 'own', from: '2026-01-01', to: '2026-04-03' })).toMatchObject({
      unit: 'week',
      steps: '14: 2026-01-01 2026-04-02',
    });
  });

  it('all days of a period have a step if it is whole, and none has hours', () => {
    const whole = (asked: AskedPeriod) => resolvePeriod(asked, now, { isWhole: true });
    const { steps, unit, when, span } = whole({ period: 'own', from: '2026-11-24', to: '2026-11-26' });
    expect({ steps, unit, when }).toEqual({
      steps: ['2026-11-24', '2026-11-25', '2026-11-26'],
      unit: 'day',
      when: 'over',
    });
    expect(span.until.toISOString()).toBe('2026-11-26T21:00:00.000Z');
    expect(whole({ period: 'today' })).toMatchObject({ unit: 'day', steps: ['2026-11-24'] });
  });

  it('days that have not come have no step', () => {
    expect(spansOf({ period: 'own', from: '2026-11-23', to: '2026-12-05' })).toMatchObject({
      steps: '2: 2026-11-23 2026-11-24',
      when: 'soFar',
    });
    expect(spansOf({ period: 'own', from: '2026-12-01', to: '2026-12-05' })).toMatchObject({
      span: '2026-11-30T21:00:00.000Z 2026-11-30T21:00:00.000Z',
      steps: '0: undefined undefined',
      when: 'future',
    });
  });
});

it.each([
  [{ from: '2026-11-01', to: '2026-11-01' }, null],
  [{ from: '2025-11-24', to: '2026-11-24' }, null],
  [
    { from: '2025-11-23', to: '2026-11-24' },
    { field: 'to', reason: 'outOfRange' },
  ],
  [
    { from: '2026-11-02', to: '2026-11-01' },
    { field: 'to', reason: 'outOfRange' },
  ],
  [
    { from: '1999-12-31', to: '2000-01-01' },
    { field: 'from', reason: 'outOfRange' },
  ],
  [
    { from: '9999-12-31', to: '9999-12-31' },
    { field: 'from', reason: 'outOfRange' },
  ],
  [{ to: '2026-11-01' }, { field: 'from', reason: 'fieldRequired' }],
  [{ from: '2026-11-01' }, { field: 'to', reason: 'fieldRequired' }],
] as const)('own days %j: %j', (days, wrong) => {
  expect(wrongDays({ period: 'own', ...days })).toEqual(wrong);
});
