import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import { demoShop } from './demo-shop.ts';

const { slots } = demoShop.delivery;
const first = '2026-01-01';
const dayMs = 86_400_000;

/** A day of delivery in Qatar and its times, as orders store them. */
export interface StoredSlot {
  day: string;
  slot: string;
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The place of the next time of delivery that ends after `now`, among all times of the demo. */
export function nextPlace(now: Date): number {
  const day = qatarDay(now);
  const left = slots.filter(({ to }) => qatarMoment(day, to) > now).length;
  return (daysBetween(first, day) + 1) * slots.length - left;
}

/** The time of delivery at a place. */
export function slotAt(place: number): StoredSlot {
  const { from, to } = slots[place % slots.length] as (typeof slots)[number];
  return { day: addDays(first, Math.floor(place / slots.length)), slot: `${from}-${to}` };
}

/** The place of a time of delivery, or null for one that the demo does not have. */
export function placeOf({ day, slot }: StoredSlot): number | null {
  const nth = slots.findIndex(({ from, to }) => `${from}-${to}` === slot);
  return nth < 0 ? null : daysBetween(first, day) * slots.length + nth;
}
