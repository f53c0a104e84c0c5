import { sql } from 'kysely';
import type { OptionId, ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import type { NewOption, NewProduct, NewVariant, VariantChange } from '../../../shared/catalogue-fields.ts';
import { insertRows, type RowUpdate, updateRows } from './rows.queries.ts';

// One product or hundreds: the number of statements is the same.

/** Locks products with their variants, in the order in which every write locks them. */
export async function lockProducts({ tx }: Act, ids: readonly ProductId[]): Promise<void> {
  await sql`select from variants where product_id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
  await sql`select from products where id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
}

/**
 * The same for a product that is renamed, with the products that name it as a companion: a rename writes them as well,
 * and two products often name each other.
 */
export async function lockRenamed({ tx }: Act, id: ProductId): Promise<void> {
  await sql`select from variants where product_id = ${id} order by id for no key update`.execute(tx);
  await sql`select from products where id = any(array(
      select ${id}::integer union all
      select naming.id from products as renamed join products as naming
        on naming.companions <> '{}' and naming.companions @> array[renamed.handle]
      where renamed.id = ${id}
    )) order by id for no key update`.execute(tx);
}

/** Inserts products. An address that another product left leads to the new one from now on. Returns ids and handles. */
export async function insertProducts(act: Act, products: readonly NewProduct[]) {
  if (products.length === 0) return [];
  const handles = products.map(({ handle }) => handle);
  await sql`delete from old_handles where handle = any(${handles}::text[])`.execute(act.tx);
  const into = { table: 'products', key: 'handle' } as const;
  return insertRows<'products', { id: ProductId; handle: string }>(act, into, products);
}

interface Versioned<Id> {
  id: Id;
  version: number;
}
const returning = sql`present.id, present.version`;

/** Changes locked products. Returns their versions. */
export async function updateProducts(
  act: Act,
  changes: readonly RowUpdate<'products'>[],
): Promise<Map<ProductId, number>> {
  const rows = await updateRows<'products', Versioned<ProductId>>(act, 'products', changes, { returning });
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

// Whether a day has a free piece follows from the limit of the day.
async function markFullDaysLater({ tx }: Act, variants: readonly (NewVariant | VariantChange)[]) {
  if (variants.some(({ stockMode, dayLimit }) => stockMode === 'made' || dayLimit !== undefined))
    await enqueue(tx, 'mark_full_days', {}, { key: 'mark_full_days' });
}

/** Inserts variants of locked products. Returns their ids and SKUs. */
export async function insertVariants(act: Act, variants: readonly NewVariant[]) {
  await markFullDaysLater(act, variants);
  const into = { table: 'variants', key: 'sku' } as const;
  return insertRows<'variants', { id: VariantId; sku: string }>(act, into, variants);
}

// A constraint compares both prices, and the lists are refreshed after this statement.
const discounted = sql`discounted_dirhams = case when present.best_discount > 0
  then ((wanted.price_dirhams::bigint * (100 - present.best_discount) + 50) / 100)::integer end`;

/** Changes locked variants. Returns their versions. */
export async function updateVariants(
  act: Act,
  changes: readonly RowUpdate<'variants'>[],
): Promise<Map<VariantId, number>> {
  await markFullDaysLater(
    act,
    changes.map(({ set }) => set),
  );
  const isRepriced = changes.some(({ set }) => set.priceDirhams !== undefined);
  const also = isRepriced ? [discounted] : [];
  const rows = await updateRows<'variants', Versioned<VariantId>>(act, 'variants', changes, { also, returning });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Deletes variants; those that were ever ordered are hidden instead. Returns the ids of the deleted. */
export async function removeVariants({ tx }: Act, ids: readonly VariantId[]): Promise<Set<VariantId>> {
  if (ids.length === 0) return new Set();
  await sql`update variants set published = false where id = any(${ids}::integer[])
    and exists (select from order_items where variant_id = variants.id)`.execute(tx);
  const { rows } = await sql<{ id: VariantId }>`delete from variants where id = any(${ids}::integer[])
    and not exists (select from order_items where variant_id = variants.id) returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What happens to the options of products. One that stays keeps its id, and so what shoppers chose. */
export interface OptionWrites {
  deleted: readonly OptionId[];
  changed: readonly RowUpdate<'customization_options'>[];
  added: readonly NewOption[];
}

/** Writes options of locked products. */
export async function writeOptions(act: Act, { deleted, changed, added }: OptionWrites): Promise<void> {
  if (deleted.length > 0)
    await sql`delete from customization_options where id = any(${deleted}::integer[])`.execute(act.tx);
  await updateRows(act, 'customization_options', changed);
  await insertRows(act, { table: 'customization_options', key: 'product_id' }, added);
}
