import type { Kysely } from 'kysely';
import type { OrderId, UserId, ZoneId } from '#contract/ids.ts';
import type { Language, LocalizedText } from '#contract/values/locale.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Gift, Order } from '#contract/orders.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { Writer } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import { recipientToken, recipientUrl } from '../../shared/recipient-token.ts';
import type { CartLineRow } from '../cart/cart.queries.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import type { SummaryDirhams } from '../../shared/pricing.rules.ts';
import type { PaymentColumns } from '../money/money.rules.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { PaymentsOfOrders } from './payments-of-orders.ts';
import { createOrderPayments } from './payable-orders.ts';
import { createPersonalData } from './personal-data.ts';
import * as queries from './orders.queries.ts';
import { foldOrderNumber, mayCustomerCancel } from './orders.rules.ts';
import { cancelForCustomer } from './cancel-order.ts';
import { findEditMessage } from './console/edit/order-edit.queries.ts';
import type { DeliveryChange } from './delivery-change/delivery-change.ts';
import { deliveryPin } from './delivery-pin.rules.ts';
import { listedOrderView, type OrderDetails, orderView, type ShownLink } from './orders.view.ts';
import { createOwnDelivery } from './own-delivery.ts';
import { createPlacedByStaff } from './placed-by-staff.ts';
import { promisedTime } from './promise.rules.ts';
import { findLinkOf } from './recipient/recipient-links.queries.ts';
import type { RecipientPages } from './recipient/recipient.service.ts';
import { stateOf } from './recipient/recipient.view.ts';

const undatedMost = 500;

export interface OrderPlacement {
  newNumber: () => string;
  /** Null for a customer without an account. */
  userId: UserId | null;
  buyer: { name: string; phone: string; email: string };
  language: Language;
  /** Null at the counter. */
  zoneId: ZoneId | null;
  zoneName: LocalizedText;
  addressLine1: string;
  /** Who receives it there; empty for the buyer. */
  recipient: { name: string; phone: string };
  /** The booked slot; null if the shop arranges the time. */
  booking: { day: string; slot: string; area: string } | null;
  note: string;
  gift: Gift | null;
  payment: { type: 'cash' | 'online'; code: string; name: LocalizedText };
  /** Until when it waits for an online payment; null if it does not wait. */
  payBy: Date | null;
  summary: SummaryDirhams;
  lines: CartLineRow[];
  at: Date;
}

/** An order as mails show it. */
export type MailedOrder = Order & { promise: ReturnType<typeof promisedTime> };

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  delivery: Pick<DeliveryService, 'release'>;
  recipients: Pick<RecipientPages, 'openIn' | 'stopAskingIn' | 'askIn'>;
  payments: Pick<PaymentsOfOrders, 'showPayment' | 'assertNoneOpen' | 'refundDue' | 'forgetOrders' | 'isSettled'>;
  deliveryChange: DeliveryChange;
  money: Pick<MoneyService, 'whenPlaced' | 'read' | 'settle'>;
  codeKey: Buffer;
  /** The address of the shop. */
  shopUrl: () => string;
}

function itemOf(line: CartLineRow): queries.NewOrderItem {
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    product_name: line.productName,
    sku: line.sku,
    attributes: line.attributes,
    image: line.images[0] ?? line.productImage,
    quantity: line.quantity,
    unit_price_dirhams: line.discountedDirhams ?? line.priceDirhams,
    list_price_dirhams: line.priceDirhams,
    options: line.options,
    missing_options: line.missingOptions.map(({ name }) => ({ name })),
    from_stock: line.stockMode === 'counted',
  };
}

// Everything in a new order is on sale.
function stillSold(lines: CartLineRow[]): queries.StillSold {
  return {
    productIds: new Set(lines.map((line) => line.productId)),
    variantIds: new Set(lines.map((line) => line.variantId)),
    optionIds: new Set(lines.flatMap((line) => line.options.map((option) => option.optionId))),
  };
}

// The only place that decides who may see and cancel an order: its user. An anonymised order has
// none.
function assertOwn(order: queries.OrderRow | null, userId: UserId): queries.OrderRow {
  if (order?.user_id !== userId) throw new AppError('not_found');
  return order;
}

