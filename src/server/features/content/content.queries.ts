import type { RawBuilder } from 'kysely';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { namedQuery } from '../../database/named-query.ts';
import { kindOf } from './content.rules.ts';

const publishedOf = namedQuery('published_content', (db, handle: RawBuilder<string>) =>
  db
    .selectFrom('content_pages')
    .select(['published', 'published_at as at'])
    .where('handle', '=', handle)
    .where('published', 'is not', null),
);

/** The published content of a page and when it was published; undefined if it is not. */
export async function findPublication(db: Db, handle: string) {
  return (await publishedOf(db, handle))[0];
}

/** The published content of a page; null if it has none. */
export async function findPublished(db: Db, handle: string): Promise<unknown> {
  return (await findPublication(db, handle))?.published ?? null;
}

/** Those of the handles whose pages are published. */
export async function listPublished(db: Db, handles: readonly string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const rows = await db
    .selectFrom('content_pages')
    .select('handle')
    .where('handle', 'in', handles)
    .where('published', 'is not', null)
    .execute();
  return new Set(rows.map(({ handle }) => handle));
}

/** The handles of the merchant's own pages that are published. */
export async function listPublishedPages(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('content_pages')
    .select('handle')
    .where('kind', '=', 'page')
    .where('published', 'is not', null)
    .orderBy('handle')
    .execute();
  return rows.map(({ handle }) => handle);
}

/** The pages of which something begins or ends until a moment, locked. */
export function lockTurning(tx: Db, until: Date) {
  return tx
    .selectFrom('content_pages')
    .select(['handle', 'published'])
    .where('turns_at', '<=', until)
    .orderBy('handle')
    .forUpdate()
    .execute();
}

/** Stores when something of a page begins or ends next: cached responses that show the page are outdated. */
export async function writeTurn(db: Db, handle: string, turnsAt: Date | null): Promise<void> {
  await db.updateTable('content_pages').set({ turns_at: turnsAt }).where('handle', '=', handle).execute();
}

