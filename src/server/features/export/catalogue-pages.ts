import type { ProductId, VariantId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import * as queries from './export.queries.ts';

const pageSize = 200;

/** Every product of the shop, page by page, as the import reads it, and the name of its category. */
export async function* cataloguePages(db: Db) {
  for (let after: ProductId = 0; ;) {
    const products = await queries.listProducts(db, after, pageSize);
    if (products.length === 0) return;
    const ids = products.map(({ id }) => id);
    const variants = Map.groupBy(await queries.listVariants(db, ids), (variant) => variant.product_id);
    const offers = Map.groupBy(await queries.listOffers(db, ids), (offer) => offer.variant_id);
    const options = Map.groupBy(await queries.listOptions(db, ids), (option) => option.product_id);
    const offersOf = (id: VariantId) =>
      (offers.get(id) ?? []).map(({ discount, description }) => ({ discount, description }));
    yield products.map(({ id, categoryName, ...product }) => ({
      categoryName,
      row: {
        ...product,
        customizationOptions: (options.get(id) ?? []).map(({ name, type, image, required, max_length: maxLength }) => ({
          name,
          type,
          image,
          required,
          maxLength,
        })),
        variants: (variants.get(id) ?? []).map((variant) => ({
          sku: variant.sku,
          price: toRiyals(variant.price_dirhams),
          stock: variant.stock,
          attributes: variant.attributes,
          images: variant.images,
          offers: offersOf(variant.id),
          published: variant.published,
        })),
      },
    }));
    after = ids.at(-1) as ProductId;
  }
}

export type ExportedProduct = Awaited<ReturnType<ReturnType<typeof cataloguePages>['next']>>['value'] extends
  (infer Page)[] | void
  ? Page
  : never;
