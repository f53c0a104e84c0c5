import type { OrderId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderItem } from '#contract/orders.ts';
import { formatOrderPromise } from '#i18n/delivery-time.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { limits } from '#contract/values/limits.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { Block, LetterFact, Letter, LetterItem } from '../../mail/letter.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import type { MailedOrder, OrdersService } from './orders.service.ts';
import { giftNewsLetter, isStillNews } from './recipient/gift-news.letter.ts';

// In Arabic a price has Latin digits and an Arabic currency sign: its first letter decides its
// direction.
function price(riyals: number, { language }: Sender): string {
  return isolate(formatPrice(riyals, language));
}

function itemOf(item: OrderItem, sender: Sender, forShop: boolean): LetterItem {
  const say = mailMessages[sender.language];
  const attributes = item.variant.attributes.map(
    ({ name, variantAttribute }) => `${isolate(name)}: ${isolate(variantAttribute.value)}`,
  );
  const options = item.orderItemCustomizations.filter((one) => one.option_value !== '');
  const texts = options.filter((one) => one.customizationOption.option_type === 'text');
  const pictures = options.filter((one) => one.customizationOption.option_type === 'image');
  const { variantImage } = item.variant;
  return {
    name: isolate(item.product.name),
    image: variantImage === null ? null : `${sender.publicUrl}/images/${variantImage}?w=192`,
    details: [
      ...attributes,
      ...texts.map((one) => `${isolate(one.customizationOption.option_name)}: ${isolate(one.option_value)}`),
      ...(item.missingOptions ?? []).map(
        ({ option_name }) =>
          `${isolate(option_name)}: ${say(forShop ? 'mail.order.without' : 'personalisation.notAdded')}`,
      ),
      ...(forShop ? [`${say('mail.order.sku')}: ${isolateLtr(item.variant.sku)}`] : []),
      `${say('mail.order.quantity')}: ${item.quantity}`,
      ...(item.removed ? [`${say('orders.removed')}: ${item.removed}`] : []),
      ...(item.quantity > 1 ? [`${say('orders.unitPrice')}: ${price(item.unit_price, sender)}`] : []),
    ],
    photos: pictures.map((one) => ({
      url: `${sender.publicUrl}/images/${one.option_value}`,
      alt: say('mail.order.photo', { option: isolate(one.customizationOption.option_name) }),
    })),
    amount: price(item.unit_price * item.quantity, sender),
  };
}

function goods(order: MailedOrder, sender: Sender, forShop: boolean): Block[] {
  const say = mailMessages[sender.language];
  const sums: LetterFact[] = [
    [say('checkout.subtotal'), price(order.net_subtotal, sender)],
    [say('checkout.shippingFee'), order.shipping_fee === 0 ? say('checkout.free') : price(order.shipping_fee, sender)],
    ...(order.payment_fee > 0
      ? [[say('checkout.paymentFee'), price(order.payment_fee, sender)] satisfies LetterFact]
      : []),
    [say('checkout.totalAmount'), price(order.total_amount, sender)],
  ];
  return [
    {
      kind: 'items',
      title: say('checkout.items'),
      items: order.orderItems.map((item) => itemOf(item, sender, forShop)),
    },
    { kind: 'sums', sums },
  ];
}

function headOf(order: MailedOrder, sender: Sender): LetterFact[] {
  const say = mailMessages[sender.language];
  return [
    [say('orders.number'), isolateLtr(order.order_number)],
    [say('orders.date'), isolate(formatDateTime(order.created_at, sender.language))],
    [say('orders.paymentMethod'), isolate(order.payment_method)],
    [say('orders.deliveryAddress'), addressOf(order, sender)],
    // Above the recipient, whose phone may follow.
    [say('mail.phone'), isolateLtr(phoneText(order.customer.phone))],
    ...recipientOf(order, sender),
    promiseOf(order, sender),
  ];
}

function addressOf({ shippingAddress }: MailedOrder, { language }: Sender): string {
  const { zone, address_line1: address } = shippingAddress;
  if (zone.name === '' && address === '') return mailMessages[language]('orders.askedAddress');
  return isolate(`${zone.name}\n${address}`);
}

// Who receives the order: the recipient of the gift, or of the saved address.
function recipientOf({ gift, shippingAddress }: MailedOrder, { language }: Sender): LetterFact[] {
  const say = mailMessages[language];
  const name = gift?.recipientName ?? shippingAddress.recipientName ?? '';
  const phone = gift?.recipientPhone || (shippingAddress.recipientPhone ?? '');
  if (name === '' && phone === '') return [];
  const lines = [name && isolate(name), phone && isolateLtr(phoneText(phone))].filter((line) => line !== '');
  return [
    [say(gift ? 'orders.giftFor' : 'orders.recipient'), lines.join('\n')],
    ...(gift?.from ? [[say('orders.giftFrom'), isolate(gift.from)] satisfies LetterFact] : []),
  ];
}

