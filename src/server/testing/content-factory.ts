import type { Db } from '../database/connect.ts';

/** Publishes the content of a page, also what no editor would accept. */
export async function publishContent(
  db: Db,
  handle: string,
  content: object,
  turnsAt: Date | null = null,
): Promise<void> {
  const json = JSON.stringify(content);
  await db
    .insertInto('content_pages')
    .values({ handle, kind: handle === 'home' ? 'home' : 'page', draft: json, published: json, turns_at: turnsAt })
    .onConflict((conflict) =>
      conflict.column('handle').doUpdateSet({ draft: json, published: json, turns_at: turnsAt }),
    )
    .execute();
}
