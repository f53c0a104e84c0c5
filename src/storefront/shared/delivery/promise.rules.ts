import type { ProductVariant } from '#contract/catalog.ts';
import type { DeliveryOfToday } from '#contract/delivery.ts';
import type { ZoneId } from '#contract/ids.ts';
import { addDays } from '#contract/values/qatar-time.ts';

/** Until when an order is delivered today, and where; without zones, in all of them. */
export interface TodayPromise {
  until: string;
  zones: string[];
}

/** The next day with deliveries, in some zones only if `isSelected`. */
export interface NextDay {
  day: string;
  isTomorrow: boolean;
  isSelected: boolean;
}

export type DeliveryPromise = { kind: 'today'; times: TodayPromise[] } | ({ kind: 'later' } & NextDay);

type Variant = Pick<ProductVariant, 'id' | 'inStock' | 'madeInDays'>;

const timesMost = 3;

/** The first day after today, in the zone that is known or in some. Null where there is none. */
export function nextDayOf(delivery: DeliveryOfToday, zoneId: ZoneId | null): NextDay | null {
  const { laterZones = [] } = delivery;
  const own = laterZones.find(({ id }) => id === zoneId);
  const day = own ? own.day : delivery.next;
  if (day === null) return null;
  // A zone that is known and not among the later ones has the first day.
  return { day, isTomorrow: day === addDays(delivery.day, 1), isSelected: zoneId === null && laterZones.length > 0 };
}

function timesOf({ zones, everywhere }: DeliveryOfToday, zoneId: ZoneId | null): TodayPromise[] {
  const known = zones.find(({ id }) => id === zoneId);
  const [first] = zones;
  if (known && !everywhere) return [{ until: known.until, zones: [known.name] }];
  if (first && everywhere) return [{ until: first.until, zones: [] }];
  const ends = [...new Set(zones.map(({ until }) => until))].sort((one, other) => other.localeCompare(one));
  return ends.slice(0, timesMost).map((end) => ({
    until: end,
    zones: zones.filter(({ until }) => until === end).map(({ name }) => name),
  }));
}

/**
 * What is promised for a product in stock that needs no time to prepare, of which one of these variants is bought: until
 * when today, in the zone that is known or by zone, the latest first; otherwise the next day. Null where nothing can be
 * said.
 */
export function promiseOf(
  delivery: DeliveryOfToday,
  variants: readonly Variant[],
  zoneId: ZoneId | null,
): DeliveryPromise | null {
  const canBe = (isFull: (variant: Variant) => boolean | undefined) =>
    variants.some((one) => one.inStock && !isFull(one));
  const { zones, fullVariants, fullNext, next } = delivery;
  if (zones.length > 0)
    // Whether a piece is free on the next day would be another promise.
    return canBe(({ id }) => fullVariants?.includes(id)) ? { kind: 'today', times: timesOf(delivery, zoneId) } : null;
  const later = nextDayOf(delivery, zoneId);
  // Of a day after the next, the pieces that are free are not known.
  const isFull = ({ id, madeInDays }: Variant) =>
    later?.day === next ? fullNext?.includes(id) : madeInDays !== undefined;
  return later && canBe(isFull) ? { kind: 'later', ...later } : null;
}
