import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { request } from '../../tests/support/request.ts';
import { createDice } from '../../tests/support/other-products.ts';
import { median, type Result, steadyPercentile } from '../result.ts';

/** A filled shop with a signed-in owner. */
export interface Counter {
  url: string;
  cookie: string;
  zones: number[];
  drivers: number[];
  /** The days over which the orders are spread. */
  days: number;
  /** What people type to find an order, in turns: numbers, phones, names, SKUs. */
  terms: Record<string, string[]>;
}

type Dice = (sides: number) => number;

/** Milliseconds of a call and its response. Throws unless the call succeeds. */
export async function timeCall({ url, cookie }: Counter, path: string): Promise<{ ms: number; data: unknown }> {
  const begun = performance.now();
  const { status, body } = await request(`${url}/api/console/v1${path}`, { headers: { cookie } });
  const ms = performance.now() - begun;
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return { ms, data: (JSON.parse(body) as { data: unknown }).data };
}

const oneOf = (from: readonly number[], dice: Dice) => from[dice(from.length)] ?? 0;
const dayOf = ({ days }: Counter, dice: Dice) => addDays(qatarDay(new Date()), -dice(days));
const span = (from: string, days: number) => `from=${from}&to=${addDays(from, days - 1)}`;

/** Every filter of the list, alone and combined, with other values at each call. */
const filters: Record<string, (counter: Counter, dice: Dice) => string> = {
  'no filter': () => '',
  'new ones': () => 'stage=new',
  'to pick': () => 'stage=pick',
  'on the way': () => 'stage=way',
  'all completed': () => 'stage=done',
  'a status': (_counter, dice) => `status=${['Delivered', 'Cancelled', 'Completed'][dice(3)]}`,
  unpaid: () => 'payment=Unpaid',
  refunded: () => 'payment=Refunded',
  'a zone': ({ zones }, dice) => `zone=${oneOf(zones, dice)}`,
  'a driver': ({ drivers }, dice) => `driver=${oneOf(drivers, dice)}`,
  'a day': (counter, dice) => span(dayOf(counter, dice), 1),
  'a month': (counter, dice) => span(dayOf(counter, dice), 30),
  'from a day': (counter, dice) => `from=${dayOf(counter, dice)}`,
  'until a day': (counter, dice) => `to=${dayOf(counter, dice)}`,
  'a zone and a stage': ({ zones }, dice) =>
    `zone=${oneOf(zones, dice)}&stage=${['ready', 'delivered', 'done'][dice(3)]}`,
  'a driver and a day': (counter, dice) => `driver=${oneOf(counter.drivers, dice)}&${span(dayOf(counter, dice), 1)}`,
  'a status without a match': () => 'status=Cancelled&payment=Paid',
  'refunded of a zone in a quarter': (counter, dice) =>
    `payment=Refunded&zone=${oneOf(counter.zones, dice)}&${span(dayOf(counter, dice), 90)}`,
  'a name in a stage': ({ terms }, dice) =>
    `stage=done&q=${encodeURIComponent(terms['a name']?.[dice(terms['a name'].length)] ?? '')}`,
  'a name of a driver in a month': (counter, dice) =>
    `driver=${oneOf(counter.drivers, dice)}&${span(dayOf(counter, dice), 30)}&q=${encodeURIComponent(
      counter.terms['a name']?.[dice(counter.terms['a name'].length)] ?? '',
    )}`,
};

export const filterCount = Object.keys(filters).length;

/** The entry whose median is the highest. */
function slowestOf(all: ReadonlyMap<string, number[]>): [string, number[]] {
  const sorted = [...all].toSorted(([, one], [, other]) => median(other) - median(one));
  return sorted[0] ?? ['', []];
}

