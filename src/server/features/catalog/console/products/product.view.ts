import { completenessOf, missingOf } from '#contract/console/product-completeness.ts';
import type { ConsoleProduct, ConsoleProductRow } from '#contract/console/products.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import type { findFacts, StoredProduct } from './product-record.queries.ts';
import { editedProduct, editedVariant } from './product-fields.rules.ts';
import { readProductTexts } from './product.rules.ts';

/** A product as lists of the console show it. */
export function rowView(record: StoredProduct): ConsoleProductRow {
  const { id, version, handle, state } = record;
  const published = record.variants.filter((variant) => variant.published);
  const variants = published.length > 0 ? published : record.variants;
  const counted = variants.filter(({ stockMode }) => stockMode === 'counted');
  const [first] = variants;
  const prices = variants.map(({ priceDirhams, discountedDirhams }) => discountedDirhams ?? priceDirhams);
  return {
    id,
    version,
    handle,
    state,
    name: bothLanguages(record.name),
    picture: record.image ?? record.variants.find(({ images }) => images.length > 0)?.images[0] ?? null,
    category: { id: record.categoryId, name: bothLanguages(record.categoryName) },
    publishAt: record.publishAt?.toISOString() ?? null,
    price: prices.length > 0 ? toRiyals(Math.min(...prices)) : null,
    severalPrices: new Set(prices).size > 1,
    stock: counted.reduce((sum, { stock }) => sum + stock, 0),
    ...(counted.length === 0 && first && { stockMode: first.stockMode }),
    completeness: completenessOf(readProductTexts(record)),
  };
}

type Facts = Awaited<ReturnType<typeof findFacts>>;

/** A product as its page shows it. */
export function productView(record: StoredProduct, facts: Facts): ConsoleProduct {
  return {
    ...editedProduct(record),
    ...rowView(record),
    ...facts,
    companions: facts.companions.map((one) => ({ ...one, name: bothLanguages(one.name) })),
    variants: record.variants.map((variant) => ({
      ...variant,
      ...editedVariant(variant),
      offerPrice: variant.discountedDirhams === null ? null : toRiyals(variant.discountedDirhams),
    })),
    missing: missingOf(readProductTexts(record)),
  };
}