function newOrderRow(placed: OrderPlacement, payment: PaymentColumns): Omit<queries.NewOrderRow, 'number'> {
  const { summary, at } = placed;
  return {
    user_id: placed.userId,
    status: 'Pending',
    ...payment,
    payment_type: placed.payment.type,
    payment_name: placed.payment.name,
    payment_option: placed.payment.type === 'cash' ? null : placed.payment.code,
    pay_by: placed.payBy,
    zone_id: placed.zoneId,
    zone_name: placed.zoneName,
    address_line1: placed.addressLine1,
    customer_name: placed.buyer.name,
    customer_phone: placed.buyer.phone,
    customer_email: placed.buyer.email,
    language: placed.language,
    items_count: summary.itemsCount,
    net_subtotal_dirhams: summary.netSubtotalDirhams,
    shipping_fee_dirhams: summary.shippingFeeDirhams,
    payment_fee_dirhams: summary.paymentFeeDirhams,
    total_dirhams: summary.totalDirhams,
    created_at: at,
    closed_at: null,
    delivery_day: placed.booking?.day ?? null,
    delivery_slot: placed.booking?.slot ?? null,
    delivery_area: placed.booking?.area ?? null,
    recipient_name: placed.recipient.name,
    recipient_phone: placed.recipient.phone,
    note: placed.note,
    gift: placed.gift,
    // Otherwise it follows from the day and slot.
    promise_kind: placed.gift?.askRecipient ? 'asked' : null,
  };
}

async function readDetails(db: Db, { id }: queries.OrderRow): Promise<OrderDetails> {
  const [items, events, sold] = await Promise.all([
    queries.listItems(db, id),
    queries.listEvents(db, id),
    queries.findStillSold(db, id),
  ]);
  return { items, events, sold };
}

