import { mayEditLines } from '#contract/console/order-work.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Gift } from '#contract/orders.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { isolate, isolateLtr } from '../../../mail/isolation.ts';
import { mailMessages } from '../../../mail/mail-messages.ts';

export interface Addressed {
  language: Language;
  shop: LocalizedText;
  number: string;
  status: OrderStatus;
  giver: { name: string };
  recipient: { name: string };
  gift: Gift | null;
  /** The promised time; null if there is none. */
  delivery: { day: string; from: string; to: string } | null;
  /** The page of the recipient; null without a gift, and once it is closed. */
  recipientUrl: string | null;
  /** Whether the recipient has not chosen place and time yet. */
  isAsked: boolean;
  /** Whether the recipient can no longer choose: the giver does. */
  isLapsed: boolean;
  /** The cash to collect. */
  dueDirhams: number;
  /** What the shop wrote about its last edit of the order. */
  editMessage: string | null;
  proof: DeliveryProof;
}

/** Where the giver finds the delivery PIN, or the PIN itself. */
export type DeliveryProof = { at: 'page' | 'mail' | 'shop' } | { at: 'pin'; pin: string };

/**
 * Where the customer of an order finds its delivery PIN. An order without an account and without an email has no place
 * for it: the message says it, unless a driver reads the message.
 */
export function deliveryProof(
  { customerId, email }: { customerId: number | null; email: string },
  pin: string | null,
): DeliveryProof {
  if (customerId !== null) return { at: 'page' };
  if (email !== '') return { at: 'mail' };
  return pin === null ? { at: 'shop' } : { at: 'pin', pin };
}

/**
 * The messages that staff send by WhatsApp, in the language of the order. That of the recipient names no price, no PIN
 * and no giver who wants to stay unnamed. It is null if the recipient has nothing to hear: nobody else receives the
 * order, it was cancelled, or it is a surprise that is not at the door yet.
 */
export function contactTexts(order: Addressed): NonNullable<ConsoleOrder['contactTexts']> {
  return { giver: giverText(order), recipient: recipientText(order) };
}

const isForOther = ({ gift, giver, recipient }: Addressed) => gift !== null || recipient.name !== giver.name;

function giverText(order: Addressed): string {
  const { language, number, status, giver, recipient, dueDirhams, editMessage, proof } = order;
  if (editMessage !== null && mayEditLines(status)) return editMessage;
  const say = mailMessages[language];
  const named = { name: isolate(giver.name), number: isolateLtr(number) };
  if (order.isAsked && status === 'Pending' && order.isLapsed)
    return say('mail.whatsapp.tellAddress', { ...named, recipient: isolate(recipient.name) });
  if (order.isAsked && status === 'Pending' && order.recipientUrl !== null)
    return say('mail.whatsapp.sendLink', {
      ...named,
      recipient: isolate(recipient.name),
      link: isolateLtr(order.recipientUrl),
    });
  if (status !== 'Shipped') return say('mail.whatsapp.greeting', named);
  const pin = proof.at === 'pin' ? isolateLtr(proof.pin) : '';
  const amount = isolate(formatPrice(toRiyals(dueDirhams), language));
  if (isForOther(order)) {
    const values = {
      ...named,
      recipient: isolate(recipient.name),
      proof: say(`mail.whatsapp.proofForOther.${proof.at}`, { pin }),
    };
    return say(dueDirhams === 0 ? 'mail.whatsapp.wayToOtherPaid' : 'mail.whatsapp.wayToOther', { ...values, amount });
  }
  const values = { ...named, proof: say(`mail.whatsapp.proof.${proof.at}`, { pin }) };
  return say(dueDirhams === 0 ? 'mail.whatsapp.wayPaid' : 'mail.whatsapp.way', { ...values, amount });
}

function recipientText(order: Addressed): string | null {
  const { status, gift } = order;
  if (!isForOther(order) || status === 'Cancelled') return null;
  if (gift?.surprise && status !== 'Shipped') return null;
  return `${recipientGreeting(order)} ${recipientNews(order)}`.trim();
}

function recipientGreeting({ language, shop, recipient, gift }: Addressed): string {
  const say = mailMessages[language];
  const named = { name: isolate(recipient.name), shop: isolate(pickText(shop, language)) };
  if (gift === null) return say('mail.whatsapp.recipient.delivery', named);
  if (gift.from === null) return say('mail.whatsapp.recipient.gift', named);
  return say('mail.whatsapp.recipient.giftFrom', { ...named, from: isolate(gift.from) });
}

function recipientNews({ language, status, gift, delivery, recipientUrl, isAsked, isLapsed }: Addressed): string {
  const say = mailMessages[language];
  const link = recipientUrl === null ? '' : isolateLtr(recipientUrl);
  if (isAsked && status === 'Pending' && isLapsed) return say('mail.whatsapp.recipient.tellAddress');
  if (isAsked && status === 'Pending') return say('mail.whatsapp.recipient.choose', { link });
  const isDelivered = status === 'Delivered' || status === 'Completed';
  if (isDelivered) return '';
  const isOnWay = status === 'Shipped';
  if (isOnWay && gift?.surprise) return say('mail.whatsapp.recipient.atDoor');
  const time = delivery && isolate(formatDelivery(delivery, language));
  if (!isOnWay) return time === null ? '' : say('mail.whatsapp.recipient.planned', { time });
  const way = time === null ? say('mail.whatsapp.recipient.way') : say('mail.whatsapp.recipient.wayAt', { time });
  return link === '' ? way : `${way} ${say('mail.whatsapp.recipient.page', { link })}`;
}
