import type { GiftState } from '#contract/gift-states.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import type { OrderStatus } from '#contract/order-status.ts';

export interface AskedGift {
  status: OrderStatus;
  /** Whether the recipient chooses place and time. */
  asks: boolean;
  chosenAt: Date | null;
  lapsedAt: Date | null;
}

/** Where a gift is, as its recipient sees it. */
export function giftState({ status, asks, chosenAt, lapsedAt }: AskedGift): GiftState {
  if (status === 'Cancelled') return 'cancelled';
  if (status === 'Shipped') return 'onWay';
  if (status === 'Delivered' || status === 'Completed') return 'delivered';
  if (!asks || chosenAt !== null) return 'chosen';
  return lapsedAt === null ? 'asked' : 'lapsed';
}

/** Whether the recipient can choose, or change the choice: until staff accept the order. */
export function mayChoose({ status, asks, chosenAt, lapsedAt }: AskedGift): boolean {
  return asks && status === 'Pending' && (chosenAt !== null || lapsedAt === null);
}

/** Whether these are the last four digits of a phone. A phone that is not known has none. */
export function areLastFour(typed: string, phone: string): boolean {
  const digits = toLatinDigits(typed).replace(/\D/g, '');
  return digits.length === 4 && phone.endsWith(digits);
}

const dayMs = 24 * 3_600_000;

/** When the giver is reminded, and when the recipient can no longer choose. */
export function deadlinesOf(askedAt: Date, days: number): { remindAt: Date; lapseAt: Date } {
  const remindDays = Math.max(days - 1, days / 2);
  return {
    remindAt: new Date(askedAt.getTime() + remindDays * dayMs),
    lapseAt: new Date(askedAt.getTime() + days * dayMs),
  };
}

const lapsedDays = 7;

/** Until when the giver of a paid gift may choose in place of the recipient. */
export function lapsedUntil(lapsedAt: Date): Date {
  return new Date(lapsedAt.getTime() + lapsedDays * dayMs);
}

const contactData = /@|https?:|www\.|wa\.me|(?:\d[\s().-]*){6}/iu;

/** Whether a line of thanks tries to carry a phone, an email or a link. */
export function hasContactData(text: string): boolean {
  return contactData.test(toLatinDigits(text));
}
