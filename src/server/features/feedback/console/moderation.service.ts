import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ConsoleComment } from '#contract/console/inbox.ts';
import type { CommentId, VariantId } from '#contract/ids.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import * as queries from './comments-console.queries.ts';
import { type Decision, outcomeOf } from './moderation.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  /** Counts the shown comments of the product again. */
  recountProductOf: (tx: Db, variantId: VariantId) => Promise<void>;
}

function viewOf(row: queries.ListedComment): ConsoleComment {
  const { id, version, content, at, updatedAt, checkedAt, hidden, reason, halves, boughtAt } = row;
  return {
    id,
    version,
    content,
    at: at.toISOString(),
    isEdited: updatedAt > at,
    isNew: checkedAt === null,
    isHidden: hidden,
    reason,
    author: { id: row.authorId, name: row.authorName },
    product: {
      id: row.productId,
      name: { en: row.productName.en, ar: row.productName.ar },
      image: row.productImage,
    },
    stars: halves === null ? null : halves / 2,
    boughtAt: boughtAt?.toISOString() ?? null,
  };
}

/** What staff decide about comments. */
export function createModeration({ db, inAct, recountProductOf }: Needs) {
  /** A page of comments, newest first. */
  async function list({ limit, ...filter }: queries.CommentFilter) {
    const rows = await queries.listComments(db, { ...filter, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return { rows: shown.map(viewOf), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  /** How many comments wait, up to the limit of badges. */
  function count(): Promise<number> {
    return queries.countNewComments(db, consoleLimits.countedMax);
  }

  /**
   * Decides about a comment. The same decision again is no error and no entry in the log. Throws
   * `not_found`, or `changed_meanwhile` if its author or someone else has changed it.
   */
  function decide(by: Actor, id: CommentId, decision: Decision) {
    return inAct(by, async (act) => {
      const comment = await queries.lockComment(act, id);
      if (!comment) throw new AppError('not_found');
      const outcome = outcomeOf(comment, decision);
      const { isHidden, isNew = false, reason = '' } = decision;
      if (outcome === 'stale') throw new AppError('changed_meanwhile', { details: { version: comment.version } });
      const state = { id, isHidden, isNew: comment.checkedAt === null, version: comment.version };
      if (outcome === 'same') return { ...state, isChanged: false };
      const { version, variantId } = await queries.updateComment(act, id, {
        hidden: isHidden,
        reason,
        checkedAt: isNew ? null : act.at,
      });
      if (isHidden !== comment.hidden) await recountProductOf(act.tx, variantId);
      const subject = { kind: 'comment', id, label: `#${id}` } as const;
      act.note({ action: outcome, subject, after: { version }, reason: reason || undefined });
      return { ...state, version, isNew, isChanged: true };
    });
  }

  /** Hides a comment in the shop. */
  function hide(by: Actor, id: CommentId, { version, reason }: { version: number | null; reason: string }) {
    return decide(by, id, { version, isHidden: true, reason });
  }

  /** Shows a hidden comment again. `isNew`: as before it was hidden, for an undo. */
  function show(by: Actor, id: CommentId, { version, isNew }: { version: number | null; isNew: boolean }) {
    return decide(by, id, { version, isHidden: false, isNew });
  }

  /** Keeps a new comment. */
  function keep(by: Actor, id: CommentId, version: number) {
    return decide(by, id, { version, isHidden: false });
  }

  return { list, count, hide, show, keep };
}
