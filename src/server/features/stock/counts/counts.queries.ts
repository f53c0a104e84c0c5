import { sql } from 'kysely';
import type { CategoryId, StaffId, VariantId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import { isInCategory } from '../../../shared/listed-product.ts';
import { matchingVariants, type SearchWords, variantsByCode } from '../../../shared/variants-by-code.ts';
import { stockRows } from '../stock.queries.ts';

const listMax = 50;
const uncountedMax = 5;

/** Whether a variant has a stock that can be counted. */
const isCountable = sql<boolean>`(products.archived_at is null and variants.stock_mode = 'counted')`;

/** The session, if it is open, locked until the transaction ends; with `raises`, its version is raised. */
export async function lockOpenCount(tx: Db, id: number, { raises = false } = {}) {
  const row = await tx
    .selectFrom('stock_counts')
    .select(['id', 'state', 'version', 'category_name as categoryName', 'words'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state === 'open' && raises) await raiseVersion(tx, id);
  return row;
}

/** Says that a session has changed. */
export async function raiseVersion(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('stock_counts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

interface NewCount {
  categoryName: LocalizedText | null;
  words: string;
}

export async function insertCount({ tx, by, at }: Act, { categoryName, words }: NewCount): Promise<number> {
  const { id } = await tx
    .insertInto('stock_counts')
    .values({
      category_name: categoryName && JSON.stringify(categoryName),
      words,
      begun_by: by.name,
      begun_at: at,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findCategoryName(db: Db, id: CategoryId) {
  return db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst();
}

interface Shelf {
  categoryId?: CategoryId | undefined;
  words?: SearchWords | undefined;
  limit: number;
}

/** Writes down which variants a session counts. Returns how many there are, `limit` at most. */
export async function fillCount({ tx }: Act, id: number, { categoryId, words, limit }: Shelf): Promise<number> {
  const shelf = tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([sql<number>`${id}::integer`.as('count_id'), 'variants.id'])
    .where(isCountable)
    .$if(categoryId !== undefined, (query) => query.where(isInCategory(categoryId ?? 0)))
    .$if(words !== undefined, (query) =>
      query.where('variants.id', 'in', matchingVariants(words ?? { query: null, typed: '' })),
    )
    .orderBy('variants.id')
    .limit(limit);
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('stock_count_variants')
    .columns(['count_id', 'variant_id'])
    .expression(shelf)
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Deletes sessions that ended before a time. */
export async function deleteEndedBefore({ tx }: Act, at: Date): Promise<void> {
  await tx.deleteFrom('stock_counts').where('ended_at', '<', at).execute();
}

// What is not counted any more leaves an open session, with its figures.
const isOnShelf = sql`(counts.state <> 'open' or shelf.act is not null or exists (
  select from variants join products on products.id = variants.product_id
  where variants.id = shelf.variant_id and ${isCountable}))`;

/** Open sessions first, then the newest; or one of them. */
export async function listCounts(db: Db, id: number | null = null) {
  const { rows } = await sql<CountRecord>`
    select counts.id, counts.category_name as "categoryName", counts.words, counts.state, counts.version,
      counts.begun_by as "begunBy", counts.begun_at as "begunAt", counts.ended_at as "endedAt",
      (select count(*)::integer from stock_count_variants as shelf where shelf.count_id = counts.id and ${isOnShelf}) as variants,
      (select count(*)::integer from stock_count_variants as shelf where shelf.count_id = counts.id and ${isOnShelf}
        and (shelf.act is not null or exists (select from stock_count_figures as figure
          where figure.count_id = shelf.count_id and figure.variant_id = shelf.variant_id
            and figure.counted is not null))) as counted,
      coalesce((
        select json_agg(json_build_object('staffId', staff_id, 'name', name, 'variants', variants, 'at', at) order by at desc)
        from (
          select staff_id, max(staff_name) as name, count(*)::integer as variants, max(counted_at) as at
          from stock_count_figures where count_id = counts.id and counted is not null group by staff_id
        ) as counter), '[]') as counters
    from stock_counts as counts
    where ${id}::integer is null or counts.id = ${id}::integer
    order by (counts.state = 'open') desc, counts.id desc limit ${listMax}`.execute(db);
  return rows;
}

export interface CountRecord {
  id: number;
  categoryName: LocalizedText | null;
  words: string;
  state: 'open' | 'finished' | 'discarded';
  version: number;
  begunBy: string;
  begunAt: Date;
  endedAt: Date | null;
  variants: number;
  counted: number;
  counters: { staffId: StaffId; name: string; variants: number; at: string }[];
}

export interface StoredFigure {
  staffId: StaffId;
  name: string;
  counted: number;
  seen: number;
  seenMovement: number | null;
  seenAt: string;
  at: string;
}

interface RowFilter {
  ids?: readonly VariantId[] | undefined;
  view?: 'left' | 'counted' | undefined;
  /** A scanned code: also of variants that the session does not count. */
  code?: string | undefined;
  words?: SearchWords | undefined;
  after?: VariantId | undefined;
  limit?: number | undefined;
}

/** The variants of a session by their ids, with what was counted. */
export function listCountRows(db: Db, countId: number, { ids, view, code, words, after, limit }: RowFilter) {
  const figures = sql`select from stock_count_figures as figure where figure.count_id = ${countId}
    and figure.variant_id = variants.id and figure.counted is not null`;
  const shelf = sql`stock_count_variants as shelf where shelf.count_id = ${countId}`;
  return stockRows(db)
    .select([
      'variants.price_dirhams as priceDirhams',
      'variants.cost_dirhams as costDirhams',
      'variants.version',
      sql<boolean>`exists (select from ${shelf} and shelf.variant_id = variants.id)`.as('onShelf'),
      sql<boolean>`exists (select from ${shelf} and shelf.variant_id = variants.id and shelf.act is not null)`.as(
        'isDone',
      ),
      sql<StoredFigure[]>`coalesce((
        select json_agg(json_build_object('staffId', staff_id, 'name', staff_name, 'counted', counted,
          'seen', seen_stock, 'seenMovement', seen_movement, 'seenAt', seen_at, 'at', counted_at) order by counted_at, staff_id)
        from stock_count_figures as figure where figure.count_id = ${countId}
          and figure.variant_id = variants.id and figure.counted is not null), '[]')`.as('figures'),
    ])
    .$if(ids !== undefined, (query) => query.where('variants.id', '=', sql<VariantId>`any(${ids}::integer[])`))
    .$if(code !== undefined, (query) =>
      query.where(
        sql<boolean>`variants.id in (select id from ${variantsByCode(code ?? '')} as coded) and ${isCountable}`,
      ),
    )
    .$if(view !== undefined, (query) =>
      query.where(
        sql<boolean>`variants.id in (select variant_id from ${shelf} and shelf.act is null) and ${isCountable}
          and ${view === 'left' ? sql`not ` : sql``}exists (${figures})`,
      ),
    )
    .$if(words !== undefined, (query) =>
      query.where('variants.id', 'in', matchingVariants(words ?? { query: null, typed: '' })),
    )
    .$if(after !== undefined, (query) => query.where('variants.id', '>', after ?? 0))
    .orderBy('variants.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export type CountRowRecord = Awaited<ReturnType<typeof listCountRows>>[number];

/** The variants that have a code and no stock that can be counted. */
export function listUncounted(db: Db, code: string) {
  return stockRows(db)
    .select(sql<boolean>`products.archived_at is not null`.as('isArchived'))
    .where(sql<boolean>`variants.id in (select id from ${variantsByCode(code)} as coded) and not ${isCountable}`)
    .orderBy('variants.id')
    .limit(uncountedMax)
    .execute();
}

export type UncountedRecord = Awaited<ReturnType<typeof listUncounted>>[number];

/** Takes a variant into a session. One whose count is written already begins anew. Whether the variant exists. */
export async function takeIntoCount(tx: Db, countId: number, variantId: VariantId): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    insert into stock_count_variants as shelf (count_id, variant_id)
    select ${countId}, variants.id from variants join products on products.id = variants.product_id
    where variants.id = ${variantId} and ${isCountable}
    on conflict (count_id, variant_id) do update set act = shelf.act
    returning act is not null as "isDone"`.execute(tx);
  if (rows[0]?.isDone !== true) return rows.length > 0;
  await sql`update stock_count_variants set act = null where count_id = ${countId} and variant_id = ${variantId}`.execute(
    tx,
  );
  await sql`delete from stock_count_figures where count_id = ${countId} and variant_id = ${variantId}`.execute(tx);
  return true;
}

interface NewFigure {
  countId: number;
  variantId: VariantId;
  staffId: StaffId;
  name: string;
  change: { counted: number | null } | { add: number };
  at: Date;
}

/**
 * Writes the figure of a person. What the shop has at that moment is what they saw; pieces that are added keep what was
 * seen with the first. Returns the figure.
 */
export async function writeFigure(tx: Db, { countId, variantId, staffId, name, change, at }: NewFigure) {
  const add = 'add' in change ? change.add : null;
  const counted = 'add' in change ? change.add : change.counted;
  const { rows } = await sql<{ counted: number | null }>`
    with present as (
      select figure.counted from stock_count_figures as figure
      where count_id = ${countId} and variant_id = ${variantId} and staff_id = ${staffId}
    ), wanted as (
      select case when ${add}::integer is null then ${counted}::integer
        else greatest(-1, least(1000001, coalesce((select counted from present), 0) + ${add}::integer)) end as counted
    ), written as (
      insert into stock_count_figures as figure (count_id, variant_id, staff_id, staff_name, counted, seen_stock, seen_movement, seen_at, counted_at)
      select ${countId}, variants.id, ${staffId}, ${name}, wanted.counted, variants.stock,
        (select max(id) from stock_movements where variant_id = variants.id), ${at}, ${at}
      from variants, wanted
      where variants.id = ${variantId} and coalesce(wanted.counted, 0) between 0 and 1000000
      on conflict (count_id, variant_id, staff_id) do update set staff_name = excluded.staff_name,
        counted = excluded.counted, counted_at = excluded.counted_at,
        seen_stock = case when ${add}::integer is not null and figure.counted is not null then figure.seen_stock else excluded.seen_stock end,
        seen_movement = case when ${add}::integer is not null and figure.counted is not null then figure.seen_movement else excluded.seen_movement end,
        seen_at = case when ${add}::integer is not null and figure.counted is not null then figure.seen_at else excluded.seen_at end
    )
    select counted from wanted`.execute(tx);
  return rows[0]?.counted ?? null;
}

/** Who counted last in a session, and when. */
export async function findLastFigure(db: Db, countId: number) {
  const row = await db
    .selectFrom('stock_count_figures')
    .select(['staff_name as by', 'counted_at as at'])
    .where('count_id', '=', countId)
    .orderBy('counted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks variants as written to the stock by the act, and drops the figures from before a later count. */
export async function markDone(act: Act, countId: number, ids: readonly VariantId[], unseen: readonly StoredKey[]) {
  await sql`update stock_count_variants set act = ${act.id}
    where count_id = ${countId} and variant_id = any(${ids}::integer[])`.execute(act.tx);
  await sql`update stock_count_figures as figure set counted = null
    from unnest(${unseen.map(({ variantId }) => variantId)}::integer[], ${unseen.map(({ staffId }) => staffId)}::integer[])
      as old (variant_id, staff_id)
    where figure.count_id = ${countId} and figure.variant_id = old.variant_id and figure.staff_id = old.staff_id`.execute(
    act.tx,
  );
}

interface StoredKey {
  variantId: VariantId;
  staffId: StaffId;
}

export async function endCount({ tx, at }: Act, id: number, state: 'finished' | 'discarded'): Promise<void> {
  await raiseVersion(tx, id);
  await tx.updateTable('stock_counts').set({ state, ended_at: at }).where('id', '=', id).execute();
}

/**
 * Opens an ended session again. What an act of it wrote can be counted and finished once more: its figures have seen
 * what undid the act.
 */
export async function reopenCount({ tx }: Act, id: number, undone: { act: string; ids: readonly VariantId[] }) {
  await sql`update stock_count_figures as figure
    set seen_movement = (select max(id) from stock_movements where variant_id = figure.variant_id)
    from stock_count_variants as shelf
    where shelf.count_id = ${id} and shelf.act = ${undone.act} and shelf.variant_id = any(${undone.ids}::integer[])
      and figure.count_id = shelf.count_id and figure.variant_id = shelf.variant_id`.execute(tx);
  await sql`update stock_count_variants set act = null where count_id = ${id} and act = ${undone.act}`.execute(tx);
  await raiseVersion(tx, id);
  await tx.updateTable('stock_counts').set({ state: 'open', ended_at: null }).where('id', '=', id).execute();
}
