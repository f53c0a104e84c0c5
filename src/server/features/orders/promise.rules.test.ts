import { describe, expect, it } from 'vitest';
import { isLate, promiseView, type Promised } from './promise.rules.ts';

// Qatar is three hours ahead of UTC.
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+03:00`);

const slot: Promised = {
  stage: 'pick',
  placedAt: at('10:00'),
  promiseKind: 'slot',
  dueFrom: at('16:00'),
  dueAt: at('20:00'),
  acceptMinutes: null,
};

describe('an order is late', () => {
  it.each([
    ['20:00', false],
    ['20:01', true],
  ])('after the end of its promise: at %s %s', (now, late) => {
    for (const stage of ['pick', 'ready', 'way'] as const) expect(isLate({ ...slot, stage }, at(now))).toBe(late);
  });

  it('if it is not accepted in time, unless it waits for its recipient', () => {
    const fresh = { ...slot, stage: 'new' } as const;
    expect(isLate(fresh, at('10:10'))).toBe(false);
    expect(isLate(fresh, at('10:11'))).toBe(true);
    expect(isLate({ ...fresh, acceptMinutes: 30 }, at('10:11'))).toBe(false);
    expect(isLate({ ...fresh, promiseKind: 'asked', dueFrom: null, dueAt: null }, at('23:00'))).toBe(false);
  });

  it('never once it is delivered or cancelled, nor without a time', () => {
    for (const stage of ['delivered', 'done', 'cancelled'] as const)
      expect(isLate({ ...slot, stage }, at('10:00', '2026-12-01'))).toBe(false);
    expect(isLate({ ...slot, promiseKind: 'arranged', dueFrom: null, dueAt: null }, at('10:00', '2026-12-01'))).toBe(
      false,
    );
  });
});

describe('the promise in days and times of Qatar', () => {
  it('is what was chosen', () => {
    expect(promiseView(slot, at('12:00'))).toEqual({
      kind: 'slot',
      day: '2026-11-23',
      from: '16:00',
      to: '20:00',
      late: false,
    });
    const nothing = { ...slot, promiseKind: 'arranged', dueFrom: null, dueAt: null } as const;
    expect(promiseView(nothing, at('12:00'))).toEqual({
      kind: 'arranged',
      day: null,
      from: null,
      to: null,
      late: false,
    });
  });

  it('stays on its day around midnight', () => {
    const early = { ...slot, dueFrom: at('00:00'), dueAt: at('00:30') };
    expect(promiseView(early, at('12:00', '2026-11-22'))).toMatchObject({
      day: '2026-11-23',
      from: '00:00',
      to: '00:30',
    });
    const whole = { ...slot, promiseKind: 'day', dueFrom: at('00:00'), dueAt: at('00:00', '2026-11-24') } as const;
    expect(promiseView(whole, at('12:00'))).toMatchObject({ day: '2026-11-23', from: null, to: null });
    const soon = { ...slot, promiseKind: 'soon', dueFrom: at('20:00'), dueAt: at('00:00', '2026-11-24') } as const;
    expect(promiseView(soon, at('21:00'))).toMatchObject({ day: '2026-11-23', from: null, to: '00:00', late: false });
  });
});
