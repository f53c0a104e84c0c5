import type { DeliveryDay } from '#contract/delivery.ts';
import type { ZoneId } from '#contract/ids.ts';
import type { RecipientPage } from '#contract/recipient.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { slotTimes } from '../../../shared/delivery-slot.ts';
import { readGift } from '../../../shared/gift.rules.ts';
import { deliveryPin } from '../delivery-pin.rules.ts';
import type { OrderRow } from '../orders.queries.ts';
import type { RecipientLink } from './recipient-links.queries.ts';
import { giftState, mayChoose } from './recipient.rules.ts';

/** A gift with the link of its recipient. */
export interface Asked {
  order: OrderRow;
  link: RecipientLink;
}

/** Where the gift is, and whether the recipient can choose. */
export function stateOf({ order, link }: Asked) {
  const gift = { status: order.status, asks: link.asks, chosenAt: order.chosen_at, lapsedAt: link.lapsedAt };
  return { state: giftState(gift), mayChoose: mayChoose(gift) };
}

interface More {
  zones: readonly { id: ZoneId; name: LocalizedText; plateZones: number[] }[];
  days: DeliveryDay[];
  codeKey: Buffer;
  language: Language;
}

/** A gift as its recipient sees it: without prices, and without address or phone, because the giver has the link too. */
export function recipientPageView(asked: Asked, { zones, days, codeKey, language }: More): RecipientPage {
  const { order, link } = asked;
  const { state, mayChoose: choosable } = stateOf(asked);
  const gift = order.gift && readGift(order.gift);
  const { delivery_day: day, delivery_slot: slot } = order;
  return {
    state,
    recipientName: gift?.recipientName ?? '',
    from: gift?.from ?? null,
    message: gift?.message ?? '',
    needsAddress: state === 'asked',
    mayChoose: choosable,
    zones: zones.map(({ id, name, plateZones }) => ({ id, name: pickText(name, language), plateZones })),
    days,
    delivery: day === null || !slot ? null : { day, ...slotTimes(slot) },
    ...(state === 'onWay' && { deliveryPin: deliveryPin(codeKey, order.id) }),
    thanks: link.thanks,
  };
}
