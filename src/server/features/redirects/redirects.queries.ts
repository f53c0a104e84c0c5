import { sql } from 'kysely';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { keyOf } from './redirect-paths.rules.ts';

const columns = ['id', 'version', 'from_path as from', 'to_path as to', 'created_at as createdAt'] as const;

export type StoredRedirect = { id: number; version: number; from: string; to: string; createdAt: Date };

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

interface ListFilter {
  after: number | undefined;
  limit: number;
  /** A part of a source or a target. */
  part: string | null;
  /** The first day whose hits count. */
  since: string;
}

/** A page of redirects, newest first, with their hits since a day. */
export function listRedirects(db: Db, { after, limit, part, since }: ListFilter) {
  return db
    .selectFrom('redirects')
    .select(columns)
    .select([
      sql<number>`(select coalesce(sum(hits), 0)::integer from redirect_hits
        where redirect_id = redirects.id and day >= ${since})`.as('hits'),
      sql<string | null>`(select max(day)::text from redirect_hits where redirect_id = redirects.id)`.as('lastDay'),
    ])
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
    .$if(part !== null, (query) =>
      query.where((eb) => eb.or([eb('from_path', 'like', like(part ?? '')), eb('to_path', 'like', like(part ?? ''))])),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A page of all redirects by their sources, with their hits since a day. */
export function listBySource(db: Db, { after, limit, since }: { after: string; limit: number; since: string }) {
  return db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to'])
    .select(
      sql<number>`(select coalesce(sum(hits), 0)::integer from redirect_hits
        where redirect_id = redirects.id and day >= ${since})`.as('hits'),
    )
    .where('from_path', '>', after)
    .orderBy('from_path')
    .limit(limit)
    .execute();
}

/** The redirect of a source; null if there is none. */
export async function findRedirect(db: Db, from: string): Promise<{ id: number; to: string } | null> {
  const query = db.selectFrom('redirects').select(['id', 'to_path as to']).where('from_path', '=', from);
  return (await query.executeTakeFirst()) ?? null;
}

/** The redirect that a visitor follows from a source; null if there is none, and for one of two that lead to each other. */
export async function findFollowed(db: Db, from: string): Promise<{ id: number; to: string } | null> {
  const row = await db
    .selectFrom('redirects')
    .select(['id', 'to_path as to'])
    .where('from_path', '=', from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('redirects as back')
            .select('back.id')
            .whereRef('back.from_path', '=', 'redirects.to_key')
            .whereRef('back.to_key', '=', 'redirects.from_path'),
        ),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Until the act ends, nobody else adds or changes a redirect: two at once could make a circle. */
export async function lockRedirects({ tx }: Act): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(tx);
}

export async function findById(db: Db, id: number): Promise<StoredRedirect | null> {
  return (await db.selectFrom('redirects').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The redirects on the ways that begin at the keys, whatever is shown there, and those that lead to one of the sources. */
export async function findRelated(db: Db, keys: readonly string[], sources: readonly string[]) {
  // A union ends in a circle as well.
  const { rows } = await sql<{ from: string; to: string }>`with recursive way as (
      select from_path, to_path, to_key from redirects
      where from_path = any(${keys}::text[]) or to_key = any(${sources}::text[])
      union
      select next.from_path, next.to_path, next.to_key from way join redirects as next on next.from_path = way.to_key
    )
    select from_path as "from", to_path as "to" from way`.execute(db);
  return new Map(rows.map(({ from, to }) => [from, to]));
}

export async function countRedirects(db: Db): Promise<number> {
  const query = db.selectFrom('redirects').select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Stores targets by their sources. */
export async function writeTargets({ tx }: Act, rows: readonly { from: string; to: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into redirects (from_path, to_path, to_key)
    select * from unnest(${rows.map(({ from }) => from)}::text[], ${rows.map(({ to }) => to)}::text[],
      ${rows.map(({ to }) => keyOf(to))}::text[])
    on conflict (from_path) do update
    set to_path = excluded.to_path, to_key = excluded.to_key, version = redirects.version + 1
    where redirects.to_path <> excluded.to_path`.execute(tx);
}

/** Gives a redirect another source. */
export async function renameSource({ tx }: Act, id: number, from: string): Promise<void> {
  await tx
    .updateTable('redirects')
    .set({ from_path: from, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a redirect. Returns it; null if there is none. */
export async function deleteRedirect({ tx }: Act, id: number) {
  const query = tx.deleteFrom('redirects').where('id', '=', id).returning(['from_path as from', 'to_path as to']);
  return (await query.executeTakeFirst()) ?? null;
}

/** Adds hits of a day. Those of a redirect that is gone are left out. */
export async function addHits(db: Db, day: string, hits: ReadonlyMap<number, number>): Promise<void> {
  // In one order: instances add to the same rows.
  const rows = [...hits].sort(([a], [b]) => a - b);
  await sql`insert into redirect_hits (redirect_id, day, hits)
    select counted.id, ${day}::date, counted.hits
    from unnest(${rows.map(([id]) => id)}::integer[], ${rows.map(([, count]) => count)}::integer[]) as counted (id, hits)
    join redirects using (id) order by counted.id
    on conflict (redirect_id, day) do update set hits = redirect_hits.hits + excluded.hits`.execute(db);
}

export async function deleteHitsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('redirect_hits').where('day', '<', day).execute();
}

interface Pages {
  products: readonly number[];
  handles: readonly string[];
  categories: readonly number[];
  collections: readonly string[];
  pages: readonly string[];
}

/** Which of these pages shoppers see: ids, and the products by their present or former handles. */
export async function findPages(db: Db, { products, handles, categories, collections, pages }: Pages, now: Date) {
  const { rows } = await sql<{ kind: string; id: number | null; handle: string | null }>`
    select 'product' as kind, id, null as handle from products where published and id = any(${products}::integer[])
    union all select 'handle', id, handle from products where published and handle = any(${handles}::text[])
    union all select 'old', id, old_handles.handle from old_handles join products on product_id = id
      where published and old_handles.handle = any(${handles}::text[])
    union all select 'category', id, null from categories where id = any(${categories}::integer[])
    union all select 'collection', null, handle from collections
      where not hidden and (visible_from is null or visible_from <= ${now})
        and (visible_until is null or visible_until > ${now}) and handle = any(${collections}::text[])
    union all select 'page', null, handle from content_pages
      where published is not null and kind = 'page' and handle = any(${pages}::text[])`.execute(db);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).flatMap(({ id }) => id ?? []);
  const handlesOf = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? (row.handle ?? []) : [])));
  const byHandle = (kind: string) =>
    rows.flatMap((row) => (row.kind === kind && row.handle !== null ? [[row.handle, row.id ?? 0] as const] : []));
  return {
    products: new Set(idsOf('product')),
    // The present one first.
    handles: new Map([...byHandle('old'), ...byHandle('handle')]),
    categories: new Set(idsOf('category')),
    collections: handlesOf('collection'),
    pages: handlesOf('page'),
  };
}
