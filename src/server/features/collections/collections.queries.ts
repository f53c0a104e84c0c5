import { sql } from 'kysely';
import type { CollectionId, ProductId } from '#contract/ids.ts';
import type { CollectionSort } from '#contract/collection-sorts.ts';
import type { CollectionRule } from '#contract/console/collections.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { isFoundBy } from './found-products.ts';

const columns = [
  'collections.id',
  'collections.version',
  'collections.handle',
  'collections.name',
  'collections.description',
  'collections.image',
  'collections.kind',
  'collections.rule',
  'collections.hidden',
  'collections.feed',
  'collections.visible_from as from',
  'collections.visible_until as until',
] as const;

const selectCollections = (db: Db) =>
  db
    .selectFrom('collections')
    .select(columns)
    .select(sql<CollectionSort>`collections.sort`.as('sort'));

/** A collection with this handle, shown or not. */
export function findByHandle(db: Db, handle: string) {
  return selectCollections(db).where('handle', '=', handle).executeTakeFirst();
}
export type CollectionRow = NonNullable<Awaited<ReturnType<typeof findByHandle>>>;

/** These collections, shown or not. */
export async function listById(db: Db, ids: readonly CollectionId[]): Promise<CollectionRow[]> {
  return ids.length === 0 ? [] : selectCollections(db).where('id', 'in', ids).execute();
}

/** The collections with these handles, shown or not. */
export async function listByHandle(db: Db, handles: readonly string[]): Promise<CollectionRow[]> {
  return handles.length === 0 ? [] : selectCollections(db).where('handle', 'in', handles).execute();
}

/** The handles of the collections that shoppers see at a moment. */
export async function listShownHandles(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('handle')
    .where('hidden', '=', false)
    .where((eb) => eb.or([eb('visible_from', 'is', null), eb('visible_from', '<=', now)]))
    .where((eb) => eb.or([eb('visible_until', 'is', null), eb('visible_until', '>', now)]))
    .orderBy('handle')
    .execute();
  return rows.map(({ handle }) => handle);
}

const shownCount = sql<number>`(
  select count(*)::integer from collection_products join products on products.id = product_id and products.listed
  where collection_id = collections.id)`;

/** All collections with the number of their products that shoppers see, newest first. */
export function listAll(db: Db) {
  return selectCollections(db).select(shownCount.as('count')).orderBy('id', 'desc').execute();
}

/** A collection as staff edit it. */
export async function findCollection(db: Db, id: CollectionId) {
  return selectCollections(db).select(shownCount.as('count')).where('id', '=', id).executeTakeFirst();
}

/** A collection, locked. */
export async function lockCollection({ tx }: Act, id: CollectionId): Promise<CollectionRow | undefined> {
  return selectCollections(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The products of a picked collection in their order. */
export function listPicked(db: Db, id: CollectionId) {
  return db
    .selectFrom('collection_products')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.id', 'products.name', 'products.image as picture'])
    .where('collection_id', '=', id)
    .orderBy('position')
    .orderBy('product_id')
    .execute();
}

/** The number of collections, and those of the handles that collections have. */
export async function readTaken(db: Db, handles: readonly string[]): Promise<{ count: number; taken: Set<string> }> {
  const { rows } = await sql<{ count: number; taken: string[] }>`
    select (select count(*)::integer from collections) as count,
      array(select handle from collections where handle = any(${handles}::text[])) as taken`.execute(db);
  return { count: rows[0]?.count ?? 0, taken: new Set(rows[0]?.taken) };
}

interface NewCollection {
  handle: string;
  name: LocalizedText;
  description: LocalizedText;
  image: string | null;
  rule: CollectionRule | null;
  sort: CollectionSort;
  hidden: boolean;
  demo: boolean;
}

/** Adds a collection. Null if its handle is taken. */
export async function insertCollection(
  tx: Db,
  { name, description, rule, ...others }: NewCollection,
  now: Date,
): Promise<CollectionId | null> {
  const row = await tx
    .insertInto('collections')
    .values({
      ...others,
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      kind: rule ? 'rule' : 'picked',
      rule: rule && JSON.stringify(rule),
      due_at: rule && now,
      visible_from: null,
      visible_until: null,
      turns_at: null,
    })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface CollectionChange {
  handle?: string | undefined;
  name?: LocalizedText | undefined;
  description?: LocalizedText | undefined;
  image?: string | null | undefined;
  sort?: CollectionSort | undefined;
  hidden?: boolean | undefined;
  feed?: boolean | undefined;
  rule?: CollectionRule | undefined;
}

/** Changes a collection, which is no longer the demo's then. A changed rule finds its products again. */
export async function updateCollection(
  { tx, at }: Act,
  id: CollectionId,
  { name, description, rule, ...others }: CollectionChange,
): Promise<void> {
  await tx
    .updateTable('collections')
    .set({
      ...others,
      demo: false,
      ...(name && { name: JSON.stringify(name) }),
      ...(description && { description: JSON.stringify(description) }),
      ...(rule && { rule: JSON.stringify(rule), due_at: at }),
    })
    .where('id', '=', id)
    .execute();
}

/** Changes when a collection is shown. */
export async function updateTimes(
  { tx }: Act,
  id: CollectionId,
  { from, until, turnsAt }: { from: Date | null; until: Date | null; turnsAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ visible_from: from, visible_until: until, turns_at: turnsAt })
    .where('id', '=', id)
    .execute();
}

export async function deleteCollection({ tx }: Act, id: CollectionId): Promise<void> {
  await tx.deleteFrom('collections').where('id', '=', id).execute();
}

/** Those of the products that there are. They stay until the transaction ends. */
export async function holdProducts(tx: Db, ids: readonly ProductId[]): Promise<Set<ProductId>> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<ProductId>`any(${ids}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Makes these products those of a picked collection, in this order. */
export async function writePicked(tx: Db, id: CollectionId, products: readonly ProductId[]): Promise<void> {
  await sql`delete from collection_products
    where collection_id = ${id} and product_id <> all(${products}::integer[])`.execute(tx);
  await sql`insert into collection_products (collection_id, product_id, position)
    select ${id}::integer, product_id, place from unnest(${products}::integer[]) with ordinality as picked (product_id, place)
    on conflict (collection_id, product_id) do update set position = excluded.position
    where collection_products.position <> excluded.position`.execute(tx);
  await sql`update collections set picks = picks + 1, demo = false where id = ${id}`.execute(tx);
}

/** Picks the products with these handles for a new collection, in this order. */
export async function addPicked(tx: Db, id: CollectionId, handles: readonly string[]): Promise<void> {
  await sql`insert into collection_products (collection_id, product_id, position)
    select ${id}::integer, products.id, place from unnest(${handles}::text[]) with ordinality as picked (handle, place)
    join products on products.handle = picked.handle`.execute(tx);
}

/** The number of products that a rule finds, of those that shoppers see. */
export async function countFound(db: Db, rule: CollectionRule, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('listed', '=', true)
    .where(isFoundBy(rule, now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the collections of the demo that nobody has changed. */
export async function deleteDemoCollections(db: Db): Promise<void> {
  await db.deleteFrom('collections').where('demo', '=', true).execute();
}

/** How many other collections have feeds. */
export async function countFeeds({ tx }: Act, besides: CollectionId): Promise<number> {
  const { count } = await tx
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('feed', '=', true)
    .where('id', '!=', besides)
    .executeTakeFirstOrThrow();
  return count;
}
