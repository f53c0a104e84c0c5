import { sql } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import { selectValues } from '../../../shared/catalogue-fields.ts';
import { isFurtherOf } from '../../../shared/listed-product.ts';
import { isStandingOffer } from '../../../shared/standing-offers.ts';
import type { KeptChange } from './import-changes.ts';

/** Keeps what an act of an import changed. */
export async function insertChanges({ tx, id, at }: Act, changes: readonly KeptChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`insert into import_changes (act, subject_kind, subject_id, change, at)
    select ${id}::uuid, one.kind, one.id, one.change, ${at}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as one (kind text, id integer, change jsonb)`.execute(
    tx,
  );
}

/** What an act of an import changed, and whether it was undone before. It counts as undone from now on. */
export async function takeChanges({ tx }: Act, act: string): Promise<(KeptChange & { undone: boolean })[]> {
  const { rows } = await sql<KeptChange & { undone: boolean }>`
    select subject_kind as kind, subject_id as id, change, undone from import_changes
    where act = ${act}::uuid order by subject_kind, subject_id for update`.execute(tx);
  await tx
    .updateTable('import_changes')
    .set({ undone: true })
    .where('act', '=', act)
    .where('undone', '=', false)
    .execute();
  return rows;
}

/** Which of these acts of an import changed anything, in their order, and how many products they added and changed. */
export async function sumChanges(db: Db, acts: readonly string[]) {
  const { rows } = await sql<{ act: string; created: number; changed: number }>`
    select act, count(*) filter (where is_product and is_new)::integer as created,
      count(*) filter (where is_product and not is_new)::integer as changed
    from (select act, subject_kind = 'product' as is_product, (change ->> 'isNew')::boolean as is_new
      from import_changes where act = any(${acts}::uuid[])) as kept
    group by act`.execute(db);
  const kept = new Set(rows.map(({ act }) => act));
  const sum = (name: 'created' | 'changed') => rows.reduce((total, row) => total + row[name], 0);
  return { acts: acts.filter((act) => kept.has(act)), created: sum('created'), changed: sum('changed') };
}

/** Deletes what imports kept before a time. */
export async function deleteChangesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('import_changes').where('at', '<', at).execute();
}

/** Products as they are stored, with their versions. */
export function findProductsNow(db: Db, ids: readonly ProductId[]) {
  return db
    .selectFrom('products')
    .select(['id', 'version', 'state'])
    .select(selectValues('products'))
    .where('id', '=', sql<ProductId>`any(${ids}::integer[])`)
    .execute();
}
export type ProductNow = Awaited<ReturnType<typeof findProductsNow>>[number];

/** The variants of products, with their versions. */
export function findVariantsNow(db: Db, productIds: readonly ProductId[]) {
  return db
    .selectFrom('variants')
    .select(['id', 'version', 'product_id as productId'])
    .select(selectValues('variants'))
    .where('product_id', '=', sql<ProductId>`any(${productIds}::integer[])`)
    .orderBy('id')
    .execute();
}
export type VariantNow = Awaited<ReturnType<typeof findVariantsNow>>[number];

/** Which of these variants were bought, rated, offered or changed by anyone but these acts. */
export async function findUsedVariants(
  db: Db,
  ids: readonly VariantId[],
  acts: readonly string[],
): Promise<Set<VariantId>> {
  const rows = await db
    .selectFrom('variants')
    .select('id')
    .where('id', '=', sql<VariantId>`any(${ids}::integer[])`)
    .where((eb) => {
      const isIn = (used: 'order_items' | 'comments' | 'ratings') =>
        sql<boolean>`exists (select from ${sql.table(used)} as used where used.variant_id = variants.id)`;
      return eb.or([
        isIn('order_items'),
        isIn('comments'),
        isIn('ratings'),
        eb.exists(
          eb
            .selectFrom('offers')
            .select('offers.id')
            .whereRef('offers.variant_id', '=', 'variants.id')
            .where((offer) => offer.not(isStandingOffer(offer))),
        ),
        sql<boolean>`exists (select from audit_log where subject_kind = 'variant' and subject_id = variants.id::text
          and act <> all(${acts}::uuid[]))`,
      ]);
    })
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of these products or categories someone has changed who is none of these acts. */
export async function findLogged(
  db: Db,
  kind: 'product' | 'category',
  ids: readonly number[],
  acts: readonly string[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::integer[]) as wanted (id)
    where exists (select from audit_log where subject_kind = ${kind} and subject_id = wanted.id::text
      and act <> all(${acts}::uuid[]))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The categories, locked by the caller: their values and versions, and whether they are empty. */
export function listCategoriesNow(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'version'])
    .select(selectValues('categories'))
    .select(
      sql<boolean>`not exists (select from products where category_id = categories.id)
        and not exists (select from products where ${isFurtherOf('categories')})
        and not exists (select from categories as below where below.parent_id = categories.id)
        and not exists (select from offers where category_id = categories.id)`.as('isEmpty'),
    )
    .orderBy('id')
    .execute();
}
export type CategoryNow = Awaited<ReturnType<typeof listCategoriesNow>>[number];

/** The versions of products and variants. */
export async function findVersions(db: Db, kind: 'products' | 'variants' | 'categories', ids: readonly number[]) {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(kind)} where id = any(${ids}::integer[]) order by id`.execute(db);
  return rows;
}
