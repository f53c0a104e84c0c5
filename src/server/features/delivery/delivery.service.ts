import type { Kysely } from 'kysely';
import type { DeliveryChoice, DeliveryDay, DeliveryOfToday } from '#contract/delivery.ts';
import type { ProductId, VariantId, ZoneId } from '#contract/ids.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import type { Db } from '../../database/connect.ts';
import type { Database, StoredSlot, ZoneDelivery } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Caller } from '../../http/identity.ts';
import type { Clock } from '../../process/clock.ts';
import { slotId } from '../../shared/delivery-slot.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import * as queries from './delivery.queries.ts';
import {
  type DeliveryPlan,
  endOf,
  findSlot,
  hasPlace,
  nextOf,
  planOf,
  possibleDays,
  sameDayUntil,
  unpaidMost,
} from './delivery.rules.ts';
import { createMadePieces } from './made-pieces.ts';
import { listFullOn, listProductsOf } from './made-pieces.queries.ts';
import type { OrderedGoods, OrderedPieces } from './made-pieces.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  settings: Pick<SettingsService, 'get' | 'listZones'>;
  cart: Pick<CartService, 'lines'>;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
}

export interface Booking {
  choice: DeliveryChoice;
  zone: { code: string; delivery: ZoneDelivery };
  goods: OrderedGoods;
  /** Whether the order waits for an online payment: such orders hold only a share of a slot. */
  isUnpaid?: boolean;
}

/** What is asked about; nothing for the whole shop. */
export interface AskedToday {
  productIds?: ProductId[] | undefined;
  pieces?: { variantId: VariantId; quantity: number }[] | undefined;
}

const productsOf = (pieces: readonly OrderedPieces[]) => [
  ...new Set(pieces.flatMap(({ productId }) => productId ?? [])),
];