/** What was promised, by its date: a mail is read on another day, too. */
function promiseOf({ promise }: MailedOrder, { language }: Sender): LetterFact {
  const say = mailMessages[language];
  const words = {
    today: say('checkout.today'),
    tomorrow: say('checkout.tomorrow'),
    arranged: say('mail.promise.arranged'),
    asked: say('mail.promise.asked'),
    by: (time: string) => say('mail.promise.by', { time }),
  };
  return [say('orders.deliveryTime'), isolate(formatOrderPromise(promise, null, language, words))];
}

/** The note, and the card of a gift, in the words of the customer. */
function wishesOf({ note, gift }: MailedOrder, { language }: Sender): Block[] {
  const say = mailMessages[language];
  const wishes: Block[] = [];
  if (note !== '') wishes.push({ kind: 'quote', label: say('orders.note'), text: isolate(note) });
  if (gift?.message) wishes.push({ kind: 'quote', label: say('orders.giftCard'), text: isolate(gift.message) });
  if (gift?.hidePrices) wishes.push({ kind: 'text', text: say('orders.giftNoPrices') });
  return wishes;
}

/** To the customer, in the language in which the order was placed. */
function confirmationLetter(sender: Sender, order: MailedOrder): Letter {
  const say = mailMessages[sender.language];
  const orderUrl = `${sender.publicUrl}/${sender.language}/order-details/${order.id}`;
  return letterFrom(sender, {
    subject: say('mail.order.subject', { number: order.order_number, shop: sender.shop }),
    title: say('mail.order.title', { name: isolate(order.customer.name) }),
    blocks: [
      { kind: 'text', text: say('mail.order.text') },
      { kind: 'facts', facts: headOf(order, sender) },
      ...wishesOf(order, sender),
      ...goods(order, sender, false),
      ...(order.gift?.recipientState === 'asked' && order.gift.recipientUrl
        ? [
            {
              kind: 'text',
              text: say('orders.askText', { recipient: isolate(order.gift.recipientName) }),
            } satisfies Block,
            { kind: 'quiet-link', label: say('mail.giftNews.link'), url: order.gift.recipientUrl } satisfies Block,
          ]
        : []),
      {
        kind: 'button',
        label: say('mail.order.view'),
        url: orderUrl,
      },
      { kind: 'quiet-link', label: say('orders.invoice'), url: `${orderUrl}/receipt` },
      { kind: 'quiet', text: say('checkout.vatNote') },
      {
        kind: 'quiet',
        text: say('mail.order.returns', { days: say('policy.days', { count: limits.policy.returnDays }) }),
      },
    ],
  });
}

/** To the customer: the order is on its way, was delivered, or was cancelled by the shop. */
function movedLetter(sender: Sender, order: MailedOrder, status: OrderStatus, pin: string | null): Letter | null {
  const say = mailMessages[sender.language];
  if (status !== 'Shipped' && status !== 'Delivered' && status !== 'Cancelled') return null;
  const values = { number: isolateLtr(order.order_number), shop: isolate(sender.shop), status };
  const { owed = order.total_amount, atDoor = false } = order.payment ?? {};
  const isDue = status === 'Shipped' && owed > 0 && (atDoor || order.payment_status === 'Unpaid');
  return letterFrom(sender, {
    subject: say('mail.orderMoved.subject', { ...values, number: order.order_number, shop: sender.shop }),
    title: say('mail.orderMoved.title', values),
    blocks: [
      { kind: 'text', text: say('mail.orderMoved.text', values) },
      ...(status === 'Shipped' ? [{ kind: 'facts', facts: [promiseOf(order, sender)] } satisfies Block] : []),
      ...(pin === null ? [] : [{ kind: 'code', label: say('orders.pin'), digits: pin } satisfies Block]),
      ...(pin === null
        ? []
        : [{ kind: 'quiet', text: say(order.gift ? 'orders.pinCareGift' : 'orders.pinCare') } satisfies Block]),
      ...(isDue
        ? [
            {
              kind: 'text',
              text: say(order.gift ? 'mail.orderMoved.cashGift' : 'mail.orderMoved.cash', {
                total: price(owed, sender),
              }),
            } satisfies Block,
          ]
        : []),
      {
        kind: 'button',
        label: say('mail.order.view'),
        url: `${sender.publicUrl}/${sender.language}/order-details/${order.id}`,
      },
    ],
  });
}

