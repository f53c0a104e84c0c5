import { type Insertable, sql, type Updateable } from 'kysely';
import type { OptionId, ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import type { Database } from '../../../../database/schema.ts';

export async function categoryExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertProduct({ tx }: Act, product: Insertable<Database['products']>): Promise<ProductId> {
  const row = await tx.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a product. Returns its version. */
export async function updateProduct(
  { tx }: Act,
  id: ProductId,
  set: Updateable<Database['products']>,
): Promise<number> {
  const query = tx.updateTable('products').set(set).where('id', '=', id).returning('version');
  return (await query.executeTakeFirstOrThrow()).version;
}

export async function deleteProduct({ tx }: Act, id: ProductId): Promise<void> {
  await tx.deleteFrom('products').where('id', '=', id).execute();
}

/** Which of these handles other products have, or had. */
export async function findTakenHandles(
  db: Db,
  handles: readonly string[],
  ofOthersThan: ProductId | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ handle: string }>`
    select handle from products where handle = any(${handles}::text[]) and id is distinct from ${ofOthersThan}::integer
    union select handle from old_handles where handle = any(${handles}::text[]) and product_id is distinct from ${ofOthersThan}::integer`.execute(
    db,
  );
  return new Set(rows.map(({ handle }) => handle));
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

/** Which of these SKUs variants have, apart from these variants. */
export async function findTakenSkus(
  db: Db,
  skus: readonly string[],
  except: readonly VariantId[],
): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variants where sku = any(${skus}::text[]) and id <> all(${except}::integer[])`.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}

export async function insertVariants({ tx }: Act, variants: Insertable<Database['variants']>[]): Promise<void> {
  if (variants.length > 0) await tx.insertInto('variants').values(variants).execute();
}

export async function updateVariant({ tx }: Act, id: VariantId, set: Updateable<Database['variants']>): Promise<void> {
  await tx.updateTable('variants').set(set).where('id', '=', id).execute();
}

/** Deletes variants; those that were ever ordered are hidden instead. */
export async function removeVariants({ tx }: Act, ids: readonly VariantId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update variants set published = false where id = any(${ids}::integer[])
    and exists (select from order_items where variant_id = variants.id)`.execute(tx);
  await sql`delete from variants where id = any(${ids}::integer[])
    and not exists (select from order_items where variant_id = variants.id)`.execute(tx);
}

interface WantedOption {
  id?: OptionId | undefined;
  type: 'text' | 'image';
  name: { en: string; ar: string };
  required: boolean;
  maxLength: number | null;
}

/** Makes these the options of a product. One with an id keeps it, and so what shoppers chose. */
export async function replaceOptions(
  { tx }: Act,
  productId: ProductId,
  options: readonly WantedOption[],
): Promise<void> {
  const kept = options.flatMap(({ id }) => id ?? []);
  await sql`delete from customization_options where product_id = ${productId} and id <> all(${kept}::integer[])`.execute(
    tx,
  );
  for (const [position, { id, type, name, required, maxLength }] of options.entries()) {
    const columns = {
      type,
      name: JSON.stringify(name),
      required,
      max_length: type === 'text' ? maxLength : null,
      position,
    };
    const isKept =
      id !== undefined &&
      (await tx
        .updateTable('customization_options')
        .set(columns)
        .where('id', '=', id)
        .where('product_id', '=', productId)
        .returning('id')
        .executeTakeFirst()) !== undefined;
    if (!isKept)
      await tx
        .insertInto('customization_options')
        .values({ ...columns, product_id: productId })
        .execute();
  }
}
