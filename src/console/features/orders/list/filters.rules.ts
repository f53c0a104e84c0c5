import { type OrderStage, orderStages } from '#contract/console/order-work.ts';
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '#contract/order-status.ts';
import { isDay } from '#contract/values/qatar-time.ts';

/** Which orders a list shows. `stage` is null where the address names none: the board, or the new ones. */
export interface OrderFilters {
  stage: OrderStage | 'all' | null;
  status?: OrderStatus;
  payment?: PaymentStatus;
  zone?: number;
  driver?: number;
  from?: string;
  to?: string;
}

/** The filters beside the stage. */
export type ExtraFilters = Omit<OrderFilters, 'stage'>;

const names = ['status', 'payment', 'zone', 'driver', 'from', 'to'] as const;

function positive(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** The filters of an address. What is not valid is left out. */
export function readOrderFilters(search: URLSearchParams): OrderFilters {
  const get = (name: string) => search.get(name) ?? '';
  const extra = defined<ExtraFilters>({
    status: orderStatuses.find((status) => status === get('status')),
    payment: paymentStatuses.find((status) => status === get('payment')),
    zone: positive(search.get('zone')),
    driver: positive(search.get('driver')),
    from: isDay(get('from')) ? get('from') : undefined,
    to: isDay(get('to')) ? get('to') : undefined,
  });
  const stage = get('stage') === 'all' ? 'all' : (orderStages.find((one) => one === get('stage')) ?? null);
  return { stage, ...extra };
}

/** The address of a list, from its `?`; empty without filters. */
export function writeOrderFilters({ stage, ...extra }: OrderFilters): string {
  const search = new URLSearchParams();
  if (stage !== null) search.set('stage', stage);
  for (const name of names) if (extra[name] !== undefined) search.set(name, String(extra[name]));
  return search.size > 0 ? `?${search}` : '';
}

/** How many filters there are beside the stage. */
export function countOrderFilters({ stage: _stage, ...extra }: OrderFilters): number {
  return Object.keys(extra).length;
}

/** The query of `listOrders`. */
export function queryOf({ stage, ...extra }: OrderFilters) {
  return { ...(stage !== 'all' && stage !== null && { stage }), ...extra };
}
