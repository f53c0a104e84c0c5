import type { OrderId } from '#contract/ids.ts';
import type { BothTexts, Invoice } from '#contract/invoice.ts';
import type { Order } from '#contract/orders.ts';
import type { PublicShopSettings } from '#contract/shop.ts';
import { hasBrandMark } from '#contract/values/brand.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { loadSides, type Side } from '#ui/print/sides.tsx';
import mark from '../../../art/logo.svg';
import type { AppContext } from '../../../runtime/app-context.ts';
import { describeQuery, type Query } from '../../../runtime/data/queries.ts';

/** What is printed of an order: the invoice, and the card of a gift. */
export interface Printed {
  invoice: Invoice;
  gift: Order['gift'];
  /** The address of the shop's logo. */
  logo: string | undefined;
  sides: readonly Side[];
}

interface Version {
  order: Order;
  seller: PublicShopSettings;
}

/** Loads an invoice in both required languages: it must be readable in Arabic, and is one document. */
export function invoiceQuery({ api }: Pick<AppContext, 'api'>, id: OrderId): Query<Printed> {
  return describeQuery<Printed>({
    queryKey: ['personal', 'invoice', id, 'both'],
    queryFn: async ({ signal }) => {
      const sides = loadSides();
      const parts = requiredLanguages.map(async (language) => {
        const options = { signal, headers: { 'accept-language': language } };
        const [order, seller] = await Promise.all([
          api('getOrder', { params: { id } }, options),
          api('getShop', {}, options),
        ]);
        return [language, { order, seller }] as const;
      });
      const versions = Object.fromEntries(await Promise.all(parts)) as Record<RequiredLanguage, Version>;
      const { gift } = versions.en.order;
      return { invoice: invoiceOf(versions), gift, logo: logoOf(versions.en.seller), sides: await sides };
    },
  });
}

function logoOf({ name, logo }: PublicShopSettings): string | undefined {
  if (logo !== null) return `/images/${logo}?w=192`;
  return hasBrandMark(name) ? mark : undefined;
}

function invoiceOf({ en, ar }: Record<RequiredLanguage, Version>): Invoice {
  const both = (read: (version: Version) => string): BothTexts => ({ en: read(en), ar: read(ar) });
  const { order, seller } = en;
  const { gift, shippingAddress, customer } = order;
  const recipient = gift ?? { recipientName: shippingAddress.recipientName ?? '', recipientPhone: '' };
  return {
    number: order.order_number,
    placedAt: order.created_at,
    status: order.order_status,
    paymentStatus: order.payment_status,
    method: both((version) => version.order.payment_method),
    seller: {
      name: both((version) => version.seller.name),
      legalName: both((version) => version.seller.legalName),
      address: both((version) => version.seller.address),
      commercialRegistration: seller.commercialRegistration,
      phones: seller.phones,
      emails: seller.emails,
    },
    customer,
    zone: both((version) => version.order.shippingAddress.zone.name),
    address: shippingAddress.address_line1,
    recipient:
      recipient.recipientName === ''
        ? null
        : { ...recipient, recipientPhone: recipient.recipientPhone || (shippingAddress.recipientPhone ?? '') },
    isGift: gift !== null,
    delivery: order.delivery,
    note: order.note,
    lines: order.orderItems.map((item, at) => lineOf(item, ar.order.orderItems[at] ?? item)),
    subtotal: order.net_subtotal,
    deliveryFee: order.shipping_fee,
    paymentFee: order.payment_fee,
    total: order.total_amount,
    ...tenderOf(order),
  };
}

function tenderOf({ payment }: Order): Pick<Invoice, 'tender'> {
  if (!payment || payment.captured === 0) return {};
  const { method, lastFour, captured, refunded, owed } = payment;
  return { tender: { method, lastFour, paid: captured, refunded, owed } };
}

type Item = Order['orderItems'][number];

// Both have the same attributes and options in the same order.
function lineOf(en: Item, ar: Item): Invoice['lines'][number] {
  const { attributes, sku } = en.variant;
  return {
    name: { en: en.product.name, ar: ar.product.name },
    sku,
    attributes: attributes.map(({ name, variantAttribute: { value } }, at) => {
      const other = ar.variant.attributes[at];
      return {
        name: { en: name, ar: other?.name ?? name },
        value: { en: value, ar: other?.variantAttribute.value ?? value },
      };
    }),
    options: en.orderItemCustomizations.map(({ customizationOption: option, option_value: value }, at) => {
      const other = ar.orderItemCustomizations[at]?.customizationOption ?? option;
      return { name: { en: option.option_name, ar: other.option_name }, type: option.option_type, value };
    }),
    missingOptions: (en.missingOptions ?? []).map(({ option_name: name }, at) => ({
      name: { en: name, ar: ar.missingOptions?.[at]?.option_name ?? name },
    })),
    quantity: en.quantity,
    removed: en.removed ?? 0,
    unitPrice: en.unit_price,
  };
}
