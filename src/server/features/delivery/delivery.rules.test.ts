import { describe, expect, it } from 'vitest';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { type DeliveryPlan, findSlot, hasPlace, planOf, possibleDays, sameDayUntil } from './delivery.rules.ts';

const noon = { from: '12:00', to: '15:00', until: '10:00', capacity: 2 };
const evening = { from: '18:00', to: '21:00' };
// 2026-11-22 is a Sunday.
const sunday = '2026-11-22';

function plan(change: Partial<DeliveryPlan> = {}): DeliveryPlan {
  return {
    daysAhead: 3,
    weekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'sat'],
    closed: [],
    slots: [noon, evening],
    leadDays: 0,
    area: '',
    ...change,
  };
}

function shown(days: ReturnType<typeof possibleDays>): string[] {
  return days.map(({ day, slots }) => `${day} ${slots.map(({ from }) => from).join(' ')}`);
}

const shop = { enabled: true, daysAhead: 14, weekdays: plan().weekdays, closed: ['2026-12-18'], slots: [noon] };

describe('the plan of a zone', () => {
  it('is that of the shop, and shares its capacity', () => {
    expect(planOf(shop, { code: 'doha', delivery: {} })).toEqual({
      daysAhead: 14,
      weekdays: shop.weekdays,
      closed: ['2026-12-18'],
      slots: [noon],
      leadDays: 0,
      area: '',
    });
  });

  it('has its own slots and capacity, and adds its closed days to those of the shop', () => {
    const delivery = { slots: [evening], closed: ['2026-12-01'], weekdays: ['fri' as const], leadDays: 1 };
    expect(planOf(shop, { code: 'al-khor', delivery })).toEqual({
      daysAhead: 14,
      weekdays: ['fri'],
      closed: ['2026-12-18', '2026-12-01'],
      slots: [evening],
      leadDays: 1,
      area: 'al-khor',
    });
  });
});

describe('the possible days', () => {
  it('are the next ones of an open weekday, today included', () => {
    const days = possibleDays(plan({ daysAhead: 6 }), 0, qatarMoment(sunday, '09:00'));
    expect(shown(days)).toEqual([
      '2026-11-22 12:00 18:00',
      '2026-11-23 12:00 18:00',
      '2026-11-24 12:00 18:00',
      '2026-11-25 12:00 18:00',
      '2026-11-26 12:00 18:00',
      '2026-11-28 12:00 18:00',
    ]);
  });

  it.each([
    ['10:00', ['2026-11-22 12:00 18:00']],
    ['10:01', ['2026-11-22 18:00']],
    ['18:00', ['2026-11-22 18:00']],
    ['18:01', ['2026-11-23 12:00 18:00']],
    ['23:59', ['2026-11-23 12:00 18:00']],
  ])('at %s today has the slots that are not over', (time, expected) => {
    expect(shown(possibleDays(plan({ daysAhead: 1 }), 0, qatarMoment(sunday, time)))).toEqual(expected);
  });

  it('count from the day in Qatar: 23:59:59 is still today, a second later is the next day', () => {
    const last = new Date(qatarMoment('2026-11-23', '00:00').getTime() - 1);
    const open = plan({ daysAhead: 1, slots: [{ from: '23:00', to: '23:59', until: '23:59' }] });
    expect(shown(possibleDays(open, 0, last))).toEqual(['2026-11-22 23:00']);
    expect(shown(possibleDays(open, 0, new Date(last.getTime() + 1)))).toEqual(['2026-11-23 23:00']);
  });

  it('begin after the longest lead time, of the products or of the zone', () => {
    const now = qatarMoment(sunday, '23:00');
    expect(shown(possibleDays(plan({ daysAhead: 1 }), 2, now))).toEqual(['2026-11-24 12:00 18:00']);
    expect(shown(possibleDays(plan({ daysAhead: 1, leadDays: 3 }), 2, now))).toEqual(['2026-11-25 12:00 18:00']);
  });

  it('leave out the closed days', () => {
    const days = possibleDays(plan({ daysAhead: 2, closed: [sunday] }), 0, qatarMoment(sunday, '09:00'));
    expect(shown(days)).toEqual(['2026-11-23 12:00 18:00', '2026-11-24 12:00 18:00']);
  });

  it.each([
    ['slots', plan({ slots: [] })],
    ['weekdays', plan({ weekdays: [] })],
  ])('are none without %s', (_what, without) => {
    expect(possibleDays(without, 0, qatarMoment(sunday, '09:00'))).toEqual([]);
  });
});

describe('a chosen slot', () => {
  const now = qatarMoment(sunday, '10:01');

  it('is found if it is possible', () => {
    expect(findSlot(plan(), 0, now, { day: sunday, slotId: '18:00-21:00' })).toBe(evening);
  });

  it.each([
    ['yesterday', '2026-11-21', '18:00-21:00'],
    ['over for today', sunday, '12:00-15:00'],
    ['on a closed weekday', '2026-11-27', '18:00-21:00'],
    ['beyond the days that are offered', '2026-11-25', '18:00-21:00'],
    ['unknown', sunday, '18:00-22:00'],
  ])('is not found if it is %s', (_what, day, slotId) => {
    expect(findSlot(plan(), 0, now, { day, slotId })).toBeNull();
  });
});

it('a slot has a place until its capacity is taken; without a capacity it always has', () => {
  expect([0, 1, 2, 3].map((taken) => hasPlace(noon, taken))).toEqual([true, true, false, false]);
  expect(hasPlace(evening, 10_000)).toBe(true);
});

describe('delivery today', () => {
  const free = () => 0;

  it('is possible until the end of the last minute of the last slot', () => {
    const until = sameDayUntil(plan(), 0, qatarMoment(sunday, '09:00'), free);
    expect(until).toEqual(qatarMoment(sunday, '18:01'));
  });

  it('is not possible in a full slot', () => {
    const taken = (slot: { from: string }) => (slot.from === '18:00' ? 5 : 0);
    const limited = plan({ slots: [noon, { ...evening, capacity: 5 }] });
    expect(sameDayUntil(limited, 0, qatarMoment(sunday, '09:00'), taken)).toEqual(qatarMoment(sunday, '10:01'));
    expect(sameDayUntil(limited, 0, qatarMoment(sunday, '10:01'), taken)).toBeNull();
  });

  it('is not possible with a lead time or on a closed day', () => {
    expect(sameDayUntil(plan(), 1, qatarMoment(sunday, '09:00'), free)).toBeNull();
    expect(sameDayUntil(plan({ closed: [sunday] }), 0, qatarMoment(sunday, '09:00'), free)).toBeNull();
  });
});
