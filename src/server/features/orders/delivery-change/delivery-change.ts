import type { DeliveryFieldName } from '#contract/console/order-work.ts';
import type { DeliveryDay } from '#contract/delivery.ts';
import type { ZoneId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { integerMax } from '#contract/values/limits.ts';
import type { Db } from '../../../database/connect.ts';
import type { StoredDelivery } from '../../../database/schema.ts';
import { invalidField } from '../../../errors/app-error.ts';
import { orderWords } from '../../../shared/order-words.rules.ts';
import type { DeliveryService } from '../../delivery/delivery.service.ts';
import type { OrderedGoods } from '../../delivery/made-pieces.rules.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { listItems, type OrderRow, saveOrderWords, updateDelivery } from '../orders.queries.ts';
import { findableTextsOf, goodsOf } from '../orders.rules.ts';
import {
  changedFields,
  type DeliveryFields,
  feeOf,
  type Named,
  peopleColumns,
  priceWithFee,
} from './delivery-change.rules.ts';

interface Needs {
  settings: Pick<SettingsService, 'freeDeliveryFromDirhams' | 'listZones'>;
  delivery: Pick<DeliveryService, 'rebook' | 'retake' | 'release' | 'listDaysFor'>;
  money: Pick<MoneyService, 'read' | 'settle'>;
}

/** The columns of a delivery and the amounts that follow from them. Absent moments: they follow from day and slot. */
interface DeliveryColumns extends Omit<StoredDelivery, Moment | 'promise_kind'>, Partial<Pick<StoredDelivery, Moment>> {
  promise_kind?: StoredDelivery['promise_kind'];
  total_dirhams: number;
}
type Moment = 'due_from' | 'due_at' | 'chosen_at';

const momentOf = (at: string | null) => (at === null ? null : new Date(at));

/** What someone wants to change of a delivery. An absent field stays as it is; without a day, the shop arranges it. */
export interface WantedDelivery {
  order: OrderRow;
  changes: Partial<DeliveryFields>;
  at: Date;
  /** Who receives orders at a saved address. Whom the giver of a gift named stays. */
  savedRecipient?: Named | undefined;
  /** The most that the delivery may cost: what the giver of a gift agreed to. */
  feeMostDirhams?: number | undefined;
}

/** What an order costs after a change, in dirhams. */
interface Amounts {
  feeDirhams: number;
  totalDirhams: number;
  /** What the customer gets back, and what that was before. */
  dueBackDirhams: number;
  dueBackBefore: number;
  /** What is missing of an order that was paid. */
  owedDirhams: number;
}

/** A change of a delivery whose place is booked. */
export interface PreparedDelivery {
  fields: DeliveryFieldName[];
  columns: DeliveryColumns;
  amounts: Amounts;
  zone: LocalizedText;
}

type Zone = Awaited<ReturnType<SettingsService['listZones']>>[number];

async function readGoods(tx: Db, order: OrderRow): Promise<OrderedGoods> {
  return goodsOf(order.id, await listItems(tx, order.id));
}

// Staff find an order by the people of its new delivery.
async function saveWordsOf(
  tx: Db,
  order: OrderRow,
  people: Pick<StoredDelivery, 'recipient_name' | 'recipient_phone' | 'customer_phone' | 'gift'>,
): Promise<void> {
  const items = (await listItems(tx, order.id)).filter(({ quantity, removed }) => quantity > removed);
  const words = orderWords(findableTextsOf({ ...order, ...people }, items));
  await saveOrderWords(tx, order.id, words);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The columns of an order as a change of its delivery finds them. */
export function storedDelivery(order: OrderRow): StoredDelivery {
  return {
    zone_id: order.zone_id,
    zone_name: order.zone_name,
    address_line1: order.address_line1,
    recipient_name: order.recipient_name,
    recipient_phone: order.recipient_phone,
    customer_phone: order.customer_phone,
    note: order.note,
    gift: order.gift,
    delivery_day: order.delivery_day,
    delivery_slot: order.delivery_slot,
    delivery_area: order.delivery_area,
    promise_kind: order.promise_kind,
    due_from: iso(order.due_from),
    due_at: iso(order.due_at),
    chosen_at: iso(order.chosen_at),
    shipping_fee_dirhams: order.shipping_fee_dirhams,
  };
}

/** What an order costs after a change of its delivery. */
export function pricedAfter({ total_dirhams, shipping_fee_dirhams }: PreparedDelivery['columns']) {
  return { total_dirhams, shipping_fee_dirhams };
}

const keyOf = ({ delivery_day: day, delivery_slot: slot, delivery_area: area }: StoredDelivery) =>
  day === null || slot === null || area === null ? null : { day, slot, area };

/**
 * Changes where, when and to whom an order goes, in the transaction that has locked it: for staff, for the customer
 * and for the recipient of a gift. Who may change what and when is for the caller to check.
 */
export function createDeliveryChange({ settings, delivery, money }: Needs) {
  // Null if the shop arranges the time.
  async function bookTime(tx: Db, order: OrderRow, changes: Partial<DeliveryFields>, zone: Zone | undefined) {
    const present = keyOf(storedDelivery(order));
    const { day = order.delivery_day, slotId = order.delivery_slot } = changes;
    if (day === null && slotId === null) {
      if (present) await delivery.release(tx, present, (await readGoods(tx, order)).pieces);
      return null;
    }
    if (day === null) throw invalidField('day', 'fieldRequired');
    if (slotId === null) throw invalidField('slotId', 'fieldRequired');
    if (!zone) throw invalidField('zoneId', 'zoneRequired');
    const goods = await readGoods(tx, order);
    return delivery.rebook(tx, present, { choice: { day, slotId }, zone, goods });
  }

  async function findActiveZone(tx: Db, zoneId: ZoneId | null): Promise<Zone> {
    const zone = (await settings.listZones(tx)).find(({ id, active }) => active && id === zoneId);
    if (!zone) throw invalidField('zoneId', 'fieldUnknown');
    return zone;
  }

  async function priceInZone(tx: Db, order: OrderRow, zone: Zone, feeMostDirhams?: number) {
    const freeFromDirhams = await settings.freeDeliveryFromDirhams(tx);
    return priceWithFee(order, feeOf(order, { zone, freeFromDirhams, feeMostDirhams }));
  }

  async function amountsOf(tx: Db, order: OrderRow, price: ReturnType<typeof priceWithFee>): Promise<Amounts> {
    const book = await money.read(tx, order);
    const { owed, toRefund } = book.balanceAfter({ total_dirhams: price.totalDirhams });
    return {
      ...price,
      dueBackDirhams: toRefund,
      dueBackBefore: book.balanceAfter().toRefund,
      // What the order owes already does not keep its delivery from changing.
      owedDirhams: order.payment_status === 'Paid' && price.totalDirhams > order.total_dirhams ? owed : 0,
    };
  }

  /** When the goods of an order can be delivered to a zone; empty if the shop arranges the time. */
  async function listDays(tx: Db, order: OrderRow, zoneId: ZoneId): Promise<DeliveryDay[]> {
    return delivery.listDaysFor(tx, await findActiveZone(tx, zoneId), await readGoods(tx, order));
  }

  /** What an order costs if it goes to a zone. Throws `invalid` for one that is not delivered to. */
  async function priceIn(tx: Db, order: OrderRow, zoneId: ZoneId) {
    return priceInZone(tx, order, await findActiveZone(tx, zoneId));
  }

  /**
   * Books the place of a change and works out what the order costs then. Throws `slot_full`, `slot_over`, `day_full`,
   * and `invalid` for a zone that is not delivered to, a gift without a recipient, and a card that no gift has.
   */
  async function prepare(tx: Db, wanted: WantedDelivery): Promise<PreparedDelivery> {
    const { order, changes, at, savedRecipient, feeMostDirhams } = wanted;
    if (order.gift === null && changes.cardText !== undefined) throw invalidField('cardText', 'fieldInvalid');
    if (order.gift !== null && changes.recipientName === '') throw invalidField('recipientName', 'nameRequired');
    const chosen = changes.zoneId === undefined ? undefined : await findActiveZone(tx, changes.zoneId);
    // An order that was to be fetched at the shop.
    if (chosen && (changes.address ?? order.address_line1) === '') throw invalidField('address', 'addressRequired');
    const changesTime = changes.day !== undefined || changes.slotId !== undefined;
    const zone = chosen ?? (await settings.listZones(tx)).find(({ id }) => id === order.zone_id);
    const key = chosen || changesTime ? await bookTime(tx, order, changes, zone) : keyOf(storedDelivery(order));
    const price = chosen
      ? await priceInZone(tx, order, chosen, feeMostDirhams)
      : priceWithFee(order, order.shipping_fee_dirhams);
    const amounts = await amountsOf(tx, order, price);
    if (amounts.totalDirhams > integerMax) throw invalidField('zoneId', 'outOfRange');
    // The shop has the address that the recipient was asked for.
    const isAnswered = order.promise_kind === 'asked' && changes.address !== undefined;
    const name = chosen?.name ?? order.zone_name;
    const columns = {
      zone_id: chosen?.id ?? order.zone_id,
      zone_name: name,
      address_line1: changes.address ?? order.address_line1,
      customer_phone: changes.customerPhone ?? order.customer_phone,
      note: changes.note ?? order.note,
      ...peopleColumns(order, changes, savedRecipient),
      delivery_day: key?.day ?? null,
      delivery_slot: key?.slot ?? null,
      delivery_area: key?.area ?? null,
      ...(isAnswered && { chosen_at: at.toISOString() }),
      ...(isAnswered && key === null && { promise_kind: 'arranged' as const }),
      shipping_fee_dirhams: amounts.feeDirhams,
      total_dirhams: amounts.totalDirhams,
    };
    return { fields: changedFields(order, columns), zone: name, amounts, columns };
  }

  // What an order of another sum owes, and what of it is sold.
  async function settle(tx: Db, order: OrderRow, columns: DeliveryColumns, at: Date) {
    if (columns.total_dirhams === order.total_dirhams) return {};
    const book = await money.read(tx, order);
    return money.settle(tx, book, { at, after: pricedAfter(columns) });
  }

  /** Writes a prepared change. Returns the new version. */
  async function save(tx: Db, order: OrderRow, { columns, at }: { columns: DeliveryColumns; at: Date }) {
    const { gift, zone_name: zoneName, due_from: dueFrom, due_at: dueAt, chosen_at: chosenAt, ...rest } = columns;
    const version = await updateDelivery(tx, order.id, {
      ...rest,
      zone_name: JSON.stringify(zoneName),
      gift: gift === null ? null : JSON.stringify(gift),
      ...(dueFrom !== undefined && { due_from: momentOf(dueFrom) }),
      ...(dueAt !== undefined && { due_at: momentOf(dueAt) }),
      ...(chosenAt !== undefined && { chosen_at: momentOf(chosenAt) }),
      // It raises the version.
      edits: order.edits + 1,
      ...(await settle(tx, order, columns, at)),
    });
    await saveWordsOf(tx, order, columns);
    return version;
  }

  /** Restores a delivery as it was. Throws `slot_full` or `day_full` if its place was taken meanwhile. */
  async function restore(
    tx: Db,
    order: OrderRow,
    { before, at }: { before: StoredDelivery; at: Date },
  ): Promise<number> {
    const [taken, free] = [keyOf(before), keyOf(storedDelivery(order))];
    if (JSON.stringify(taken) !== JSON.stringify(free)) {
      const goods = await readGoods(tx, order);
      if (taken) await delivery.retake(tx, taken, { goods, from: free });
      if (free) await delivery.release(tx, free, goods.pieces);
    }
    const { totalDirhams } = priceWithFee(order, before.shipping_fee_dirhams);
    return save(tx, order, { columns: { ...before, total_dirhams: totalDirhams }, at });
  }

  return { prepare, save, restore, listDays, priceIn };
}

export type DeliveryChange = ReturnType<typeof createDeliveryChange>;
