import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ConsoleClient } from '#contract/console/client.ts';
import { type Role, roles } from '#contract/console/permissions.ts';
import type { Client } from '#contract/api/client.ts';
import { isApiError } from '#contract/http/client.ts';
import type { Database } from '#server/database/schema.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { consoleAt } from '../../e2e/support/console.ts';
import { clientOf } from '../../e2e/support/shop.ts';
import { randomOf } from '../cart-tabs.ts';
import { orderFormOf } from '../failures/order-storms.ts';
import {
  actOf,
  type Attempt,
  begin,
  type Deed,
  isAway,
  type Log,
  newLog,
  send,
  type Sender,
  type Wish,
} from './attempts.ts';
import { chooseDeed, type Seen } from './deeds.ts';

interface Member extends Sender {
  staffId: number;
  role: Role;
  token: string;
  client: () => ConsoleClient;
}

interface Shopper extends Sender {
  staffId: null;
  client: () => Client;
}

export interface Goods {
  variantIds: number[];
  stock: number;
}

export type Crew = Awaited<ReturnType<typeof openCrew>>;

const team: readonly Role[] = [...roles, 'packer', 'driver'];
const at = { now: null };

/**
 * Eight members of staff of all roles and some shoppers, who race for the same few orders. `url` is
 * asked before each request: the shop may have been started again. `openMax`: so many orders are open
 * at a time.
 */
export async function openCrew(
  db: Kysely<Database>,
  { url, seed, shoppers = 6, openMax = 24 }: { url: () => string; seed: number; shoppers?: number; openMax?: number },
) {
  const random = randomOf(seed);
  const log: Log = newLog();
  const stock = 1_000_000;
  const { productId, variantIds } = await createProduct(db, {
    variants: [
      { price: 10, stock },
      { price: 15, stock },
    ],
  });
  const goods: Goods = { variantIds, stock };
  const form = await orderFormOf({ db });

  const members: Member[] = [];
  for (const [turn, role] of team.entries()) {
    const refuse = () => Promise.reject(new Error('not used'));
    const email = `crew-${seed}-${turn}@shop.qa`;
    const { id, token } = await createStaff({ db, at, request: refuse }, role, { email });
    members.push({ staffId: id, role, token, client: () => consoleAt(url(), { token }) });
  }
  const buyers: Shopper[] = [];
  while (buyers.length < shoppers) {
    const email = `crew-${seed}-${buyers.length}@example.qa`;
    const { token } = await createUser({ db, at }, { email });
    buyers.push({ staffId: null, client: () => clientOf(url(), { token }) });
  }
  const owner = members.find(({ role }) => role === 'owner') as Member;
  const drivers = members.filter(({ role }) => role === 'driver').map(({ staffId }) => staffId);

  /** The open orders as anyone saw them last. */
  const board = new Map<number, Seen>();
  const ownerOf = new Map<number, Shopper>();
  const acts: { act: string; by: number }[] = [];
  let isOver = false;

  function see(order: Seen): Seen {
    const known = board.get(order.id);
    if (order.stage === 'done' || order.stage === 'cancelled') board.delete(order.id);
    else if (!known || known.version <= order.version) board.set(order.id, order);
    return order;
  }

  async function look(id: number): Promise<Seen> {
    return see(await owner.client()('getOrder', { params: { order: String(id) } }));
  }

  const anyOf = <T>(list: readonly T[]): T | undefined => list[random(list.length)];

  /** Sends an attempt as careless networks do: once, twice at a time, without waiting, or again. */
  async function sendSomehow(attempt: Attempt): Promise<void> {
    const manner = random(10);
    if (manner === 0) await Promise.all([send(log, attempt), send(log, attempt)]);
    else if (manner === 1) await send(log, attempt, random(25));
    else await send(log, attempt);
    for (let patience = 0; attempt.isUnknown && patience < 20 && !isOver; patience += 1) await send(log, attempt);
    if (manner === 2 && !isOver) await send(log, attempt);
  }

  async function pinOf(order: Seen): Promise<string> {
    const client = ownerOf.get(order.id)?.client();
    const own = await client?.('getOrder', { params: { id: order.id } });
    return own?.deliveryPin ?? '0000';
  }

  async function choose({ role, staffId }: Member): Promise<Deed | null> {
    if (acts.length > 0 && random(8) === 0) {
      const recent = acts.slice(-8);
      const own = recent.filter(({ by }) => by === staffId);
      const undone = anyOf(own.length > 0 && random(2) === 0 ? own : recent);
      if (undone) return { call: 'undoAct', input: { params: { act: undone.act } } };
    }
    const seen = [...board.values()];
    const stops = role === 'driver' ? seen.filter(({ driver }) => driver?.id === staffId) : [];
    const picked = anyOf(stops.length > 0 && random(10) > 0 ? stops : seen);
    if (!picked) return null;
    // Half of them act on what they saw some time ago.
    const order = random(2) === 0 ? picked : await look(picked.id);
    const others = seen.filter(({ id, stage }) => stage === order.stage && id !== order.id).slice(0, random(3));
    const pin = order.stage === 'way' ? await pinOf(order) : '0000';
    return chooseDeed({ order, others, role, drivers, pin, random });
  }

  async function workOnce(member: Member): Promise<void> {
    const deed = await choose(member);
    if (!deed) return pause(5);
    const attempt = begin(log, member, deed);
    await sendSomehow(attempt);
    const act = actOf(attempt);
    if (act !== null) acts.push({ act, by: member.staffId });
    for (const { order } of attempt.answers) if (order) see(order as Seen);
  }

  async function place(shopper: Shopper): Promise<void> {
    const client = shopper.client();
    await client('clearCart');
    for (const variantId of variantIds)
      await client('addToCart', { body: { productId, variantId, quantity: 1 + random(3) } });
    const attempt = begin(log, shopper, { call: 'placeOrder', input: { body: form } });
    await sendSomehow(attempt);
    const id = attempt.answers[0]?.id;
    if (id === undefined) return;
    ownerOf.set(id, shopper);
    await look(id);
  }

  async function shopOnce(shopper: Shopper): Promise<void> {
    if (board.size < openMax) return place(shopper);
    const own = [...board.keys()].filter((id) => ownerOf.get(id) === shopper);
    const id = anyOf(own.filter((one) => board.get(one)?.stage === 'new')) ?? anyOf(own);
    if (id === undefined || random(3) > 0) {
      // A shopper who only looks.
      if (id !== undefined) await shopper.client()('getOrder', { params: { id } });
      return pause(5);
    }
    const wish: Wish = { call: 'cancelOrder', input: { params: { id } } };
    await sendSomehow(begin(log, shopper, wish));
    await look(id);
  }

  /** Everyone works until so many requests were sent, or `stop` was called. */
  async function work(requests: number): Promise<void> {
    isOver = false;
    const end = log.requests + requests;
    async function keepOn(once: () => Promise<void>): Promise<void> {
      while (!isOver && log.requests < end)
        await once().catch((error: unknown) => {
          // A read that failed.
          if (!isApiError(error)) throw error;
          if (!isAway(error)) log.strange.push(`a read: ${String(error)}`);
        });
    }
    await Promise.all([
      ...members.map((member) => keepOn(() => workOnce(member))),
      ...buyers.map((shopper) => keepOn(() => shopOnce(shopper))),
    ]);
  }

  return {
    log,
    goods,
    members,
    owner,
    drivers,
    work,
    /** Ends `work` before its time: those without an answer do not wait for it. */
    stop: () => void (isOver = true),
  };
}
