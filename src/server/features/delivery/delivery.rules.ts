import type { DeliveryChoice, DeliveryOfToday } from '#contract/delivery.ts';
import { addDays, qatarDay, qatarMoment, qatarTime, weekdayOf } from '#contract/values/qatar-time.ts';
import type { StoredSlot, ZoneDelivery } from '../../database/schema.ts';
import { slotId } from '../../shared/delivery-slot.ts';
import type { DeliverySettings } from '../settings/settings.rules.ts';

/** The delivery settings of one zone. */
export interface DeliveryPlan extends Pick<DeliverySettings, 'daysAhead' | 'weekdays' | 'closed' | 'slots'> {
  leadDays: number;
  /** The zones that share the capacity of their slots: those without own slots have the area ''. */
  area: string;
}

export interface PossibleDay {
  day: string;
  slots: StoredSlot[];
}

const minuteMs = 60_000;
// A shop that delivers on one weekday offers a quarter of a year at most.
export const horizonDays = 100;

/** The shop's settings with the changes of a zone. */
export function planOf(settings: DeliverySettings, zone: { code: string; delivery: ZoneDelivery }): DeliveryPlan {
  const { weekdays, closed, slots, leadDays } = zone.delivery;
  return {
    daysAhead: settings.daysAhead,
    weekdays: weekdays ?? settings.weekdays,
    closed: [...settings.closed, ...(closed ?? [])],
    slots: slots ?? settings.slots,
    leadDays: leadDays ?? 0,
    area: slots ? zone.code : '',
  };
}

/** Whether an order of now can still be delivered in this slot of today. */
function isOpenToday({ from, until = from }: StoredSlot, now: Date): boolean {
  return qatarTime(now) <= until;
}

/**
 * The next days on which an order of now can be delivered, with the slots that are not over. Does
 * not look at the capacity. `leadDays` is the longest lead time of the products.
 */
export function possibleDays(plan: DeliveryPlan, leadDays: number, now: Date): PossibleDay[] {
  const today = qatarDay(now);
  const days: PossibleDay[] = [];
  for (let ahead = Math.max(leadDays, plan.leadDays); ahead <= horizonDays; ahead++) {
    if (days.length === plan.daysAhead) break;
    const day = addDays(today, ahead);
    if (!plan.weekdays.includes(weekdayOf(day)) || plan.closed.includes(day)) continue;
    const slots = plan.slots.filter((slot) => ahead > 0 || isOpenToday(slot, now));
    if (slots.length > 0) days.push({ day, slots });
  }
  return days;
}

/** The chosen slot, or null if an order of now cannot be delivered in it. */
export function findSlot(plan: DeliveryPlan, leadDays: number, now: Date, choice: DeliveryChoice): StoredSlot | null {
  const day = possibleDays(plan, leadDays, now).find((one) => one.day === choice.day);
  return day?.slots.find((slot) => slotId(slot) === choice.slotId) ?? null;
}

/** Whether a slot has a free place. `taken` counts the orders in it. */
export function hasPlace({ capacity }: StoredSlot, taken: number): boolean {
  return capacity === undefined || taken < capacity;
}

/**
 * The end of the last minute in which an order is delivered today, or null. `taken` counts the
 * orders in a slot of today.
 */
export function sameDayUntil(
  plan: DeliveryPlan,
  leadDays: number,
  now: Date,
  taken: (slot: StoredSlot) => number,
): Date | null {
  const today = qatarDay(now);
  const [first] = possibleDays(plan, leadDays, now);
  if (first?.day !== today) return null;
  const times = first.slots.filter((slot) => hasPlace(slot, taken(slot))).map(({ from, until = from }) => until);
  const last = times.sort().at(-1);
  return last === undefined ? null : new Date(qatarMoment(today, last).getTime() + minuteMs);
}

/** Whether one of these zones is open, and the last moment of all. */
export function endOf(zones: readonly { until: string }[]): Pick<DeliveryOfToday, 'today' | 'until'> {
  const until =
    zones
      .map((zone) => zone.until)
      .sort()
      .at(-1) ?? null;
  return { today: until !== null, until };
}

/** The first of the days of the zones, and the zones that have another one or none. */
export function nextOf<Z extends { day: string | null }>(
  zones: readonly Z[],
): { next: string | null; laterZones: Z[] } {
  const [next = null] = zones.flatMap(({ day }) => day ?? []).sort();
  return { next, laterZones: next === null ? [] : zones.filter(({ day }) => day !== next) };
}

/** The moment from which an answer about today is wrong: the first end of a zone, or midnight in Qatar. */
export function rightUntil({ day, zones }: Pick<DeliveryOfToday, 'day' | 'zones'>): Date {
  const midnight = qatarMoment(addDays(day, 1), '00:00').getTime();
  return new Date(Math.min(midnight, ...zones.map(({ until }) => Date.parse(until))));
}

/** How many places of a slot orders may hold that are not paid yet: a share in per cent, but at least one. */
export function unpaidMost(capacity: number, share: number): number {
  return Math.max(1, Math.floor((capacity * share) / 100));
}
