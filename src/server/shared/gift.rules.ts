import type { GiftForm } from '#contract/checkout.ts';
import type { Gift } from '#contract/orders.ts';
import type { StoredGift } from '../database/schema.ts';

/** A stored gift with all its fields. */
export function readGift(stored: StoredGift): Gift {
  const { recipientName, recipientPhone, message, hidePrices, from = null } = stored;
  const { surprise = false, askRecipient = false } = stored;
  return { recipientName, recipientPhone, message, hidePrices, from, surprise, askRecipient };
}

/** The gift that a form describes. */
export function giftOf({ recipientName, recipientPhone, message, hidePrices, ...form }: GiftForm): Gift {
  const { from, surprise, askRecipient = false } = form;
  return {
    recipientName,
    recipientPhone: recipientPhone ?? '',
    message: message ?? '',
    hidePrices: hidePrices ?? false,
    from: from || null,
    // Who asks the recipient does not surprise them.
    surprise: !askRecipient && (surprise ?? false),
    askRecipient,
  };
}

export interface OrderPeople {
  /** The customer. */
  customer: string;
  phone: string;
  /** Who receives the order at a saved address; may be empty. */
  recipientName: string;
  recipientPhone: string;
  gift: StoredGift | null;
}

/** Who gives and who receives an order: the same person, unless it is a gift or goes to someone else's address. */
export function peopleOf({ customer, phone, recipientName, recipientPhone, gift }: OrderPeople) {
  const giver = { name: customer, phone };
  if (gift !== null)
    return { giver, recipient: { name: gift.recipientName, phone: gift.recipientPhone || recipientPhone } };
  return { giver, recipient: recipientName === '' ? giver : { name: recipientName, phone: recipientPhone } };
}
