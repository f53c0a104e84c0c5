import { toLatinDigits } from '#contract/values/digits.ts';
import type { PromiseKind } from '#contract/console/order-work.ts';
import type { OrderId, ProductId, VariantId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { StoredGift } from '../../database/schema.ts';
import type { OrderTexts } from '../../shared/order-words.rules.ts';
import type { OrderedGoods } from '../delivery/made-pieces.rules.ts';

/** The transitions of an order that staff may make (contract, order statuses). */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Processing', 'Cancelled'],
  Processing: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered', 'Cancelled'],
  Delivered: ['Completed'],
  Completed: [],
  Cancelled: [],
};

export function nextStatuses(from: OrderStatus): readonly OrderStatus[] {
  return next[from];
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).includes(to);
}

/** A customer may cancel only before the preparation begins. */
export function mayCustomerCancel(status: OrderStatus): boolean {
  return status === 'Pending';
}

/** Whether an order waits for its online payment: it is no work yet. The trigger of `orders.stage` says the same. */
export function isUnpaidOnline(order: {
  status: OrderStatus;
  payment_type: 'cash' | 'online';
  payment_status: PaymentStatus;
}): boolean {
  const waits = order.payment_status === 'Pending' || order.payment_status === 'Failed';
  return order.status === 'Pending' && order.payment_type === 'online' && waits;
}

export interface Owing {
  payment_type: 'cash' | 'online';
  paid_at: Date | null;
  door_dirhams: number | null;
}

/** Whether the driver collects what an order owes: all of a cash order, and the rest of a paid one where staff chose it. */
export function isCollected({ payment_type: type, paid_at: paidAt, door_dirhams: door }: Owing): boolean {
  return door !== null || (type === 'cash' && paidAt === null);
}

/** Whether a paid order that owes something keeps its goods in the shop: nobody has decided who collects the rest. */
export function awaitsRest(order: Owing, owedDirhams: number): boolean {
  return order.paid_at !== null && owedDirhams > 0 && !isCollected(order);
}

/** The most cash that a customer can have given for an order: a tip is possible, a slip of the finger is not. */
export function mostCollected(totalDirhams: number): number {
  return 2 * totalDirhams + 100_00;
}

/** Whether the recipient of a gift has not chosen place and time yet: staff cannot accept it. */
export function isAwaitingRecipient(order: { status: OrderStatus; promise_kind: PromiseKind | null }): boolean {
  return order.status === 'Pending' && order.promise_kind === 'asked';
}

export function isClosed(status: OrderStatus): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/** Normalises a typed order number for comparison: Latin digits, capitals, no dashes or spaces. */
export function foldOrderNumber(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

interface Findable {
  number: string;
  customer_name: string;
  customer_phone: string;
  customer_email: string;
  recipient_name: string;
  recipient_phone: string;
  gift: StoredGift | null;
}

/** The texts by which staff find an order. */
export function findableTextsOf(order: Findable, items: readonly { sku: string }[]): OrderTexts {
  const { customer_name: name, recipient_name: recipient, gift } = order;
  return {
    number: order.number,
    skus: items.map(({ sku }) => sku),
    names: [name, recipient, gift?.recipientName ?? ''],
    phones: [order.customer_phone, order.recipient_phone, gift?.recipientPhone ?? ''],
    email: order.customer_email,
  };
}

interface Line {
  product_id: ProductId | null;
  variant_id: VariantId | null;
  quantity: number;
  removed: number;
}

/** The goods that are left of an order, as its delivery needs them. */
export function goodsOf(orderId: OrderId, items: readonly Line[]): OrderedGoods {
  const pieces = items.map(({ product_id: productId, variant_id: variantId, quantity, removed }) => ({
    productId,
    variantId,
    quantity: quantity - removed,
  }));
  return { orderId, pieces: pieces.filter(({ quantity }) => quantity > 0) };
}
