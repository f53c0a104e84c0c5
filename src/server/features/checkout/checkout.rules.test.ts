import { describe, expect, it } from 'vitest';
import { newOrderNumber, pauseBeforeOrder, payBy, piecesByVariant, summarise, unpaidTerms } from './checkout.rules.ts';

const lines = [{ quantity: 2, priceDirhams: 5000, discountedDirhams: null }];

describe('the summary', () => {
  it('adds the fees of the chosen options', () => {
    const summary = summarise(lines, {
      zoneFeeDirhams: 1500,
      paymentFeeDirhams: 1000,
      freeDeliveryFromDirhams: null,
    });
    expect(summary).toEqual({
      itemsCount: 2,
      netSubtotalDirhams: 10_000,
      shippingFeeDirhams: 1500,
      paymentFeeDirhams: 1000,
      totalDirhams: 12_500,
    });
  });

  it('counts 0 for an option that is not chosen', () => {
    const nothing = { zoneFeeDirhams: null, paymentFeeDirhams: null, freeDeliveryFromDirhams: null };
    expect(summarise(lines, nothing).totalDirhams).toBe(10_000);
  });

  // Spec: D45.1
  it.each([
    [10_000, 0],
    [10_001, 1500],
  ])('from %d dirhams on delivers free: fee %d', (threshold, fee) => {
    const choice = { zoneFeeDirhams: 1500, paymentFeeDirhams: null, freeDeliveryFromDirhams: threshold };
    expect(summarise(lines, choice).shippingFeeDirhams).toBe(fee);
  });

  it('costs nothing for an empty cart', () => {
    const choice = { zoneFeeDirhams: 1500, paymentFeeDirhams: 1000, freeDeliveryFromDirhams: null };
    expect(summarise([], choice).totalDirhams).toBe(0);
  });
});

describe('pieces', () => {
  it('are summed by variant and ordered by its id', () => {
    const pieces = piecesByVariant([
      { variantId: 9, quantity: 1 },
      { variantId: 2, quantity: 4 },
      { variantId: 9, quantity: 2 },
    ]);
    expect(pieces).toEqual([
      { variantId: 2, quantity: 4 },
      { variantId: 9, quantity: 3 },
    ]);
  });
});

describe('an order number', () => {
  it('contains the day in Qatar and no ambiguous character', () => {
    const number = newOrderNumber(new Date('2026-11-20T22:30:00Z'));
    expect(number).toMatch(/^DN-261121-[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  it('is different each time', () => {
    const now = new Date();
    expect(new Set(Array.from({ length: 200 }, () => newOrderNumber(now))).size).toBe(200);
  });
});

describe('the waiting time before another order', () => {
  const now = new Date('2026-11-22T08:00:00.000Z');
  const since = (msAgo: number) => pauseBeforeOrder(new Date(now.getTime() - msAgo), now);

  it('is none below the limit of unpaid orders', () => {
    expect(pauseBeforeOrder(null, now)).toBe(0);
  });

  it('lasts until the oldest of them is an hour old, in whole seconds', () => {
    expect([since(0), since(600_000), since(3_598_500), since(3_599_999)]).toEqual([3600, 3000, 2, 1]);
    expect([since(3_600_000), since(3_600_001), since(9_000_000)]).toEqual([0, 0, 0]);
  });
});

describe('the time to pay an order online', () => {
  const now = new Date('2026-11-30T09:00:00Z');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it('is that of the shop, ended by the begin of the slot', () => {
    expect(payBy(now, 30, null)).toEqual(at(30));
    expect(payBy(now, 30, at(20))).toEqual(at(20));
    expect(payBy(now, 30, at(600))).toEqual(at(30));
  });

  it('is none for a slot that begins within a quarter of an hour', () => {
    expect(payBy(now, 30, at(15))).toEqual(at(15));
    expect(payBy(now, 30, at(14))).toBeNull();
    expect(payBy(now, 30, at(-5))).toBeNull();
  });

  it('is shorter, for one order at once, after two that were given up', () => {
    expect([0, 1, 2, 7].map((givenUp) => unpaidTerms(givenUp, 30))).toEqual([
      { most: 2, minutes: 30 },
      { most: 2, minutes: 30 },
      { most: 1, minutes: 10 },
      { most: 1, minutes: 10 },
    ]);
  });
});
