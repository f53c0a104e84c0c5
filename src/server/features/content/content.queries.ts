import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { namedQuery } from '../../database/named-query.ts';

const publishedOf = namedQuery('published_content', (db, handle: RawBuilder<string>) =>
  db.selectFrom('content_pages').select('published').where('handle', '=', handle).where('published', 'is not', null),
);

/** The published content of a page; null if it has none. */
export async function findPublished(db: Db, handle: string): Promise<unknown> {
  return (await publishedOf(db, handle))[0]?.published ?? null;
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

/** The next moment when something of a page begins or ends. */
export async function findNextTurn(db: Db): Promise<Date | null> {
  const { next } = await db
    .selectFrom('content_pages')
    .select((eb) => eb.fn.min('turns_at').as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

/** Publishes the home page of the demo, unless the shop has one. Returns whether it did. */
export async function insertDemoHome(tx: Db, content: object, at: Date, turnsAt: Date | null): Promise<boolean> {
  const [handle, json] = ['home', JSON.stringify(content)];
  const row = await tx
    .insertInto('content_pages')
    .values({ handle, kind: 'home', draft: json, published: json, published_at: at, turns_at: turnsAt, demo: true })
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
