import { describe, expect, it } from 'vitest';
import type { DeliveryDay } from './delivery.ts';
import { onDay, pickDelivery, shownDay } from './delivery-pick.ts';

const slot = (id: string, open = true) => ({ id, from: id, to: '22:00', open });
const full: DeliveryDay = { day: '2026-11-23', slots: [slot('10:00', false), slot('16:00', false)] };
const tuesday: DeliveryDay = { day: '2026-11-24', slots: [slot('10:00', false), slot('16:00')] };
const wednesday: DeliveryDay = { day: '2026-11-25', slots: [slot('10:00'), slot('16:00')] };

describe('the delivery of an order', () => {
  it('is arranged by the shop if no slot is free', () => {
    expect(pickDelivery([], null)).toEqual({ kind: 'arranged' });
    expect(pickDelivery([full], { day: full.day, slotId: '10:00' })).toEqual({ kind: 'arranged' });
  });

  it('is the earliest free slot without a choice', () => {
    const choice = { day: tuesday.day, slotId: '16:00' };
    expect(pickDelivery([full, tuesday, wednesday], null)).toEqual({ kind: 'chosen', choice });
  });

  it('is the choice while it is possible', () => {
    const choice = { day: wednesday.day, slotId: '16:00' };
    expect(pickDelivery([full, tuesday, wednesday], choice)).toEqual({ kind: 'chosen', choice });
  });

  it('is lost if the slot is full, over or not offered in the zone', () => {
    for (const choice of [
      { day: tuesday.day, slotId: '10:00' },
      { day: '2026-11-22', slotId: '16:00' },
      { day: wednesday.day, slotId: '20:00' },
    ])
      expect(pickDelivery([full, tuesday, wednesday], choice)).toEqual({ kind: 'lost' });
  });
});

it('another day keeps the slot if it is free there', () => {
  expect(onDay(wednesday, '16:00')).toEqual({ day: wednesday.day, slotId: '16:00' });
  expect(onDay(tuesday, '10:00')).toEqual({ day: tuesday.day, slotId: '16:00' });
  expect(onDay(full, '10:00')).toBeNull();
});

it('shows the chosen day, even if it is full, otherwise the first with a free slot', () => {
  expect(shownDay([full, tuesday], { day: full.day, slotId: '10:00' })).toBe(full);
  expect(shownDay([full, tuesday], { day: '2026-11-20', slotId: '10:00' })).toBe(tuesday);
  expect(shownDay([full, tuesday], null)).toBe(tuesday);
});
