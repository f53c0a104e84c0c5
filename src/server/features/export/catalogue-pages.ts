import type { ProductId, VariantId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import type { ReadReplica } from '../../database/replica.ts';
import * as queries from './export.queries.ts';

const pageSize = 200;

async function readPage(db: Db, after: ProductId) {
  const products = await queries.listProducts(db, after, pageSize);
  const ids = products.map(({ id }) => id);
  if (ids.length === 0) return null;
  return {
    products,
    ids,
    variants: Map.groupBy(await queries.listVariants(db, ids), (variant) => variant.productId),
    offers: Map.groupBy(await queries.listOffers(db, ids), (offer) => offer.variant_id),
    options: Map.groupBy(await queries.listOptions(db, ids), (option) => option.productId),
  };
}

/**
 * Every product of the shop, page by page, as the import reads it, and the name of its category. What pieces cost the shop
 * is there only `withCosts`.
 */
export async function* cataloguePages(readFrom: ReadReplica, { withCosts }: { withCosts: boolean }) {
  for (let after: ProductId = 0; ;) {
    const last = after;
    const page = await readFrom((db) => readPage(db, last));
    if (page === null) return;
    const { products, ids, variants, offers, options } = page;
    const offersOf = (id: VariantId) =>
      (offers.get(id) ?? []).map(({ discount, amount, description }) =>
        amount === null ? { discount, description } : { amount: toRiyals(amount), description },
      );
    yield products.map(({ id, categoryName, ...product }) => ({
      categoryName,
      row: {
        ...product,
        customizationOptions: (options.get(id) ?? []).map(({ productId: _product, ...option }) => option),
        variants: (variants.get(id) ?? []).map(
          ({ id: variantId, productId: _product, sku, priceDirhams, costDirhams, published, ...variant }) => ({
            sku,
            price: toRiyals(priceDirhams),
            ...(withCosts && { cost: costDirhams === null ? null : toRiyals(costDirhams) }),
            ...variant,
            offers: offersOf(variantId),
            published,
          }),
        ),
      },
    }));
    after = ids.at(-1) as ProductId;
  }
}

export type ExportedProduct = Awaited<ReturnType<ReturnType<typeof cataloguePages>['next']>>['value'] extends
  (infer Page)[] | void
  ? Page
  : never;
