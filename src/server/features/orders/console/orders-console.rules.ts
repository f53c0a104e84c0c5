import type { MoneyMark, OrderAction, OrderMark, OrderStage } from '#contract/console/order-work.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import { awaitsRest, type Owing } from '../orders.rules.ts';
import { acceptBy, isOpen, type Promised } from '../promise.rules.ts';

const minuteMs = 60_000;
const soonMs = { accept: 3 * minuteMs, deliver: 60 * minuteMs };

/** What is to be kept next and whether it is late: acceptance, then the end of the promise. */
export function clockOf(order: Promised, now: Date) {
  const acceptance = acceptBy(order);
  const by = acceptance ?? (isOpen(order.stage) && order.stage !== 'new' ? order.dueAt : null);
  if (by === null) return null;
  const kind = acceptance === null ? 'deliver' : 'accept';
  const leftMs = by.getTime() - now.getTime();
  const state = leftMs < 0 ? 'late' : leftMs < soonMs[kind] ? 'soon' : 'fine';
  return { kind, by: by.toISOString(), state } as const;
}

/** Whether a delivery failed and no one has decided yet what follows. */
export function wasTried({ stage, triedAt }: { stage: OrderStage; triedAt: Date | null }): boolean {
  return triedAt !== null && stage === 'way';
}

/** Whether an open order is paid and owes a rest that nobody collects. */
export function owesRest(order: Owing & { stage: OrderStage }, owedDirhams: number): boolean {
  return isOpen(order.stage) && awaitsRest(order, owedDirhams);
}

export interface Markable {
  isDisputed: boolean;
  /** Whether it was paid with test money. */
  isTest: boolean;
  /** Whether it is paid and owes a rest that nobody collects. */
  owesRest: boolean;
  isGift: boolean;
  hasTexts: boolean;
  hasPictures: boolean;
  hasWish: boolean;
  wasTried: boolean;
  isFirst: boolean;
}

/** What deserves a look, the most urgent first. */
export function marksOf(order: Markable): OrderMark[] {
  const marks: [OrderMark, boolean][] = [
    ['disputed', order.isDisputed],
    ['test', order.isTest],
    ['owes', order.owesRest],
    ['tried', order.wasTried],
    ['gift', order.isGift],
    ['text', order.hasTexts],
    ['picture', order.hasPictures],
    ['note', order.hasWish],
    ['first', order.isFirst],
  ];
  return marks.filter(([, applies]) => applies).map(([mark]) => mark);
}

interface Payable {
  status: OrderStatus;
  paymentType: 'cash' | 'online';
  paymentStatus: PaymentStatus;
  totalDirhams: number;
  /** What of the total is still owed, where that is known. */
  owedDirhams?: number;
  /** What of a paid order is collected at the door; null unless staff chose that. */
  doorDirhams: number | null;
}

/** The cash that the driver collects at the door. */
export function dueAtDoor(order: Payable): number {
  const { status, paymentType, paymentStatus, totalDirhams, doorDirhams, owedDirhams } = order;
  if (status === 'Cancelled') return 0;
  if (doorDirhams !== null) return owedDirhams ?? doorDirhams;
  return paymentType === 'cash' && paymentStatus === 'Unpaid' ? (owedDirhams ?? totalDirhams) : 0;
}

interface Collected extends Pick<Payable, 'paymentType' | 'paymentStatus' | 'totalDirhams' | 'doorDirhams'> {
  stage: OrderStage;
  collectedDirhams: number | null;
}

/** What is wrong with the money of a delivered order, as far as its own row says it. */
export function moneyMarkOf(order: Collected): MoneyMark | null {
  const { stage, paymentType, paymentStatus, totalDirhams, doorDirhams, collectedDirhams } = order;
  const isDelivered = stage === 'delivered' || stage === 'done';
  if (!isDelivered || collectedDirhams === null) return null;
  if (doorDirhams !== null) return doorDirhams > 0 ? 'short' : null;
  if (paymentType === 'cash') return paymentStatus === 'Unpaid' && collectedDirhams < totalDirhams ? 'short' : null;
  // The row does not say whether it went back: a completed order has been looked at.
  return stage === 'delivered' && paymentStatus === 'Paid' && collectedDirhams > 0 ? 'twice' : null;
}

const contactEndsAt = '06:00';

/** Whether a driver still sees whom he delivers to: until the morning after the handover. */
export function mayDriverSeeContact(handedAt: Date | null, now: Date): boolean {
  if (handedAt === null) return false;
  return now < qatarMoment(addDays(qatarDay(handedAt), 1), contactEndsAt);
}

const actionOfStatus: Record<OrderStatus, OrderAction> = {
  Pending: 'placed',
  Processing: 'accepted',
  Shipped: 'handed_over',
  Delivered: 'delivered',
  Completed: 'completed',
  Cancelled: 'cancelled',
};

/** What an event was: older events have a status only. */
export function actionOf(event: { action: OrderAction | ''; status: OrderStatus }): OrderAction {
  return event.action || actionOfStatus[event.status];
}

/** The kinds of words that someone may search: the order, the name, the phone. */
export function searchableWords(may: { seeName: boolean; seeContact: boolean }): string {
  return `A${may.seeName ? 'B' : ''}${may.seeContact ? 'CD' : ''}`;
}

// More than a shop has subcategories.
const shelvesOfCategory = 10_000;

/**
 * A number that sorts lines as the shop sorts its categories: main categories, then what is below
 * each. Lines of deleted products come last.
 */
export function shelfOf({ position, parentPosition }: { position: number | null; parentPosition: number | null }) {
  if (position === null) return Number.MAX_SAFE_INTEGER;
  return parentPosition === null
    ? position * shelvesOfCategory
    : parentPosition * shelvesOfCategory + Math.min(position + 1, shelvesOfCategory - 1);
}