export function createOrdersService(needs: Needs) {
  const { db, clock, catalog, delivery, recipients, payments, money, codeKey, shopUrl } = needs;
  /** The page of the recipient as the giver sees it. The link of an online order is for who has paid. */
  function shownLink(order: Pick<queries.OrderRow, 'id' | 'language' | 'payment_type' | 'payment_status'>): ShownLink {
    if (order.payment_type === 'online' && order.payment_status !== 'Paid') return {};
    return { recipientUrl: recipientUrl(shopUrl(), order.language, recipientToken(codeKey, order.id)) };
  }

  async function readLink(on: Db, order: queries.OrderRow): Promise<ShownLink> {
    const link = order.gift && (await findLinkOf(on, order.id));
    if (!link) return {};
    return {
      ...shownLink(order),
      recipientState: stateOf({ order, link }).state,
      ...(link.thanks !== '' && { thanks: link.thanks }),
    };
  }

  /**
   * Inserts an order with its items in the checkout's transaction. Returns it in the contract's
   * shape.
   */
  async function insert(tx: Db, placed: OrderPlacement): Promise<Order> {
    const { lines, at } = placed;
    const { totalDirhams } = placed.summary;
    const order = newOrderRow(placed, money.whenPlaced({ type: placed.payment.type, totalDirhams, at }));
    const items = lines.map(itemOf);
    const placedNow = { status: order.status, paymentStatus: order.payment_status, at };
    const events = [{ ...placedNow, actor: 'customer', action: '', detail: '' } as const];
    for (let attempt = 0; attempt < 5; attempt++) {
      const number = placed.newNumber();
      const id = await queries.insertOrder(tx, { ...order, number }, items);
      if (id === null) continue;
      const { gift } = placed;
      const asks = gift?.askRecipient === true;
      const link = { orderId: id, asks, feeMostDirhams: order.shipping_fee_dirhams, at };
      // Whoever pays online is asked for the money first.
      if (gift) await recipients.openIn(tx, { ...link, isAskedNow: placed.payBy === null });
      const shown: ShownLink = gift
        ? { ...shownLink({ ...order, id }), recipientState: asks ? 'asked' : 'chosen' }
        : {};
      const details = { items, events, sold: stillSold(lines), link: shown };
      return orderView({ ...order, id, number }, details, placed.language);
    }
    throw new Error('five order numbers in a row were taken');
  }

  /**
   * A page of the user's orders, newest first. `ord_num` filters by any part of the number, in any
   * digits.
   */
  async function list(userId: UserId, query: { page: number; limit: number; ord_num?: string | undefined }) {
    const wanted = query.ord_num?.trim() ? foldOrderNumber(query.ord_num) : null;
    const { rows, total } = await queries.listOrdersOf(db, userId, {
      folded: wanted,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    });
    return {
      rows: rows.map(listedOrderView),
      total,
      totalPages: Math.ceil(total / query.limit),
    };
  }

  /** The user's own order. Throws `not_found` for any other. */
  async function readOwn(userId: UserId, orderId: OrderId, language: Language): Promise<Order> {
    const own = await readOwnIn(db, userId, orderId, language);
    const order = await queries.findOrder(db, orderId);
    return order ? { ...own, payment: await payments.showPayment(db, order) } : own;
  }

  /** The same in a transaction. */
  async function readOwnIn(on: Db, userId: UserId, orderId: OrderId, language: Language): Promise<Order> {
    const order = assertOwn(await queries.findOrder(on, orderId), userId);
    const details = { ...(await readDetails(on, order)), link: await readLink(on, order) };
    const view = orderView(order, details, language);
    return order.status === 'Shipped' ? { ...view, deliveryPin: deliveryPin(codeKey, order.id) } : view;
  }

  /**
   * Cancels a Pending order and returns its stock. Throws `not_cancellable` for any other status.
   */
  async function cancelOwn(user: Writer, orderId: OrderId, language: Language): Promise<Order> {
    const { userId } = user;
    const cancel = async (tx: Db): Promise<void> => {
      const order = assertOwn(await queries.lockOrder(tx, { id: orderId }), userId);
      if (!mayCustomerCancel(order.status)) throw new AppError('not_cancellable');
      await cancelForCustomer(tx, { order, at: clock(), catalog, delivery, payments, money });
    };
    await withRetry(() => inSession(db, user, cancel));
    return readOwn(userId, orderId, language);
  }

  /**
   * An order with the language in which it was placed and the customer's address; null if it does
   * not exist.
   */
  async function readForMail(orderId: OrderId) {
    const order = await queries.findOrder(db, orderId);
    if (!order) return null;
    const details = { ...(await readDetails(db, order)), link: await readLink(db, order) };
    const payment = await payments.showPayment(db, order);
    const promise = promisedTime({ promiseKind: order.promise_kind, dueFrom: order.due_from, dueAt: order.due_at });
    const view = (language: Language, forShop: boolean): MailedOrder => {
      return { ...orderView(order, details, language, { forShop }), payment, promise };
    };
    return {
      language: order.language,
      email: order.customer_email,
      /** The status that the order still has at a version; null at a later one. */
      statusAt: (version: number) => (order.version === version ? order.status : null),
      pin: deliveryPin(codeKey, orderId),
      /** Whether it waits for its online payment, and until when. */
      isUnpaid: order.stage === 'unpaid',
      /** Whether the customer can open its page. */
      hasAccount: order.user_id !== null,
      payBy: order.pay_by,
      viewIn: (language: Language) => view(language, false),
      viewForShop: (language: Language) => view(language, true),
    };
  }

  /** The status to which an event moved an order; null if the move was undone. */
  function findMove(orderId: OrderId, eventId: number): Promise<OrderStatus | null> {
    return queries.findShownMove(db, orderId, eventId);
  }

  /** What the shop wrote to the customer about an edit; null if the edit was undone. */
  function readEditMessage(orderId: OrderId, act: string): Promise<string | null> {
    return findEditMessage(db, orderId, act);
  }

  /** Writes the promises of orders that a release before this one placed, in short transactions. */
  async function datePromises(): Promise<void> {
    while ((await queries.dateOrders(db, undatedMost)) > 0);
  }

  return {
    insert,
    datePromises,
    ...createPlacedByStaff(needs),
    list,
    readOwn,
    readOwnIn,
    cancelOwn,
    ...createOwnDelivery({ ...needs, assertOwn }),
    ...createOrderPayments({ catalog, delivery, payments, recipients }),
    readForMail,
    readEditMessage,
    findMove,
    personalData: createPersonalData({ payments, clock }),
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
