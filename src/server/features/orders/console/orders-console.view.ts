import type { ConsoleOrder, ConsoleOrderRow } from '#contract/console/orders.ts';
import type { StaffId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../../shared/both-languages.ts';
import { slotTimes } from '../../../shared/delivery-slot.ts';
import type { OrderBook } from '../../money/money.service.ts';
import { nextStatuses } from '../orders.rules.ts';
import { promiseView, workSince } from '../promise.rules.ts';
import { giftState } from '../recipient/recipient.rules.ts';
import { orderMoneyView } from './order-money.view.ts';
import type { PickItemRow, TimelineRow, WholeOrder } from './order-detail.queries.ts';
import type { OrderHead } from './order-lists.queries.ts';
import { type OrderPeople, peopleOf, readGift } from '../../../shared/gift.rules.ts';
import { contactTexts, deliveryProof } from './contact-texts.ts';
import {
  actionOf,
  clockOf,
  dueAtDoor,
  marksOf,
  mayDriverSeeContact,
  moneyMarkOf,
  owesRest,
  shelfOf,
  wasTried,
} from './orders-console.rules.ts';

/** The parts of an order that have permissions of their own. */
export type OrderPart = 'orders.name' | 'orders.contact' | 'orders.cash';

/** Who looks at an order. A driver sees his own orders only, and for a while. */
export interface Viewer {
  /** The driver, if only his own orders are open to the person. */
  driverId: StaffId | null;
  now: Date;
  /** The driver to whom some parts of orders are open in his own orders only. Absent: what is open is open in all. */
  own?: { driverId: StaffId; parts: ReadonlySet<OrderPart> };
  /** Whether the person may know delivery PINs: not who has to ask for them at the door. */
  seePin?: boolean;
}

/** Whether a part of an order is hidden from a driver: in the orders of others, and for people after a while in his own. */
function hidesPart(order: Pick<OrderHead, 'driverId' | 'handedAt'>, part: OrderPart, viewer: Viewer): boolean {
  const { driverId, own, now } = viewer;
  const isOwnOnly = own?.parts.has(part) === true;
  if (isOwnOnly && order.driverId !== own?.driverId) return true;
  return part !== 'orders.cash' && (driverId !== null || isOwnOnly) && !mayDriverSeeContact(order.handedAt, now);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A row of a list. What it owes is known where it can owe a rest. */
type ListedOrder = OrderHead & { owedDirhams?: number };

/** Whether an order owes a rest that nobody collects, if it owes so much. */
export function mayOweRest(order: OrderHead, owedDirhams = 1): boolean {
  const { stage, paymentType: payment_type, paidAt: paid_at, doorDirhams: door_dirhams } = order;
  return owesRest({ stage, payment_type, paid_at, door_dirhams }, owedDirhams);
}

function headView(order: ListedOrder, viewer: Viewer) {
  const { now } = viewer;
  const { id, number, version, status, stage, day, slot, pieces, totalDirhams } = order;
  const placedAt = workSince(order);
  const isUnnamed = hidesPart(order, 'orders.name', viewer);
  const isHidden = hidesPart(order, 'orders.contact', viewer);
  return {
    id,
    number,
    version,
    status,
    stage,
    payment: { status: order.paymentStatus, type: order.paymentType },
    placedAt: placedAt.toISOString(),
    ageSeconds: Math.max(0, Math.floor((now.getTime() - placedAt.getTime()) / 1000)),
    zone: bothLanguages(order.zone),
    delivery: day === null || !slot ? null : { day, ...slotTimes(slot) },
    promise: promiseView(order, now),
    clock: clockOf(order, now),
    pieces,
    marks: marksOf({
      isDisputed: order.isDisputed,
      isTest: order.isTest,
      owesRest: mayOweRest(order, order.owedDirhams ?? 0),
      isGift: order.gift !== null,
      hasTexts: order.hasTexts ?? false,
      hasPictures: order.hasPictures ?? false,
      hasWish: order.note !== '',
      wasTried: wasTried(order),
      isFirst: order.isFirst,
    }),
    driver: order.driverName === null ? null : { id: order.driverId, name: order.driverName },
    customer: isUnnamed ? null : order.customer,
    ...(isUnnamed ? { giver: null, recipient: null } : shownPeople(order, isHidden)),
    missingOptions: order.missingOptions.map(({ name }) => ({ name: bothLanguages(name) })),
    toCollect: hidesPart(order, 'orders.cash', viewer) ? null : toRiyals(dueAtDoor(order)),
    payBy: stage === 'unpaid' ? iso(order.payBy) : null,
    moneyMark: hidesPart(order, 'orders.cash', viewer) ? null : moneyMarkOf(order),
    total: toRiyals(totalDirhams),
  };
}

function shownPeople(order: OrderPeople, isPhoneHidden: boolean) {
  const { giver, recipient } = peopleOf(order);
  const shown = ({ name, phone }: { name: string; phone: string }) => ({
    name,
    phone: isPhoneHidden ? null : phone || null,
  });
  return { giver: shown(giver), recipient: shown(recipient) };
}

export function orderRowView(order: ListedOrder, viewer: Viewer): ConsoleOrderRow {
  return { ...headView(order, viewer), pictures: order.pictures };
}

function itemView(item: PickItemRow): ConsoleOrder['items'][number] {
  return {
    id: item.id,
    productId: item.product_id,
    variantId: item.variant_id,
    name: bothLanguages(item.product_name),
    sku: item.sku,
    attributes: item.attributes.map(({ name, value }) => ({ name: bothLanguages(name), value: bothLanguages(value) })),
    image: item.image,
    quantity: item.quantity - item.removed,
    removed: item.removed,
    picked: item.picked,
    shelf: shelfOf(item),
    options: item.options.map(({ name, type, value }) => ({ name: bothLanguages(name), type, value })),
    missingOptions: item.missing_options.map(({ name }) => ({ name: bothLanguages(name) })),
    unitPrice: toRiyals(item.unit_price_dirhams),
  };
}

function timelineView(event: TimelineRow): ConsoleOrder['timeline'][number] {
  const kind = event.actor === 'customer' ? 'customer' : event.actor === 'system' ? 'system' : 'staff';
  return {
    action: actionOf(event),
    at: event.at.toISOString(),
    by: { kind, name: event.staffName },
    detail: event.detail,
  };
}

export interface OrderParts {
  items: PickItemRow[];
  events: TimelineRow[];
  notes: { id: number; at: Date; by: string; text: string }[];
  /** The delivery PIN, for who may know it. */
  pin: string | null;
  shop: LocalizedText;
  book: OrderBook;
  /** The page of the recipient; null without a gift. */
  recipientUrl: string | null;
}

function recipientStateOf({ recipientLink: link, status, chosenAt }: WholeOrder) {
  if (link === null) return null;
  const lapsedAt = link.lapsedAt === null ? null : new Date(link.lapsedAt);
  return giftState({ status, asks: link.asks, chosenAt, lapsedAt });
}

/** An order as staff see it. The route function removes what the person may not see. */
export function orderDetailView(whole: WholeOrder, parts: OrderParts, viewer: Viewer): ConsoleOrder {
  const order = { ...whole, owedDirhams: parts.book.balanceAfter().owed };
  const head = headView(order, viewer);
  const isUnnamed = hidesPart(order, 'orders.name', viewer);
  const isHidden = hidesPart(order, 'orders.contact', viewer);
  const gift = order.gift && readGift(order.gift);
  const recipientState = recipientStateOf(order);
  // Nobody gets the address of a page that is closed.
  const url = recipientState === 'lapsed' ? null : parts.recipientUrl;
  const texts = contactTexts({
    ...order,
    ...peopleOf(order),
    gift,
    delivery: head.delivery,
    shop: parts.shop,
    recipientUrl: url,
    isAsked: order.promiseKind === 'asked',
    isLapsed: recipientState === 'lapsed',
    dueDirhams: dueAtDoor(order),
    proof: deliveryProof(order, parts.pin),
  });
  const collected = order.collectedDirhams === null ? null : toRiyals(order.collectedDirhams);
  return {
    ...head,
    items: parts.items.map(itemView),
    zoneId: order.zoneId,
    possible: nextStatuses(order.status).filter(
      (to) => to !== 'Processing' || (order.promiseKind !== 'asked' && order.stage !== 'unpaid'),
    ),
    money: {
      subtotal: toRiyals(order.subtotalDirhams),
      delivery: toRiyals(order.deliveryDirhams),
      fee: toRiyals(order.feeDirhams),
      total: toRiyals(order.totalDirhams),
      collected,
      method: bothLanguages(order.paymentName),
      ...orderMoneyView(parts.book, order, viewer.now),
    },
    cashCollected: hidesPart(order, 'orders.cash', viewer) ? null : collected,
    contact: isHidden
      ? null
      : {
          phone: order.phone,
          email: order.email,
          language: order.language,
          address: order.address,
          recipientName: order.recipientName,
          recipientPhone: order.recipientPhone,
          message: texts.giver,
          customerId: order.customerId,
          orders: order.ordersOfCustomer,
        },
    gift: isUnnamed ? null : gift && (isHidden ? { ...gift, recipientPhone: null } : gift),
    contactTexts: isHidden ? null : texts,
    recipientUrl: isHidden ? null : url,
    recipientState,
    wish: order.note,
    recipientNote: isHidden ? '' : (order.recipientLink?.note ?? ''),
    acceptedAt: iso(order.acceptedAt),
    packedAt: iso(order.packedAt),
    handedAt: iso(order.handedAt),
    deliveredAt: iso(order.deliveredAt),
    tried: order.triedAt === null ? null : { at: order.triedAt.toISOString(), reason: order.triedReason },
    notes: parts.notes.map(({ id, at, by, text }) => ({ id, at: at.toISOString(), by, text })),
    timeline: parts.events.map(timelineView),
  };
}
