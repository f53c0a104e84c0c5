import type { DeliveryOfToday } from '#contract/delivery.ts';
import { useServerNow } from '#ui/display/server-time.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { publicQuery, usePersonalQuery } from '../../runtime/data/queries.ts';

// The clocks of the browser and of the shop differ by up to two seconds.
const laterMs = 3000;
const idleMs = 60_000;

/**
 * What the shop delivers today; undefined on the server and until it is loaded. A zone is left out once its last minute
 * is over, and the shop is asked again.
 */
export function useDeliveryOfShop(): DeliveryOfToday | undefined {
  const query = publicQuery(useAppContext(), 'getDeliveryToday', { query: {} });
  const { data } = usePersonalQuery(query, {
    meta: { quiet: true },
    refetchInterval: ({ state }) => state.data !== undefined && leftMs(state.data, Date.now()) + laterMs,
  });
  const now = useServerNow((at) => (data ? leftMs(data, at) : idleMs));
  const zones = data?.zones.filter(({ until }) => Date.parse(until) > now) ?? [];
  return data && { ...data, zones, today: zones.length > 0 };
}

/** The milliseconds until the last minute of a zone is over, if one is left. */
function leftMs({ zones }: DeliveryOfToday, now: number): number {
  return Math.min(...zones.map(({ until }) => Date.parse(until) - now).filter((left) => left > 0), idleMs * 10);
}
