import { sql } from 'kysely';
import { availableText } from './available-stock.ts';

// `shownVariant` of the contract is the same rule for variants that are already loaded.

const unit = (table: string) => `coalesce(${table}.discounted_dirhams, ${table}.price_dirhams)`;

/** The price of one piece of a variant, after the best offer. */
export const unitDirhamsText = unit('variants');

/** An order of a product's variants in which the one that cards show is the first. */
export const shownFirstText = `${availableText('variants')} > 0 desc, ${unitDirhamsText}, variants.position, variants.id`;
export const shownFirst = sql`${sql.raw(shownFirstText)}`;

/** Whether the published variants of `products` differ in price. */
export const severalPricesText = `(
  select min(${unitDirhamsText}) < max(${unitDirhamsText}) from variants
  where variants.product_id = products.id and variants.published
)`;
export const severalPrices = sql<boolean>`${sql.raw(severalPricesText)}`;
