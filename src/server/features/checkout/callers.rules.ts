import type { ManualOrderCaller } from '#contract/console/manual-orders.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../shared/both-languages.ts';
import { readGift } from '../../shared/gift.rules.ts';
import type { OrderOfCaller, PhoneRange } from './callers.queries.ts';

const leastDigits = 4;
const country = '974';
const shownCallers = 5;
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

/** The people of some orders, newest first: a phone number with two names is two people. */
export function callersOf(orders: readonly OrderOfCaller[]): ManualOrderCaller[] {
  const groups = Map.groupBy(orders, ({ phone, name }) => JSON.stringify([phone, name.trim().toLowerCase()]));
  return [...groups.values()].slice(0, shownCallers).flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const { id, name, phone, language } = newest;
    return [
      {
        id,
        name,
        phone,
        email: own.find(({ email }) => email !== '')?.email ?? '',
        language,
        addresses: addressesOf(own).slice(0, shownAddresses),
        orders: own.slice(0, shownOrders).map(({ number, stage, at, pieces, totalDirhams }) => ({
          number,
          stage,
          at: at.toISOString(),
          pieces,
          total: toRiyals(totalDirhams),
        })),
      },
    ];
  });
}
