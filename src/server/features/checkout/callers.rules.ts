import type { ManualOrderCaller } from '#contract/console/manual-orders.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../shared/both-languages.ts';
import { readGift } from '../../shared/gift.rules.ts';
import type { ListedGuest, PhoneRange } from '../../shared/guests.queries.ts';
import type { OrderOfCaller } from './callers.queries.ts';

const leastDigits = 4;
const country = '974';
const shownAddresses = 5;
const shownOrders = 3;

/** The numbers that begin with what was typed, with and without the country. Empty for fewer than four digits. */
export function phoneRangesOf(typed: string): PhoneRange[] {
  const digits = toLatinDigits(typed).replace(/\D/g, '');
  const isWhole = /^\s*(\+|00)/.test(toLatinDigits(typed));
  const international = digits.replace(/^00/, '');
  const starts = isWhole ? [international] : [`${country}${digits}`, digits];
  return starts.flatMap((start) => {
    const telling = start.startsWith(country) ? start.slice(country.length) : start;
    // The number after the last one that begins so: the same digits, counted up.
    const next = String(BigInt(`1${start || '0'}`) + 1n).slice(1);
    return telling.length < leastDigits ? [] : [{ from: `+${start}`, before: `+${next}` }];
  });
}

function addressesOf(orders: readonly OrderOfCaller[]): ManualOrderCaller['addresses'] {
  const seen = new Set<string>();
  return orders.flatMap(({ id, zoneId, zone, address, gift, recipientName, recipientPhone }) => {
    const stored = gift && readGift(gift);
    const key = JSON.stringify([zoneId, address]);
    // The giver does not know where a recipient who was asked wants it.
    if (zoneId === null || address === '' || stored?.askRecipient || seen.has(key)) return [];
    seen.add(key);
    return [
      {
        id,
        zoneId,
        zone: bothLanguages(zone),
        address,
        recipientName: stored?.recipientName ?? recipientName,
        recipientPhone: stored?.recipientPhone || recipientPhone,
      },
    ];
  });
}

/** Callers with where their orders went and what they ordered last. Their orders are given newest first. */
export function callersOf(guests: readonly ListedGuest[], orders: readonly OrderOfCaller[]): ManualOrderCaller[] {
  const keyOf = ({ phone, name }: Pick<ListedGuest, 'phone' | 'name'>) => JSON.stringify([phone, name.toLowerCase()]);
  const groups = Map.groupBy(orders, keyOf);
  return guests.map((guest) => {
    const { id, name, phone, email, language } = guest;
    const own = groups.get(keyOf(guest)) ?? [];
    return {
      id,
      name,
      phone,
      email: email || (own.find((order) => order.email !== '')?.email ?? ''),
      language,
      addresses: addressesOf(own).slice(0, shownAddresses),
      orders: own.slice(0, shownOrders).map(({ number, stage, at, pieces, totalDirhams }) => ({
        number,
        stage,
        at: at.toISOString(),
        pieces,
        total: toRiyals(totalDirhams),
      })),
    };
  });
}
