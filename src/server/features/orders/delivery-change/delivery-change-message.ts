import { type Language, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { isolate, isolateLtr } from '../../../mail/isolation.ts';
import { mailMessages } from '../../../mail/mail-messages.ts';
import { slotTimes } from '../../../shared/delivery-slot.ts';
import type { OrderRow } from '../orders.queries.ts';
import type { PreparedDelivery } from './delivery-change.ts';

/**
 * What changed in the delivery of an order, for the customer, in their language. Where a gift goes is not in it: the
 * recipient may have told the shop only.
 */
export function deliveryMessage(order: OrderRow, { fields, columns, zone, amounts }: PreparedDelivery): string {
  const { language } = order;
  const say = mailMessages[language];
  const price = (dirhams: number) => isolate(formatPrice(toRiyals(dirhams), language));
  const changes = (...names: readonly PreparedDelivery['fields'][number][]) =>
    names.some((name) => fields.includes(name));
  const { delivery_day: day, delivery_slot: slot } = columns;
  const isGift = order.gift !== null;
  return [
    say('mail.orderEdited.greeting', { name: isolate(order.customer_name), number: isolateLtr(order.number) }),
    ...(changes('day', 'slotId') && day !== null && slot !== null
      ? [say('mail.deliveryChanged.time', { time: isolate(timeText(day, slot, language)) })]
      : []),
    ...(changes('zoneId', 'address')
      ? [
          isGift
            ? say('mail.deliveryChanged.giftAddress')
            : say('mail.deliveryChanged.address', {
                address: isolate([pickText(zone, language), columns.address_line1].join(' · ').replaceAll('\n', ' ')),
              }),
        ]
      : []),
    ...(changes('recipientName', 'recipientPhone') ? [say('mail.deliveryChanged.recipient')] : []),
    ...(changes('customerPhone') ? [say('mail.deliveryChanged.phone')] : []),
    ...(changes('cardText') ? [say('mail.deliveryChanged.card')] : []),
    ...(changes('note') ? [say('mail.deliveryChanged.note')] : []),
    ...(amounts.feeDirhams === order.shipping_fee_dirhams
      ? []
      : [
          say('mail.deliveryChanged.fee', { fee: price(amounts.feeDirhams) }),
          say('mail.orderEdited.total', { total: price(amounts.totalDirhams) }),
        ]),
    ...(amounts.dueBackDirhams > amounts.dueBackBefore
      ? [say('mail.orderEdited.refund', { amount: price(amounts.dueBackDirhams) })]
      : []),
  ].join('\n');
}

function timeText(day: string, slot: string, language: Language): string {
  return formatDelivery({ day, ...slotTimes(slot) }, language);
}
