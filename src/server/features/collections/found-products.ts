import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CollectionRule, Condition } from '#contract/console/collections.ts';
import { toDirhams } from '#contract/values/money.ts';
import { isInCategory } from '../../shared/listed-product.ts';
import { unitDirhamsText } from '../../shared/shown-variant.ts';
import { variantConditions } from './collections.rules.ts';

const unit = sql<number>`${sql.raw(unitDirhamsText)}`;
const not = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`not coalesce(${condition}, false)`;

// A condition on the variants that shoppers see.
function someVariant(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`variants.product_id = products.id`, sql<SqlBool>`variants.published`, ...conditions];
  return sql<SqlBool>`exists (select from variants where ${sql.join(all, sql` and `)})`;
}

const hasOffer = sql<SqlBool>`variants.best_discount > 0`;

function ofProduct(condition: Condition, now: Date): RawBuilder<SqlBool> | null {
  switch (condition.field) {
    case 'category': {
      const isIn = isInCategory(condition.value);
      return condition.op === 'is' ? isIn : not(isIn);
    }
    case 'tag': {
      const isTagged = sql<SqlBool>`exists (
        select from product_tags where tag = ${condition.value} and product_tags.product_id = products.id)`;
      return condition.op === 'is' ? isTagged : not(isTagged);
    }
    case 'offer':
      return condition.op === 'isNot' ? not(someVariant([hasOffer])) : null;
    case 'new':
      return sql<SqlBool>`products.created_at > ${now}::timestamptz - make_interval(days => ${condition.value}::integer)`;
    case 'price':
      return null;
  }
}

/** SQL: whether a rule finds a row of `products`, visible or not. Prices and offers are those of one variant together. */
export function isFoundBy(rule: CollectionRule, now: Date): RawBuilder<SqlBool> {
  const ofVariant = variantConditions(rule);
  const conditions = rule.all.flatMap((condition) => ofProduct(condition, now) ?? []);
  if (ofVariant) {
    const { least, most, offers } = ofVariant;
    conditions.push(
      someVariant([
        ...(least === null ? [] : [sql<SqlBool>`${unit} >= ${toDirhams(least)}::integer`]),
        ...(most === null ? [] : [sql<SqlBool>`${unit} <= ${toDirhams(most)}::integer`]),
        ...(offers ? [hasOffer] : []),
      ]),
    );
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
