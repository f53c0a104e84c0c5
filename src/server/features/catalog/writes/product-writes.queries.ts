import { sql } from 'kysely';
import type { OptionId, ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import {
  type NewOption,
  newOptionColumns,
  type NewProduct,
  newProductColumns,
  type NewVariant,
  newVariantColumns,
  type OptionChange,
  type ProductChange,
  unlistedProduct,
  unlistedVariant,
  type VariantChange,
} from './catalogue-columns.ts';
import { insertRows, type RowUpdate, updateRows } from './rows.queries.ts';

// One product or hundreds: the number of statements is the same.

/** Locks products with their variants, in the order in which every write locks them. */
export async function lockProducts({ tx }: Act, ids: readonly ProductId[]): Promise<void> {
  await sql`select from variants where product_id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
  await sql`select from products where id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
}

/** Inserts products. An address that another product left leads to the new one from now on. Returns ids and handles. */
export async function insertProducts(act: Act, products: readonly NewProduct[]) {
  if (products.length === 0) return [];
  const handles = products.map(({ handle }) => handle);
  await sql`delete from old_handles where handle = any(${handles}::text[])`.execute(act.tx);
  return insertRows<{ id: ProductId; handle: string }>(
    act,
    { table: 'products', columns: newProductColumns, key: 'handle' },
    products.map((product) => ({ ...unlistedProduct, ...product })),
  );
}

interface Versioned<Id> {
  id: Id;
  version: number;
}
const returning = sql`present.id, present.version`;

/** Changes locked products. Returns their versions. */
export async function updateProducts(
  act: Act,
  changes: readonly RowUpdate<ProductChange>[],
): Promise<Map<ProductId, number>> {
  const rows = await updateRows<ProductChange, Versioned<ProductId>>(act, 'products', changes, { returning });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Deletes a locked product. */
export async function deleteProduct({ tx }: Act, id: ProductId): Promise<void> {
  await tx.deleteFrom('products').where('id', '=', id).execute();
}

/** Keeps an address that a product leaves, and gives up the one that it takes. */
export async function keepOldHandle(
  { tx }: Act,
  id: ProductId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.deleteFrom('old_handles').where('handle', '=', to).where('product_id', '=', id).execute();
  await tx
    .insertInto('old_handles')
    .values({ handle: from, product_id: id })
    .onConflict((conflict) => conflict.column('handle').doUpdateSet({ product_id: id }))
    .execute();
}

/** Inserts variants of locked products. Returns their ids and SKUs. */
export async function insertVariants(act: Act, variants: readonly NewVariant[]) {
  return insertRows<{ id: VariantId; sku: string }>(
    act,
    { table: 'variants', columns: newVariantColumns, key: 'sku' },
    variants.map((variant) => ({ ...unlistedVariant, ...variant })),
  );
}

// A constraint compares both prices, and the lists are refreshed after this statement.
const discounted = sql`discounted_dirhams = case when present.best_discount > 0
  then ((wanted.price_dirhams::bigint * (100 - present.best_discount) + 50) / 100)::integer end`;

/** Changes locked variants. Returns their versions. */
export async function updateVariants(
  act: Act,
  changes: readonly RowUpdate<VariantChange>[],
): Promise<Map<VariantId, number>> {
  const isRepriced = changes.some(({ set }) => set.price_dirhams !== undefined);
  const also = isRepriced ? [discounted] : [];
  const rows = await updateRows<VariantChange, Versioned<VariantId>>(act, 'variants', changes, { also, returning });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Deletes variants; those that were ever ordered are hidden instead. */
export async function removeVariants({ tx }: Act, ids: readonly VariantId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update variants set published = false where id = any(${ids}::integer[])
    and exists (select from order_items where variant_id = variants.id)`.execute(tx);
  await sql`delete from variants where id = any(${ids}::integer[])
    and not exists (select from order_items where variant_id = variants.id)`.execute(tx);
}

/** What happens to the options of products. One that stays keeps its id, and so what shoppers chose. */
export interface OptionWrites {
  deleted: readonly OptionId[];
  changed: readonly RowUpdate<OptionChange>[];
  added: readonly NewOption[];
}

/** Writes options of locked products. */
export async function writeOptions(act: Act, { deleted, changed, added }: OptionWrites): Promise<void> {
  if (deleted.length > 0)
    await sql`delete from customization_options where id = any(${deleted}::integer[])`.execute(act.tx);
  await updateRows(act, 'customization_options', changed);
  await insertRows(act, { table: 'customization_options', columns: newOptionColumns, key: 'product_id' }, added);
}
