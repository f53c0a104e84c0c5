import { type Language, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Order, OrderInList, OrderItem } from '#contract/orders.ts';
import { type PaymentRemark, paymentReasons } from '#contract/payment-words.ts';
import { slotTimes } from '../../shared/delivery-slot.ts';
import { readGift } from '../../shared/gift.rules.ts';
import type {
  ListedOrderRow,
  NewOrderRow,
  NewOrderItem,
  OrderEventRow,
  OrderRow,
  StillSold,
} from './orders.queries.ts';

/** The id if it is still sold, otherwise null. */
function among<T extends number>(ids: ReadonlySet<T | null>, id: T | null): T | null {
  return id !== null && ids.has(id) ? id : null;
}

type ViewedItem = NewOrderItem & { removed?: number; added?: boolean };

/** Whether a line was added by an edit that was undone, or taken out again: the customer never ordered it. */
const wasNever = ({ added, removed, quantity }: ViewedItem) => added === true && removed === quantity;

function itemView(item: ViewedItem, sold: StillSold, language: Language): OrderItem {
  return {
    quantity: item.quantity - (item.removed ?? 0),
    ...(item.removed && { removed: item.removed }),
    unit_price: toRiyals(item.unit_price_dirhams),
    product: { id: among(sold.productIds, item.product_id), name: pickText(item.product_name, language) },
    variant: {
      id: among(sold.variantIds, item.variant_id),
      variantImage: item.image,
      sku: item.sku,
      attributes: item.attributes.map(({ name, value }) => ({
        name: pickText(name, language),
        variantAttribute: { value: pickText(value, language) },
      })),
    },
    orderItemCustomizations: item.options.map(({ optionId, name, type, value }) => ({
      customizationOption: {
        id: among(sold.optionIds, optionId),
        option_name: pickText(name, language),
        option_type: type,
      },
      option_value: value,
    })),
    ...(item.missing_options.length > 0 && {
      missingOptions: item.missing_options.map(({ name }) => ({ option_name: pickText(name, language) })),
    }),
  };
}

export interface OrderDetails {
  items: ViewedItem[];
  events: OrderEventRow[];
  sold: StillSold;
  link?: ShownLink;
}

type ViewedOrder = NewOrderRow & Pick<OrderRow, 'id'>;

/** What the giver sees of the recipient's page; null before it is known. */
export type ShownLink = Pick<NonNullable<Order['gift']>, 'recipientUrl' | 'recipientState' | 'thanks'>;

/**
 * An order as it was bought, in the reader's language. Its giver does not see where a recipient wants it whom the shop
 * asks: that is for the shop.
 */
export function orderView(
  order: ViewedOrder,
  { items, events, sold, link = {} }: OrderDetails,
  language: Language,
  { forShop = false } = {},
): Order {
  const gift = order.gift && readGift(order.gift);
  const isHidden = gift?.askRecipient === true && !forShop;
  return {
    id: order.id,
    order_number: order.number,
    order_status: order.status,
    payment_status: order.payment_status,
    created_at: order.created_at.toISOString(),
    total_amount: toRiyals(order.total_dirhams),
    net_subtotal: toRiyals(order.net_subtotal_dirhams),
    shipping_fee: toRiyals(order.shipping_fee_dirhams),
    payment_fee: toRiyals(order.payment_fee_dirhams),
    payment_method: pickText(order.payment_name, language),
    orderItems: items.filter((item) => !wasNever(item)).map((item) => itemView(item, sold, language)),
    shippingAddress: isHidden
      ? { zone: { name: '' }, address_line1: '' }
      : {
          zone: { name: pickText(order.zone_name, language) },
          address_line1: order.address_line1,
          ...(order.recipient_name && { recipientName: order.recipient_name }),
          ...(order.recipient_phone && { recipientPhone: order.recipient_phone }),
        },
    delivery: deliveryView(order.delivery_day, order.delivery_slot),
    note: order.note,
    gift: gift && { ...gift, ...link },
    customer: { name: order.customer_name, phone: order.customer_phone, email: order.customer_email },
    statusHistory: events.map((event) => {
      const remark = remarkOf(event);
      return {
        order_status: event.status,
        payment_status: event.paymentStatus,
        actor: event.actor === 'customer' ? 'customer' : 'staff',
        ...(remark && { remark }),
        at: event.at.toISOString(),
      };
    }),
  };
}

/** What an event about a payment says in addition. */
function remarkOf({ action, actor, detail }: OrderEventRow): PaymentRemark | null {
  if (action === 'payment_failed') return paymentReasons.find((reason) => reason === detail) ?? 'declined';
  if (action === 'turned_to_cash') return 'turned_to_cash';
  return action === 'cancelled' && actor === 'system' ? 'not_paid_in_time' : null;
}

/** When an order is delivered; null without a chosen time. */
function deliveryView(day: string | null, slot: string | null): Order['delivery'] {
  return day === null || !slot ? null : { day, ...slotTimes(slot) };
}

/** An order in the list of its customer, who does not see when a recipient wants it whom the shop asks. */
export function listedOrderView(row: ListedOrderRow): OrderInList {
  const gift = row.gift && readGift(row.gift);
  return {
    id: row.id,
    order_number: row.number,
    order_status: row.status,
    payment_status: row.paymentStatus,
    created_at: row.createdAt.toISOString(),
    total_amount: toRiyals(row.totalDirhams),
    itemsCount: row.itemsCount,
    image: row.image,
    delivery: gift?.askRecipient ? null : deliveryView(row.deliveryDay, row.deliverySlot),
    giftFor: gift && gift.recipientName,
  };
}
