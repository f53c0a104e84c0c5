import type { DeliveryDay } from '#contract/delivery.ts';
import type { ProductId, ZoneId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { integerMax } from '#contract/values/limits.ts';
import type { Db } from '../../../database/connect.ts';
import type { StoredDelivery } from '../../../database/schema.ts';
import { invalidField } from '../../../errors/app-error.ts';
import { orderWords } from '../../../shared/order-words.rules.ts';
import type { DeliveryService } from '../../delivery/delivery.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { listItems, type OrderRow, saveOrderWords, updateDelivery } from '../orders.queries.ts';
import { findableTextsOf } from '../orders.rules.ts';
import { amountsWithFee, type DeliveryField, type DeliveryFields, peopleColumns } from './delivery-change.rules.ts';

interface Needs {
  settings: Pick<SettingsService, 'freeDeliveryFromDirhams' | 'listZones'>;
  delivery: Pick<DeliveryService, 'rebook' | 'retake' | 'release' | 'listDaysFor'>;
}

/** The columns of a delivery and the amounts that follow from them. Absent moments: they follow from day and slot. */
interface DeliveryColumns extends Omit<StoredDelivery, Moment | 'promise_kind'>, Partial<Pick<StoredDelivery, Moment>> {
  promise_kind?: StoredDelivery['promise_kind'];
  total_dirhams: number;
  overpaid_dirhams: number;
}
type Moment = 'due_from' | 'due_at' | 'chosen_at';

const momentOf = (at: string | null) => (at === null ? null : new Date(at));

/** A change of a delivery whose place is booked. */
export interface PreparedDelivery {
  fields: DeliveryField[];
  columns: DeliveryColumns;
  amounts: ReturnType<typeof amountsWithFee>;
  zone: LocalizedText;
}

type Zone = Awaited<ReturnType<SettingsService['listZones']>>[number];

async function listItemsLeft(tx: Db, order: OrderRow) {
  return (await listItems(tx, order.id)).filter(({ quantity, removed }) => quantity > removed);
}

async function productsOf(tx: Db, order: OrderRow): Promise<ProductId[]> {
  return [...new Set((await listItemsLeft(tx, order)).flatMap(({ product_id: id }) => id ?? []))];
}

/** Writes the search words of an order again, for the people of its new delivery. */
export async function saveWordsOf(
  tx: Db,
  order: OrderRow,
  people: Partial<Pick<OrderRow, 'recipient_name' | 'recipient_phone' | 'gift'>>,
): Promise<void> {
  const words = orderWords(findableTextsOf({ ...order, ...people }, await listItemsLeft(tx, order)));
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

const keyOf = ({ delivery_day: day, delivery_slot: slot, delivery_area: area }: StoredDelivery) =>
  day === null || slot === null || area === null ? null : { day, slot, area };

/** Changes where, when and to whom an order goes, in the transaction that has locked it. */
export function createDeliveryChange({ settings, delivery }: Needs) {
  async function bookTime(tx: Db, order: OrderRow, changes: Partial<DeliveryFields>, zone: Zone | undefined) {
    const present = keyOf(storedDelivery(order));
    const { day = order.delivery_day, slotId = order.delivery_slot } = changes;
    if (day === null && slotId === null) return present;
    if (day === null) throw invalidField('day', 'fieldRequired');
    if (slotId === null) throw invalidField('slotId', 'fieldRequired');
    if (!zone) throw invalidField('zoneId', 'zoneRequired');
    const productIds = await productsOf(tx, order);
    return delivery.rebook(tx, present, { choice: { day, slotId }, zone, productIds });
  }

  /** When the goods of an order can be delivered to a zone; empty if the shop arranges the time. */
  async function listDays(tx: Db, order: OrderRow, zoneId: ZoneId): Promise<DeliveryDay[]> {
    const zone = (await settings.listZones(tx)).find(({ id, active }) => active && id === zoneId);
    if (!zone) throw invalidField('zoneId', 'fieldUnknown');
    return delivery.listDaysFor(tx, zone, await productsOf(tx, order));
  }

  /**
   * Books the place of a change and works out what the order costs then. Throws `slot_full`, `slot_over`, and
   * `invalid` for a zone that is not delivered to, a gift without a recipient, and a card that no gift has.
   */
  async function prepare(
    tx: Db,
    { order, changes, at }: { order: OrderRow; changes: Partial<DeliveryFields>; at: Date },
  ): Promise<PreparedDelivery> {
    if (order.gift === null && changes.cardText !== undefined) throw invalidField('cardText', 'fieldInvalid');
    if (order.gift !== null && changes.recipientName === '') throw invalidField('recipientName', 'nameRequired');
    const zones = await settings.listZones(tx);
    const chosen = changes.zoneId === undefined ? undefined : zones.find(({ id }) => id === changes.zoneId);
    if (changes.zoneId !== undefined && !chosen?.active) throw invalidField('zoneId', 'fieldUnknown');
    // An order that was to be fetched at the shop.
    if (chosen && (changes.address ?? order.address_line1) === '') throw invalidField('address', 'addressRequired');
    const changesTime = changes.day !== undefined || changes.slotId !== undefined;
    const zone = chosen ?? zones.find(({ id }) => id === order.zone_id);
    const key = chosen || changesTime ? await bookTime(tx, order, changes, zone) : keyOf(storedDelivery(order));
    const freeFrom = chosen ? await settings.freeDeliveryFromDirhams(tx) : null;
    const isFree = freeFrom !== null && order.net_subtotal_dirhams >= freeFrom;
    const fee = chosen ? (isFree ? 0 : chosen.feeDirhams) : order.shipping_fee_dirhams;
    const amounts = amountsWithFee(order, fee);
    if (amounts.totalDirhams > integerMax) throw invalidField('zoneId', 'outOfRange');
    // The shop has the address that the recipient was asked for.
    const isAnswered = order.promise_kind === 'asked' && changes.address !== undefined;
    const name = chosen?.name ?? order.zone_name;
    return {
      fields: Object.keys(changes) as DeliveryField[],
      zone: name,
      amounts,
      columns: {
        zone_id: chosen?.id ?? order.zone_id,
        zone_name: name,
        address_line1: changes.address ?? order.address_line1,
        note: changes.note ?? order.note,
        ...peopleColumns(order, changes),
        delivery_day: key?.day ?? null,
        delivery_slot: key?.slot ?? null,
        delivery_area: key?.area ?? null,
        ...(isAnswered && { chosen_at: at.toISOString() }),
        ...(isAnswered && key === null && { promise_kind: 'arranged' }),
        shipping_fee_dirhams: amounts.feeDirhams,
        total_dirhams: amounts.totalDirhams,
        overpaid_dirhams: amounts.overpaidDirhams,
      },
    };
  }

  async function save(tx: Db, order: OrderRow, columns: DeliveryColumns): Promise<number> {
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
    });
    await saveWordsOf(tx, order, columns);
    return version;
  }

  /** Restores a delivery as it was. Throws `slot_full` if its place was taken meanwhile. */
  async function restore(tx: Db, order: OrderRow, before: StoredDelivery): Promise<number> {
    const [taken, free] = [keyOf(before), keyOf(storedDelivery(order))];
    if (JSON.stringify(taken) !== JSON.stringify(free)) {
      if (taken) await delivery.retake(tx, taken);
      if (free) await delivery.release(tx, free);
    }
    const { totalDirhams, overpaidDirhams } = amountsWithFee(order, before.shipping_fee_dirhams);
    return save(tx, order, { ...before, total_dirhams: totalDirhams, overpaid_dirhams: overpaidDirhams });
  }

  return { prepare, save, restore, listDays };
}

export type DeliveryChange = ReturnType<typeof createDeliveryChange>;