/** Delivery days and slots: what can be chosen, and the places that are taken. */
export function createDeliveryService({ db, clock, settings, cart, catalog }: Needs) {
  const made = createMadePieces({ db, clock, settings, catalog });

  async function readCart(caller: Caller): Promise<OrderedGoods> {
    const cartId = await cart.lines.findCartOf(db, caller);
    return { pieces: cartId === null ? [] : await cart.lines.listLines(db, cartId) };
  }

  /** The count of orders in a slot, of the given days. */
  async function readTaken(reader: Db, days: string[]): Promise<(slot: queries.SlotKey) => number> {
    const rows = days.length === 0 ? [] : await queries.listTaken(reader, days);
    const keyOf = ({ day, area, slot }: queries.SlotKey) => `${day} ${area} ${slot}`;
    const taken = new Map(rows.map((row) => [keyOf(row), row.taken]));
    return (slot) => taken.get(keyOf(slot)) ?? 0;
  }

  /**
   * The next days on which the caller's cart can be delivered to a zone, with their slots. Throws
   * `invalid` for a zone that is not delivered to.
   */
  async function listDays(caller: Caller, zoneId: ZoneId): Promise<{ enabled: boolean; rows: DeliveryDay[] }> {
    const zone = await queries.findDeliveryZone(db, zoneId);
    if (!zone) throw invalidField('zoneId', 'fieldUnknown');
    const rows = await daysOf(db, zone, () => readCart(caller));
    return { enabled: rows !== null, rows: rows ?? [] };
  }

  /** The same for products that are in no cart yet. Empty if the shop arranges the time. */
  async function listDaysFor(tx: Db, zone: Booking['zone'], goods: OrderedGoods): Promise<DeliveryDay[]> {
    return (await daysOf(tx, zone, async () => goods)) ?? [];
  }

  /** The next days with their slots; null if the shop arranges the time. */
  async function daysOf(
    reader: Db,
    zone: Booking['zone'],
    readGoods: () => Promise<OrderedGoods>,
  ): Promise<DeliveryDay[] | null> {
    const delivery = await settings.get('delivery', reader);
    if (!delivery.enabled) return null;
    const plan = planOf(delivery, zone);
    const goods = await readGoods();
    const leadDays = await queries.longestLeadDays(reader, productsOf(goods.pieces));
    const isFree = await made.readFreeDays(reader, goods);
    const days = possibleDays(plan, leadDays, clock()).filter(({ day }) => isFree(day));
    const taken = await readTaken(
      reader,
      days.map(({ day }) => day),
    );
    return days.map(({ day, slots }) => ({
      day,
      slots: slots.map((slot) => {
        const id = slotId(slot);
        const open = hasPlace(slot, taken({ day, area: plan.area, slot: id }));
        return { id, from: slot.from, to: slot.to, open };
      }),
    }));
  }

  /**
   * The zones in which an order of goods with this lead time is delivered today, each until its own moment, and the
   * first day after today on which each delivers one.
   */
  async function readOpenZones(leadDays: number, now: Date) {
    const delivery = await settings.get('delivery');
    if (!delivery.enabled) return { open: [], everywhere: false, firstDays: [] };
    const day = qatarDay(now);
    const zones = (await settings.listZones(db)).filter(({ active }) => active);
    const planned = zones.map((zone) => ({ zone, plan: planOf(delivery, zone) }));
    const later = planned.map(({ zone: { id, name }, plan }) => ({
      zone: { id, name },
      plan,
      days: possibleDays(plan, leadDays, now).filter((one) => one.day > day),
    }));
    const taken = await readTaken(db, [...new Set([day, ...later.flatMap(({ days }) => days.map((one) => one.day))])]);
    const takenOf =
      (of: string, { area }: DeliveryPlan) =>
      (slot: StoredSlot) =>
        taken({ day: of, area, slot: slotId(slot) });
    const open = planned.flatMap(({ zone: { id, name }, plan }) => {
      const until = sameDayUntil(plan, leadDays, now, takenOf(day, plan));
      return until === null ? [] : [{ id, name, until: until.toISOString() }];
    });
    const firstDays = later.map(({ zone, plan, days }) => ({
      ...zone,
      day: days.find((one) => one.slots.some((slot) => hasPlace(slot, takenOf(one.day, plan)(slot))))?.day ?? null,
    }));
    return {
      open,
      everywhere: open.length === zones.length && new Set(open.map(({ until }) => until)).size === 1,
      firstDays,
    };
  }

  /** Whether all that is asked about can be made for a day. */
  async function canBeMade(day: string, { productIds, pieces }: AskedToday): Promise<boolean> {
    if (pieces) return (await made.readFreeDays(db, { pieces }, { from: day, to: day }))(day);
    return productIds === undefined || (await made.isFreeOn(db, day, productIds));
  }

  /**
   * Until when an order is delivered today, by zone: one of these products or pieces, otherwise of what is in stock and
   * needs no time to prepare.
   */
  async function readToday(asked: AskedToday, language: Language): Promise<DeliveryOfToday> {
    const now = clock();
    const day = qatarDay(now);
    const productIds = asked.pieces
      ? await listProductsOf(
          db,
          asked.pieces.map(({ variantId }) => variantId),
        )
      : asked.productIds;
    const leadDays = await queries.longestLeadDays(db, productIds ?? []);
    const { open, everywhere, firstDays } = await readOpenZones(leadDays, now);
    const isFree = open.length === 0 || (await canBeMade(day, asked));
    const zones = isFree ? open.map((zone) => ({ ...zone, name: pickText(zone.name, language) })) : [];
    const answer = { day, zones, ...endOf(zones), everywhere: everywhere && isFree };
    if (productIds !== undefined) return { ...answer, full: [], next: null };
    const { next, laterZones } = nextOf(firstDays.map((zone) => ({ ...zone, name: pickText(zone.name, language) })));
    const full = answer.today ? await listFullOn(db, day) : { productIds: [], variantIds: [] };
    const fullNext = next === null ? [] : (await listFullOn(db, next)).variantIds;
    return {
      ...answer,
      full: full.productIds,
      ...(full.variantIds.length > 0 && { fullVariants: full.variantIds }),
      next,
      ...(laterZones.length > 0 && { laterZones }),
      ...(fullNext.length > 0 && { fullNext }),
    };
  }

  /**
   * Takes a place in the chosen slot, and pieces of its day, in the order's transaction. Returns the
   * columns of the order. Throws `slot_over` if the products cannot be delivered then, `slot_full` if all
   * places are taken, `day_full` if too few pieces can be made for that day.
   */
  async function book(
    tx: Db,
    { choice, zone, goods, isUnpaid = false }: Booking,
    from: queries.SlotKey | null = null,
  ): Promise<queries.SlotKey> {
    const delivery = await settings.get('delivery', tx);
    const plan = planOf(delivery, zone);
    const leadDays = await queries.longestLeadDays(tx, productsOf(goods.pieces));
    const slot = delivery.enabled ? findSlot(plan, leadDays, clock(), choice) : null;
    const details = { day: choice.day, slotId: choice.slotId };
    if (!slot) throw new AppError('slot_over', { details });
    const key = { day: choice.day, area: plan.area, slot: choice.slotId };
    if (from?.day !== choice.day) await made.hold(tx, choice.day, goods);
    if (!(await queries.takeSlot(tx, key, slot.capacity))) throw new AppError('slot_full', { details });
    // The place that was taken locks the slot, so that nobody counts at the same time.
    if (isUnpaid && slot.capacity !== undefined) {
      const most = unpaidMost(slot.capacity, await settings.get('unpaidSlotShare', tx));
      if ((await queries.countUnpaid(tx, key)) >= most) throw new AppError('slot_full', { details });
    }
    return key;
  }

  /** Returns the place of a cancelled order, if it has one, and its pieces, in the transaction that cancels it. */
  async function release(
    tx: Db,
    key: queries.SlotKey | null,
    pieces: readonly Pick<OrderedPieces, 'variantId'>[],
  ): Promise<void> {
    if (key) await queries.returnSlot(tx, key);
    await made.noteReleased(tx, pieces);
  }

  /**
   * Moves an order to another slot, or to the same one of another zone, and returns its old place.
   * Throws as `book`; an order that stays where it is keeps its place.
   */
  async function rebook(tx: Db, from: queries.SlotKey | null, booking: Booking): Promise<queries.SlotKey> {
    const delivery = await settings.get('delivery', tx);
    const { area } = planOf(delivery, booking.zone);
    const { day, slotId: slot } = booking.choice;
    if (from?.day === day && from.slot === slot && (from.area === area || !delivery.enabled)) return from;
    const key = await book(tx, booking, from);
    if (from) await queries.returnSlot(tx, from);
    return key;
  }

  /**
   * Takes a place that an order had before, also in a slot of today that is over. `from` is its present one. Throws
   * `slot_full`, `day_full`.
   */
  async function retake(
    tx: Db,
    key: queries.SlotKey,
    { goods, from }: { goods: OrderedGoods; from: queries.SlotKey | null },
  ): Promise<void> {
    if (from?.day !== key.day) await made.hold(tx, key.day, goods);
    const own = (await settings.listZones(tx)).find(({ code }) => code === key.area)?.delivery.slots;
    const slots = own ?? (await settings.get('delivery', tx)).slots;
    const capacity = slots.find((slot) => slotId(slot) === key.slot)?.capacity;
    if (!(await queries.takeSlot(tx, key, capacity)))
      throw new AppError('slot_full', { details: { day: key.day, slotId: key.slot } });
  }

  return {
    listDays,
    listDaysFor,
    readToday,
    book,
    rebook,
    retake,
    release,
    hold: made.hold,
    holdPromised: made.holdPromised,
    markFullDays: made.markFullDays,
  };
}

export type DeliveryService = ReturnType<typeof createDeliveryService>;
