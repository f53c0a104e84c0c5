import { consoleApi } from '#contract/console/api.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { grantsOf, type Permission, type Role } from '#contract/console/permissions.ts';
import type { Deed } from './attempts.ts';

/** An order as someone saw it last, perhaps long ago. */
export type Seen = Pick<ConsoleOrder, 'id' | 'version' | 'stage' | 'driver' | 'tried'> & { items: { id: number }[] };

interface Situation {
  order: Seen;
  /** Orders of the same stage, for bulk writes. */
  others: readonly Seen[];
  role: Role;
  drivers: readonly number[];
  /** The PIN that the customer says at the door. */
  pin: string;
  random: (below: number) => number;
}

function times(count: number, deed: Deed): Deed[] {
  return Array.from({ length: count }, () => deed);
}

function grabBag({ order, others, role, drivers, pin, random }: Situation): Deed[] {
  const { id, version, stage } = order;
  const params = { id };
  const body = { version };
  const items = [order, ...others].map((one) => ({ id: one.id, version: one.version }));
  const driverId = drivers[random(drivers.length)] as number;
  const item = order.items[random(order.items.length)];
  const wrong = String((Number(pin) + 1) % 10_000).padStart(4, '0');

  const accept: Deed = { call: 'acceptOrder', input: { params, body } };
  const pack: Deed = { call: 'packOrder', input: { params, body } };
  const handOver: Deed = { call: 'handOver', input: { body: { driverId, items } } };
  const complete: Deed = { call: 'moveOrder', input: { params, body: { version, to: 'Completed' } } };
  const cancel: Deed = { call: 'cancelOrder', input: { params, body: { version, reason: 'Sold out' } } };
  const paid: Deed = { call: 'markPaid', input: { params, body } };
  const note: Deed = { call: 'noteOrder', input: { params, body: { text: `Call before ${random(1000)}` } } };
  const tick: Deed = {
    call: 'setPicked',
    input: { params: { id, itemId: item?.id ?? 0 }, body: { picked: random(4) > 0 } },
  };
  const door = (more: { pin?: string; reason?: string }): Deed => ({
    call: 'deliverOrder',
    input: { params, body: { version, ...more } },
  });

  // What comes next, and sometimes what does not.
  const always = [note, cancel, random(2) === 0 ? complete : pack];
  if (stage === 'new')
    return [
      ...always,
      ...times(6, accept),
      ...times(2, { call: 'moveOrder', input: { params, body: { version, to: 'Processing' } } }),
      ...times(2, { call: 'moveOrders', input: { body: { to: 'Processing', items } } }),
      paid,
    ];
  if (stage === 'pick')
    return [
      ...always,
      ...times(4, tick),
      ...times(4, pack),
      ...times(2, { call: 'packOrders', input: { body: { items } } }),
    ];
  if (stage === 'ready') return [...always, ...times(6, handOver), paid];
  if (stage === 'way')
    return [
      ...always,
      ...times(5, door({ pin })),
      door({ pin: wrong }),
      // Without a PIN, for who may do so.
      ...(role === 'driver' ? [] : [door({ reason: 'The neighbour took it' })]),
      ...times(2, { call: 'failDelivery', input: { params, body: { version, reason: 'No one at home' } } }),
      ...(order.tried ? times(6, handOver) : []),
    ];
  if (stage === 'delivered')
    return [
      note,
      ...times(2, complete),
      { call: 'moveOrders', input: { body: { to: 'Completed', items } } },
      door({ pin }),
    ];
  return always;
}

/** Something that a role may do with an order; rarely something that it may not. */
export function chooseDeed(situation: Situation): Deed | null {
  const { role, random } = situation;
  const grants = grantsOf({ role, extra: [] });
  const isAllowed = ({ call }: Deed) => grants[consoleApi[call].access as Permission] !== undefined;
  const bag = grabBag(situation);
  const allowed = random(40) === 0 ? bag : bag.filter(isAllowed);
  return allowed[random(allowed.length)] ?? null;
}