/** The next moment when a page, or something of one, begins or ends. */
export async function findNextTurn(db: Db): Promise<Date | null> {
  const { next } = await db
    .selectFrom('content_pages')
    .select(({ fn }) => fn.min(fn<Date | null>('least', ['publish_at', 'unpublish_at', 'turns_at'])).as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

interface DemoPage {
  content: object;
  at: Date;
  turnsAt: Date | null;
}

/** Publishes a page of the demo, unless the shop has it. Returns whether it did. */
export async function insertDemoPage(tx: Db, handle: string, { content, at, turnsAt }: DemoPage): Promise<boolean> {
  const json = JSON.stringify(content);
  const kind = kindOf(handle);
  const row = await tx
    .insertInto('content_pages')
    .values({ handle, kind, draft: json, published: json, published_at: at, turns_at: turnsAt, demo: true })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('handle')
    .executeTakeFirst();
  if (row) await tx.insertInto('content_history').values({ handle, content: json, at }).execute();
  return row !== undefined;
}

/** Deletes the content of the demo that nobody has changed. */
export async function deleteDemoContent(db: Db): Promise<void> {
  await db.deleteFrom('content_pages').where('demo', '=', true).execute();
}

const columns = [
  'handle',
  'kind',
  'draft',
  'published',
  'published_at as publishedAt',
  'publish_at as publishAt',
  'unpublish_at as unpublishAt',
  'version',
] as const;

/** A page of content with its draft. */
export async function findPage(db: Db, handle: string) {
  return db.selectFrom('content_pages').select(columns).where('handle', '=', handle).executeTakeFirst();
}
export type ContentPageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

/** A page of content with its draft, locked. */
export async function lockPage({ tx }: Act, handle: string) {
  return tx.selectFrom('content_pages').select(columns).where('handle', '=', handle).forUpdate().executeTakeFirst();
}

/** What stands around every page, the pages of every shop, as far as they were edited, and those of the merchant's own, by handle. */
export function listPages(db: Db) {
  return db
    .selectFrom('content_pages')
    .select(columns)
    .where('kind', 'in', ['shop', 'page', 'frame'])
    .orderBy('handle')
    .execute();
}

/** All pages that were edited, the home page too, by handle. */
export function listEdited(db: Db) {
  return db.selectFrom('content_pages').select(['handle', 'kind', 'draft']).orderBy('handle').execute();
}

/** Adds a page that is not published. Returns whether its handle was free. */
export async function insertPage({ tx }: Act, handle: string, draft: object): Promise<boolean> {
  const row = await tx
    .insertInto('content_pages')
    .values({ handle, kind: kindOf(handle), draft: JSON.stringify(draft) })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('handle')
    .executeTakeFirst();
  return row !== undefined;
}

interface PageChange {
  draft?: object;
  /** Null: shoppers do not see the page. */
  published?: object | null;
  publishedAt?: Date | null;
  publishAt?: Date | null;
  unpublishAt?: Date | null;
  turnsAt?: Date | null;
}

const json = (value: object | null | undefined) => value && JSON.stringify(value);

/** Changes a page, which is no longer the demo's then. Returns its version. */
export async function updatePage(tx: Db, handle: string, change: PageChange): Promise<number> {
  const { draft, published, publishedAt, publishAt, unpublishAt, turnsAt } = change;
  const { version } = await tx
    .updateTable('content_pages')
    .set({
      demo: false,
      ...(draft !== undefined && { draft: JSON.stringify(draft) }),
      ...(published !== undefined && { published: json(published) ?? null }),
      ...(publishedAt !== undefined && { published_at: publishedAt }),
      ...(publishAt !== undefined && { publish_at: publishAt }),
      ...(unpublishAt !== undefined && { unpublish_at: unpublishAt }),
      ...(turnsAt !== undefined && { turns_at: turnsAt }),
    })
    .where('handle', '=', handle)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Keeps what was published. `act`: of whom; null if the shop did it at its time. */
export async function insertHistory(tx: Db, handle: string, content: object, at: Date, act: string | null) {
  await tx
    .insertInto('content_history')
    .values({ handle, content: JSON.stringify(content), at, act })
    .execute();
}

/** Deletes what was published at a page before its newest entries. */
export async function pruneHistory(tx: Db, handle: string, newest: number): Promise<void> {
  await tx
    .deleteFrom('content_history')
    .where('handle', '=', handle)
    .where('id', '<=', (one) =>
      one
        .selectFrom('content_history')
        .select('id')
        .where('handle', '=', handle)
        .orderBy('id', 'desc')
        .offset(newest)
        .limit(1),
    )
    .execute();
}

/** What was published at a page, newest first, with the name of who did it. */
export function listHistory(db: Db, handle: string, limit: number) {
  return db
    .selectFrom('content_history')
    .leftJoin('audit_log', (join) =>
      join.onRef('audit_log.act', '=', 'content_history.act').on('audit_log.action', '=', 'content.published'),
    )
    .select(['content_history.id', 'content_history.at', 'audit_log.actor_name as by'])
    .where('content_history.handle', '=', handle)
    .orderBy('content_history.id', 'desc')
    .limit(limit)
    .execute();
}

/** What was published once; undefined if it is not of this page. */
export async function findPast(db: Db, handle: string, id: number) {
  const row = await db
    .selectFrom('content_history')
    .select('content')
    .where('handle', '=', handle)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content;
}

/** Removes a page of the merchant's own with its history. */
export async function deletePage({ tx }: Act, handle: string): Promise<void> {
  await tx.deleteFrom('content_pages').where('handle', '=', handle).execute();
}

/** The handles of the pages whose draft is published, or that end, until a moment. */
export async function listDue(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('content_pages')
    .select('handle')
    .where((eb) => eb.or([eb('publish_at', '<=', until), eb('unpublish_at', '<=', until)]))
    .orderBy('handle')
    .execute();
  return rows.map(({ handle }) => handle);
}
