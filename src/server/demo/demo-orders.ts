import { randomBytes, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OrderId, StaffId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/console/permissions.ts';
import type { Actor } from '../audit/act.ts';
import { systemActor } from '../audit/actors.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { CartService } from '../features/cart/cart.service.ts';
import type { CheckoutService } from '../features/checkout/checkout.service.ts';
import { makeOlder, promiseSlot } from '../features/orders/demo-orders.queries.ts';
import type { OrdersConsole } from '../features/orders/console/orders-console.service.ts';
import { deleteMailsAbout } from '../mail/outbox.queries.ts';
import type { Clock } from '../process/clock.ts';
import { createPasswords } from '../shared/passwords.ts';
import { customers, type Journey, journeys } from './demo-customers.ts';
import * as queries from './demo-orders.queries.ts';
import { nextPlace, placeOf, slotAt } from './demo-slots.rules.ts';
import { lockDemoState, readDemoState } from './demo.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  cart: Pick<CartService, 'addLine'>;
  checkout: Pick<CheckoutService, 'placeOrder'>;
  ordersConsole: Pick<OrdersConsole, 'work'>;
}

type DemoCustomer = (typeof customers)[number] & { userId: UserId };

const minute = 60;
const hour = 60 * minute;

/** The orders of the demo, and test orders while it is there. */
export function createDemoOrders({ db, clock, cart, checkout, ordersConsole: { work } }: Needs) {
  // No one signs in as an invented customer: the password is random and not kept.
  const hashAnyPassword = () => createPasswords().hash(randomBytes(32).toString('base64url'));

  async function createCustomer(nth: number, passwordHash: string): Promise<DemoCustomer> {
    const person = customers[nth % customers.length] as (typeof customers)[number];
    return { ...person, userId: await queries.insertCustomer(db, { ...person, passwordHash }) };
  }

  async function place(customer: DemoCustomer, nth: number, { text, more }: Pick<Journey, 'text' | 'more'> = {}) {
    const { userId, language, zone, address } = customer;
    const [goods, zoneId, paymentOptionId] = await Promise.all([
      queries.listOrderable(db),
      queries.findZone(db, zone),
      queries.findCashOption(db),
    ]);
    if (goods.length === 0 || zoneId === null || paymentOptionId === null) throw new AppError('not_found');
    const caller = { kind: 'user', userId } as const;
    for (let line = 0; line <= nth % 3; line += 1) {
      const { productId, variantId } = goods[(nth * 11 + line * 17) % goods.length] as (typeof goods)[number];
      await cart.addLine(caller, { productId, variantId, quantity: 1 + (line % 2) }, language);
    }
    const custom = text === undefined ? undefined : await queries.findTextProduct(db);
    if (custom && text !== undefined) {
      const { optionId, ...goodsOfText } = custom;
      const customOptions = [{ customization_option_id: optionId, option_value: text }];
      await cart.addLine(caller, { ...goodsOfText, quantity: 1, customOptions }, language);
    }
    const form = { shippingAddress: { zoneId, address_line1: address }, paymentInfo: { paymentOptionId }, ...more };
    return checkout.placeOrder({ user: { userId }, form, language, repeat: null });
  }

  async function actorOf(role: Role): Promise<Actor & { staffId: StaffId }> {
    const person = await queries.findDemoStaff(db, role);
    if (!person) throw new Error(`The demo has no ${role}.`);
    return { ...systemActor, kind: 'staff', name: person.name, staffId: person.id, role };
  }

  // The steps that brought an order to its stage, with some time between them.
  async function workOn(id: OrderId, { steps, minutes }: Journey): Promise<void> {
    const viewer = { driverId: null, now: clock(), mayDeliverWithoutPin: true };
    const pause = () => makeOlder(db, id, Math.round((minutes * minute) / (steps.length + 1)));
    let version = await pause();
    for (const step of steps) {
      if (step === 'accept' || step === 'complete' || step === 'cancel') {
        const to = ({ accept: 'Processing', complete: 'Completed', cancel: 'Cancelled' } as const)[step];
        const reason = step === 'cancel' ? 'نفدت الكمية' : undefined;
        await work.move(await actorOf('support'), viewer, id, { version, to, reason });
      } else if (step === 'pack') {
        await work.pack(await actorOf('packer'), viewer, id, version);
      } else if (step === 'handOver') {
        const { staffId: driverId } = await actorOf('driver');
        await work.handOver(await actorOf('packer'), driverId, [{ id, version }]);
      } else if (step === 'deliver') {
        await work.deliver(await actorOf('driver'), viewer, id, { version, reason: 'سُلّم لأحد أفراد العائلة' });
      } else {
        await work.failDelivery(await actorOf('driver'), viewer, id, { version, reason: 'لم يفتح أحد الباب' });
      }
      version = await pause();
    }
  }

  /** Adds orders in every stage, unless they are there already. No mail is sent. */
  async function fill(): Promise<void> {
    const present = (await queries.listDemoOrders(db)).length;
    if (present >= journeys.length) return;
    // The start before was interrupted.
    if (present > 0) await queries.deleteDemoOrders(db);
    const passwordHash = await hashAnyPassword();
    const people = await Promise.all(customers.map((_person, nth) => createCustomer(nth, passwordHash)));
    const ids: OrderId[] = [];
    // Oldest first, so that the newest has the highest id.
    for (const [nth, journey] of journeys.entries()) {
      const { id } = await place(people[nth % people.length] as DemoCustomer, nth, journey);
      ids.push(id);
      if (journey.due !== undefined) await promiseSlot(db, id, slotAt(nextPlace(clock()) + journey.due));
      await workOn(id, journey);
    }
    // No one reads mails to invented people.
    await deleteMailsAbout(db, ids);
  }

  /** Brings the ages of the demo's orders, and the days of their delivery, back to those of its first day. */
  function freshen(): Promise<void> {
    return db.transaction().execute(async (tx) => {
      // The lock keeps instances that start together from doing it twice.
      if ((await lockDemoState(tx)) !== 'filled') return;
      const orders = await queries.listDemoOrders(tx);
      const newest = orders[0];
      if (!newest) return;
      const seconds = Math.floor((clock().getTime() - newest.placedAt.getTime()) / 1000);
      if (seconds < hour) return;
      const places = nextPlace(clock()) - nextPlace(newest.placedAt);
      for (const { id, day, slot } of orders) {
        await makeOlder(tx, id, 2 * minute - seconds);
        const was = day === null || slot === null ? null : placeOf({ day, slot });
        if (was !== null) await promiseSlot(tx, id, slotAt(was + places));
      }
    });
  }

  /** Places an order of an invented customer. Throws `not_found` where there is no demo. */
  async function placeTest(): Promise<{ number: string }> {
    if ((await readDemoState(db)) !== 'filled') throw new AppError('not_found');
    const nth = randomInt(1000);
    const { order_number: number } = await place(await createCustomer(nth, await hashAnyPassword()), nth);
    return { number };
  }

  return { fill, freshen, placeTest };
}

export type DemoOrders = ReturnType<typeof createDemoOrders>;
