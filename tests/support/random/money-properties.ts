import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { discountedDirhams, toDirhams, toRiyals } from '#contract/values/money.ts';
import { assertQuantity, mergedQuantity } from '#server/features/cart/cart.rules.ts';
import { cartTotals, piecesOfVariants } from '#server/shared/pricing.rules.ts';
import { dirhamsFrom, dirhamsUpTo } from '#server/features/catalog/catalog.rules.ts';
import { piecesByVariant, summarise } from '#server/features/checkout/checkout.rules.ts';
import { type ModelLine, modelRiyals, modelSummary, modelUnit } from './money-model.ts';

/** Up to the highest price that an import accepts. */
const price = fc.integer({ min: 0, max: 40_000_000 });
const fee = fc.integer({ min: 0, max: 10_000_000 });
const percent = fc.integer({ min: 1, max: 99 });
const quantity = fc.integer({ min: 1, max: 50 });
const offers = fc.array(percent, { maxLength: 4 });
const line = fc.record({ price: price.map(BigInt), offers, quantity });

function pricedOf(priced: ModelLine) {
  const priceDirhams = Number(priced.price);
  const best = Math.max(...priced.offers);
  return {
    quantity: priced.quantity,
    priceDirhams,
    discountedDirhams: priced.offers.length > 0 ? discountedDirhams(priceDirhams, best) : null,
  };
}

function refusalOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

function always<Ts extends [unknown, ...unknown[]]>(
  ...parts: [...arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> }, holds: (...values: Ts) => void]
): (numRuns: number) => void {
  return (numRuns) => fc.assert(fc.property<Ts>(...parts), { numRuns });
}

/** Properties of money and quantities that hold for all numbers. */
export const moneyProperties: Record<string, (numRuns: number) => void> = {
  'an amount leaves as the number that its digits say, and comes back as it was': always(
    fc.integer({ min: 0, max: 2_000_000_000_000 }),
    (dirhams) => {
      const riyals = toRiyals(dirhams);
      equal(riyals, modelRiyals(BigInt(dirhams)));
      ok(/^\d+(\.\d{1,2})?$/.test(JSON.stringify(riyals)));
      equal(toDirhams(riyals), dirhams);
    },
  ),
  'what is finer than a dirham is no amount': always(
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 1, max: 9 }),
    (whole, hundredths, thousandth) => {
      const riyals = Number(`${whole}.${String(hundredths).padStart(2, '0')}${thousandth}`);
      let refused: unknown;
      try {
        toDirhams(riyals);
      } catch (error) {
        refused = error;
      }
      ok(refused instanceof RangeError);
    },
  ),
  'a discount is rounded half up, once': always(price, percent, (dirhams, discount) => {
    equal(BigInt(discountedDirhams(dirhams, discount)), modelUnit(BigInt(dirhams), [discount]));
  }),
  'a cart costs what its lines and fees add up to': always(
    fc.array(line, { maxLength: 20 }),
    fc.option(fee, { nil: null }),
    fc.option(fee, { nil: null }),
    fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: null }),
    (lines, zoneFeeDirhams, paymentFeeDirhams, freeDeliveryFromDirhams) => {
      const summary = summarise(lines.map(pricedOf), { zoneFeeDirhams, paymentFeeDirhams, freeDeliveryFromDirhams });
      const model = modelSummary(lines, {
        zone: BigInt(zoneFeeDirhams ?? 0),
        payment: BigInt(paymentFeeDirhams ?? 0),
        freeFrom: freeDeliveryFromDirhams === null ? null : BigInt(freeDeliveryFromDirhams),
      });
      deepStrictEqual(summary, {
        itemsCount: model.count,
        netSubtotalDirhams: Number(model.net),
        shippingFeeDirhams: Number(model.shipping),
        paymentFeeDirhams: Number(model.payment),
        totalDirhams: Number(model.total),
      });
      equal(cartTotals(lines.map(pricedOf)).subtotalDirhams, summary.netSubtotalDirhams);
    },
  ),
  'delivery is free at the threshold and not a dirham before': always(price, fee, (dirhams, zoneFeeDirhams) => {
    const lines = [{ quantity: 1, priceDirhams: dirhams, discountedDirhams: null }];
    const feeAt = (freeDeliveryFromDirhams: number) =>
      summarise(lines, { zoneFeeDirhams, paymentFeeDirhams: null, freeDeliveryFromDirhams }).shippingFeeDirhams;
    deepStrictEqual([feeAt(dirhams), feeAt(dirhams + 1)], [0, zoneFeeDirhams]);
  }),
  'pieces of a variant are neither lost nor doubled, and come in id order': always(
    fc.array(fc.record({ variantId: fc.integer({ min: 1, max: 9 }), quantity }), { maxLength: 30 }),
    (lines) => {
      const wanted: Record<number, number> = {};
      for (const one of lines) wanted[one.variantId] = (wanted[one.variantId] ?? 0) + one.quantity;
      // The keys of such an object come in number order.
      const model = Object.entries(wanted).map(([id, pieces]) => ({ variantId: Number(id), quantity: pieces }));
      deepStrictEqual(piecesByVariant(lines), model);
      deepStrictEqual(Object.fromEntries(piecesOfVariants(lines)), wanted);
    },
  ),
  'a quantity is taken exactly where a line and the stock bear it': always(
    fc.integer({ min: 1, max: 120 }),
    fc.integer({ min: 0, max: 120 }),
    fc.integer({ min: 0, max: 120 }),
    (wanted, stock, elsewhere) => {
      const expected = wanted > 50 ? 'invalid' : wanted > stock - elsewhere ? 'out_of_stock' : null;
      equal(
        refusalOf(() => assertQuantity(wanted, stock, elsewhere)),
        expected,
      );
    },
  ),
  'two lines that become one lose nothing of the first, invent nothing, and never pass 50 or the stock': always(
    quantity,
    quantity,
    fc.integer({ min: 0, max: 120 }),
    fc.integer({ min: 0, max: 120 }),
    (mine, theirs, stock, elsewhere) => {
      const merged = mergedQuantity(mine, theirs, stock, elsewhere);
      ok(merged >= mine && merged <= mine + theirs && merged <= 50);
      if (merged > mine) ok(merged + elsewhere <= stock);
      // As many as may be.
      if (merged < mine + theirs && merged < 50) ok(merged + 1 + elsewhere > stock);
    },
  ),
  'a price filter passes exactly the prices between its bounds': always(
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 0, max: 9999 }),
    (whole, parts) => {
      const riyals = Number(`${whole}.${String(parts).padStart(4, '0')}`);
      const tenThousandths = BigInt(whole) * 10_000n + BigInt(parts);
      equal(BigInt(dirhamsUpTo(riyals)), tenThousandths / 100n);
      equal(BigInt(dirhamsFrom(riyals)), (tenThousandths + 99n) / 100n);
    },
  ),
};
