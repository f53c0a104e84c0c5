import type { ConsoleChange } from '../../cache/change-feed.ts';
import type { Db } from '../../database/connect.ts';

// Changes with higher ids may have been committed before: what is sent twice does no harm.
const overlap = 100;
const replayed = 1000;

/** The changes since an id, or null if some are no longer kept. */
export async function readMissed(db: Db, lastId: number): Promise<ConsoleChange[] | null> {
  const rows = await db
    .selectFrom('console_changes')
    .select(['id', 'kind', 'subject', 'version', 'stage', 'drivers'])
    .where('id', '>', String(Math.max(0, lastId - overlap)))
    .orderBy('id')
    .limit(replayed)
    .execute();
  const isKnown = rows.some(({ id }) => Number(id) <= lastId);
  if (!isKnown || rows.length === replayed) return null;
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