/** The list with each filter, the filters in turns. */
export async function timeLists(counter: Counter, times: number): Promise<Result[]> {
  const dice = createDice(15);
  const all = new Map<string, number[]>(Object.keys(filters).map((name) => [name, []]));
  const together: number[] = [];
  for (let time = 0; time < times; time += 1)
    for (const [name, filter] of Object.entries(filters)) {
      const { ms } = await timeCall(counter, `/orders?${filter(counter, dice)}`);
      all.get(name)?.push(ms);
      together.push(ms);
    }
  const [slowest, slow] = slowestOf(all);
  const how = `${all.size} filters in turns, ${times} calls each, 30 orders a page`;
  return [
    { what: 'order list: median', value: median(together), unit: 'ms', limit: 8, how },
    { what: 'order list: p95', value: steadyPercentile(together, 95), unit: 'ms', limit: 25, how },
    { what: 'slowest filter: median', value: median(slow), unit: 'ms', how: `${times} calls of "${slowest}"` },
  ];
}

interface Page {
  next: number | null;
}

const deep = 200;

/** The first page and the 200th, in turns. */
export async function timeDeepPages(counter: Counter, times: number): Promise<Result[]> {
  let after = 0;
  for (let page = 1; page < deep; page += 1) {
    const { data } = await timeCall(counter, `/orders?${after > 0 ? `after=${after}` : ''}`);
    after = (data as Page).next ?? after;
  }
  const [first, last]: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    first.push((await timeCall(counter, '/orders')).ms);
    last.push((await timeCall(counter, `/orders?after=${after}`)).ms);
  }
  const value = median(last) / median(first);
  const how = `medians of ${times} calls in turns: ${median(last).toFixed(1)} and ${median(first).toFixed(1)} ms`;
  return [{ what: `page ${deep} of all orders, page 1 = 1`, value, unit: 'share', limit: 1.2, how }];
}

interface Found {
  orders: unknown[];
}

/** Each kind of term in turns: the box of the console, which finds eight orders. */
export async function timeSearches(counter: Counter): Promise<Result[]> {
  const kinds = Object.entries(counter.terms);
  const all = new Map<string, number[]>(kinds.map(([name]) => [name, []]));
  const together: number[] = [];
  const turns = Math.max(...kinds.map(([, terms]) => terms.length));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [kind, terms] of kinds) {
      const term = terms[turn];
      if (term === undefined) continue;
      const { ms, data } = await timeCall(counter, `/search?q=${encodeURIComponent(term)}`);
      if ((data as Found).orders.length === 0) throw new Error(`${kind} "${term}" finds nothing`);
      all.get(kind)?.push(ms);
      together.push(ms);
    }
  const [slowest, slow] = slowestOf(all);
  const how = `${together.length} terms in both scripts, ${kinds.length} kinds in turns`;
  return [
    { what: 'search: median', value: median(together), unit: 'ms', how },
    { what: 'search: p95', value: steadyPercentile(together, 95), unit: 'ms', limit: 40, how },
    { what: 'slowest kind: median', value: median(slow), unit: 'ms', how: `${slow.length} calls of "${slowest}"` },
  ];
}

/** The counts of all stages. */
export async function timeCounts(counter: Counter, times: number): Promise<Result[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) measured.push((await timeCall(counter, '/orders/counts')).ms);
  const how = `${times} calls`;
  return [
    { what: 'counts of all stages: median', value: median(measured), unit: 'ms', how },
    { what: 'counts of all stages: p95', value: steadyPercentile(measured, 95), unit: 'ms', limit: 3, how },
  ];
}

/** Orders of all ages, with everything of them. */
export async function timeOrders(counter: Counter, ids: readonly number[]): Promise<Result[]> {
  const measured: number[] = [];
  for (const id of ids) measured.push((await timeCall(counter, `/orders/${id}`)).ms);
  const how = `${ids.length} orders of all ages`;
  return [
    { what: 'an order with everything: median', value: median(measured), unit: 'ms', how },
    { what: 'an order with everything: p95', value: steadyPercentile(measured, 95), unit: 'ms', limit: 15, how },
  ];
}

/** What must be made on a day with many orders. */
export async function timeProduction(counter: Counter, day: string, times: number): Promise<Result[]> {
  const measured: number[] = [];
  let orders = 0;
  for (let time = 0; time < times; time += 1) {
    const { ms, data } = await timeCall(counter, `/production?day=${day}`);
    measured.push(ms);
    orders = (data as { orders: unknown[] }).orders.length;
  }
  const how = `${times} calls of a day with ${orders} orders`;
  return [{ what: 'what must be made: median', value: median(measured), unit: 'ms', limit: 100, how }];
}