/** How the rest of a paid order that was made dearer comes: from the driver, or on a page. */
function restOf({ payment }: MailedOrder, sender: Sender, payUrl: string | null): Block[] {
  const say = mailMessages[sender.language];
  if (payment?.atDoor && payment.owed > 0)
    return [{ kind: 'text', text: say('mail.orderEdited.door', { amount: price(payment.owed, sender) }) }];
  return payUrl === null ? [] : [{ kind: 'button', label: say('mail.paymentLink.button'), url: payUrl }];
}

/** To the customer: what the shop changed, and what the order is now. */
function editedLetter(
  sender: Sender,
  order: MailedOrder,
  { message, payUrl }: { message: string; payUrl: string | null },
): Letter {
  const say = mailMessages[sender.language];
  return letterFrom(sender, {
    subject: say('mail.orderEdited.subject', { number: order.order_number, shop: sender.shop }),
    title: say('mail.orderEdited.title'),
    blocks: [
      { kind: 'quote', text: message },
      { kind: 'facts', facts: [promiseOf(order, sender)] },
      ...goods(order, sender, false),
      ...restOf(order, sender, payUrl),
      {
        kind: 'button',
        label: say('mail.order.view'),
        url: `${sender.publicUrl}/${sender.language}/order-details/${order.id}`,
      },
    ],
  });
}

/** To the shop: the items, the customer and the address. */
function letterForShop(sender: Sender, order: MailedOrder): Letter {
  const say = mailMessages[sender.language];
  const name = isolate(order.customer.name);
  return letterFrom(sender, {
    subject: say('mail.shopOrder.subject', { number: order.order_number }),
    title: say('mail.shopOrder.title'),
    blocks: [
      { kind: 'text', text: say('mail.shopOrder.text', { name, total: price(order.total_amount, sender) }) },
      {
        kind: 'facts',
        facts: [
          [say('mail.order.customer'), name],
          [say('mail.email'), isolateLtr(order.customer.email)],
          ...headOf(order, sender),
        ],
      },
      ...wishesOf(order, sender),
      ...goods(order, sender, true),
    ],
  });
}

interface Needs {
  orders: Pick<OrdersService, 'readForMail' | 'readEditMessage' | 'findMove'>;
  /** Makes a link to pay an order. Returns its token. */
  makeLink: (orderId: OrderId) => Promise<string>;
  mailbox: ShopMailbox;
}

export function createOrderMails({
  orders,
  makeLink,
  mailbox,
}: Needs): Pick<MailWriters, 'order-confirmation' | 'order-for-shop' | 'order-moved' | 'order-edited' | 'gift-news'> {
  return {
    async 'gift-news'({ orderId, about }) {
      const found = await orders.readForMail(orderId);
      // Of an erased account.
      if (!found?.email) return null;
      const { email, language } = found;
      const order = found.viewIn(language);
      if (!isStillNews(order, about)) return null;
      return { to: email, letter: giftNewsLetter(await mailbox.senderIn(language), order, about) };
    },
    async 'order-confirmation'({ orderId }) {
      const found = await orders.readForMail(orderId);
      // The order of an erased account has no address.
      if (!found?.email) return null;
      const { email, language } = found;
      return { to: email, letter: confirmationLetter(await mailbox.senderIn(language), found.viewIn(language)) };
    },
    async 'order-moved'({ orderId, version, eventId }) {
      const found = await orders.readForMail(orderId);
      // Of an erased account.
      if (!found?.email) return null;
      const status = eventId === undefined ? found.statusAt(version) : await orders.findMove(orderId, eventId);
      if (status === null) return null;
      const { email, language, pin } = found;
      const letter = movedLetter(
        await mailbox.senderIn(language),
        found.viewIn(language),
        status,
        status === 'Shipped' ? pin : null,
      );
      return letter && { to: email, letter };
    },
    async 'order-edited'({ orderId, act }) {
      const found = await orders.readForMail(orderId);
      const message = await orders.readEditMessage(orderId, act);
      // Undone, cancelled, or of an erased account.
      if (!found?.email || message === null) return null;
      const { email, language } = found;
      const order = found.viewIn(language);
      if (order.order_status === 'Cancelled') return null;
      const sender = await mailbox.senderIn(language);
      const owesOnline = order.payment?.state === 'paid' && order.payment.owed > 0;
      const payUrl = owesOnline ? `${sender.publicUrl}/${language}/pay/o/${await makeLink(orderId)}` : null;
      return { to: email, letter: editedLetter(sender, order, { message, payUrl }) };
    },
    async 'order-for-shop'({ orderId }) {
      const found = await orders.readForMail(orderId);
      if (!found) return null;
      const { to, sender } = await mailbox.recipient();
      return { to, letter: letterForShop(sender, found.viewForShop(sender.language)) };
    },
  };
}
