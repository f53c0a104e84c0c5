import type { Db } from '../../database/connect.ts';
import { enqueue } from '../../jobs/jobs.ts';
import * as queries from './content.queries.ts';
import { nextTurn, readSections } from './content.rules.ts';

// An entry may have 200 kB. The console lists the 50 newest.
const historyKept = 100;

/** Queues the job that shows and hides content, for a moment. */
export async function wakeAt(db: Db, runAt: Date | null): Promise<void> {
  // A job for each time: of two that share a key, the later one could delay the first.
  if (runAt) await enqueue(db, 'turn_content', {}, { key: `turn_content ${runAt.toISOString()}`, runAt });
}

/** Shows the draft of a page to shoppers, and keeps it in the history. Returns the page's version. */
export async function publishDraft(
  tx: Db,
  { handle, draft }: Pick<queries.ContentPageRow, 'handle' | 'draft'>,
  { at, act, unpublishAt }: { at: Date; act: string | null; unpublishAt: Date | null },
): Promise<number> {
  const content = draft as object;
  const turnsAt = nextTurn(readSections(content), at);
  await queries.insertHistory(tx, handle, content, at, act);
  await queries.pruneHistory(tx, handle, historyKept);
  await wakeAt(tx, turnsAt);
  await wakeAt(tx, unpublishAt);
  return queries.updatePage(tx, handle, { published: content, publishedAt: at, publishAt: null, unpublishAt, turnsAt });
}

/** Hides a page from shoppers. The home page is the default then. Returns the page's version. */
export function hidePage(tx: Db, handle: string): Promise<number> {
  const nothing = { published: null, publishedAt: null, publishAt: null, unpublishAt: null, turnsAt: null };
  return queries.updatePage(tx, handle, nothing);
}
