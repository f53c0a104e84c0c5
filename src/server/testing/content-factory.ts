import type { Db } from '../database/connect.ts';
import { kindOf } from '../features/content/content.rules.ts';

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
    .values({ handle, kind: kindOf(handle), draft: json, published: json, turns_at: turnsAt })
    .onConflict((conflict) =>
      conflict.column('handle').doUpdateSet({ draft: json, published: json, turns_at: turnsAt }),
    )
    .execute();
}
