import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { judge, type BatchContext, type Tally } from './import-batch.ts';
import * as plan from './import-plan.rules.ts';
import * as queries from './import.queries.ts';
import type { ProductRow } from './import.rules.ts';
import { groupBy, type PresentVariants } from './import-variants.ts';

type Context = Pick<BatchContext, 'categories' | 'words' | 'setStock' | 'offers'>;

/** What writing a batch of rows would do. Reads only. */
export async function previewBatch(db: Db, rows: ProductRow[], context: Context) {
  const skus = rows.flatMap((row) => row.variants.map(({ sku }) => sku));
  const found = await queries.findVariants(db, skus);
  const variants: PresentVariants = new Map(found.map((variant) => [variant.sku, variant]));
  const { sound, problems } = judge(rows, context, variants);
  const handles = sound.map(({ row }) => row.handle);
  const products = new Map((await queries.findProducts(db, handles)).map((product) => [product.handle, product]));
  const variantIds = found.map(({ id }) => id);
  const offers = await context.offers.standing.findRunning(db, variantIds);
  const productIds = [...products.values()].map(({ id }) => id);
  const options = groupBy(await queries.findOptions(db, productIds), (option) => option.product_id);

  function changes(row: ProductRow, categoryId: CategoryId, product: queries.ProductRecord & { id: ProductId }) {
    if (Object.keys(plan.planProduct(row, categoryId, product, false)).length > 0) return true;
    if (plan.planOptions(row, product.id, options.get(product.id) ?? []).changes) return true;
    return row.variants.some((variant, position) => {
      const present = variants.get(variant.sku);
      if (!present) return true;
      const set = plan.planVariant(variant, position, present, context.setStock);
      return Object.keys(set).length > 0 || plan.offersDiffer(variant, offers.get(present.id)?.standing);
    });
  }

  const tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  for (const { row, categoryId } of sound) {
    const product = products.get(row.handle);
    if (!product) tally.created += 1;
    else if (changes(row, categoryId, product)) tally.updated += 1;
    else tally.unchanged += 1;
  }
  return { tally, problems };
}
