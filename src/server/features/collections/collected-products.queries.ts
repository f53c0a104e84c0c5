import { sql, type SqlBool } from 'kysely';
import type { CollectionId, ProductId } from '#contract/ids.ts';
import type { CollectionRule } from '#contract/console/collections.ts';
import type { Db } from '../../database/connect.ts';
import { isFoundBy } from './found-products.ts';

/** Shows and hides the collections that begin or end until a moment: cached responses that show them are outdated. */
export async function turnCollections(db: Db, now: Date): Promise<void> {
  await sql`
    update collections set turns_at = (
      select min(moment) from unnest(array[visible_from, visible_until]) as moment where moment > ${now}::timestamptz
    ) where turns_at <= ${now}::timestamptz`.execute(db);
}

/** Takes marks of products that may have joined or left a rule. `all`: whether every product may have. */
export async function takeMarks(tx: Db, limit: number): Promise<{ taken: number; ids: ProductId[]; all: boolean }> {
  const { rows } = await sql<{ id: ProductId | null }>`
    delete from collection_marks where id in (select id from collection_marks order by id limit ${limit})
    returning product_id as id`.execute(tx);
  const ids = new Set(rows.flatMap(({ id }) => id ?? []));
  return { taken: rows.length, ids: [...ids], all: rows.some(({ id }) => id === null) };
}

/** Has all products of every rule found again. */
export async function makeAllDue(tx: Db, now: Date): Promise<void> {
  await tx.updateTable('collections').set({ due_at: now }).where('kind', '=', 'rule').execute();
}

const rules = (db: Db) =>
  db.selectFrom('collections').select(['id', 'rule', 'version']).where('kind', '=', 'rule').orderBy('id');

export function listRules(db: Db) {
  return rules(db).execute();
}

/** The rules of which all products are to be found again until a moment. */
export function listDue(db: Db, now: Date) {
  return rules(db).where('due_at', '<=', now).execute();
}

/** Notes when all products of a rule are found again, unless it was changed meanwhile. */
export async function writeDue(
  db: Db,
  { id, version }: { id: CollectionId; version: number },
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Some products: these, or those with an id above one and up to another. */
export type SomeProducts = { ids: readonly ProductId[] } | { after: ProductId; last: ProductId };

const isSome = (column: 'products.id' | 'product_id', some: SomeProducts) =>
  'ids' in some
    ? sql<SqlBool>`${sql.ref(column)} = any(${some.ids}::integer[])`
    : sql<SqlBool>`${sql.ref(column)} > ${some.after}::integer and ${sql.ref(column)} <= ${some.last}::integer`;

/** Makes those of some products that a rule finds the products of its collection. Only what differs is written. */
export async function collectProducts(
  db: Db,
  { id, rule }: { id: CollectionId; rule: CollectionRule },
  now: Date,
  some: SomeProducts,
): Promise<void> {
  await sql`
    with found as materialized (
      select products.id from products where ${isSome('products.id', some)} and ${isFoundBy(rule, now)}
    ), left_out as (
      delete from collection_products where collection_id = ${id} and ${isSome('product_id', some)}
        and not exists (select from found where found.id = product_id)
    )
    insert into collection_products (collection_id, product_id)
    select ${id}::integer, found.id from found
    where not exists (
      select from collection_products where collection_id = ${id} and product_id = found.id
    )
    order by found.id
    on conflict do nothing`.execute(db);
}

/** The greatest id of a product; 0 without one. */
export async function findLastProduct(db: Db): Promise<ProductId> {
  const { last } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** When the job has to work next; null without anything to do. */
export async function findNextWork(db: Db): Promise<Date | null> {
  const { next } = await db
    .selectFrom('collections')
    .select(({ fn }) => fn.min(fn<Date | null>('least', ['turns_at', 'due_at'])).as('next'))
    .executeTakeFirstOrThrow();
  return next;
}
