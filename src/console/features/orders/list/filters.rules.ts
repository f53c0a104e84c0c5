import { type DueFilter, dueFilters, openStages, type OrderStage, orderStages } from '#contract/console/order-work.ts';
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
  /** When orders are due: a group, or a day. */
  due?: DueFilter | (string & {});
  /** Absent: open orders by promise, others newest first. */
  sort?: 'newest';
}

/** The filters beside the stage. */
export type ExtraFilters = Omit<OrderFilters, 'stage'>;

const names = ['status', 'payment', 'zone', 'driver', 'from', 'to', 'due', 'sort'] as const;

function positive(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function isDue(text: string): boolean {
  return isDay(text) || dueFilters.some((group) => group === text);
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
    due: isDue(get('due')) ? get('due') : undefined,
    sort: get('sort') === 'newest' ? 'newest' : undefined,
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

/** How many filters there are beside the stage and the order of the list. */
export function countOrderFilters({ stage: _stage, sort: _sort, ...extra }: OrderFilters): number {
  return Object.keys(extra).length;
}

/** The query of `listOrders`. */
export function queryOf({ stage, ...extra }: OrderFilters) {
  return { ...(stage !== 'all' && stage !== null && { stage }), ...extra };
}

/** Whether the list is ordered by promise, and grouped by day. */
export function isByPromise({ stage, due, sort }: OrderFilters): boolean {
  return sort === undefined && (due !== undefined || openStages.some((open) => open === stage));
}
