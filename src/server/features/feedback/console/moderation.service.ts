import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { AuditAction } from '#contract/console/audit-actions.ts';
import type { ConsoleComment } from '#contract/console/inbox.ts';
import type { CommentId, VariantId } from '#contract/ids.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import { type InversesOf, restoreEach } from '../../../audit/undo.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { changedMeanwhileError } from '../../../audit/changed-meanwhile.ts';
import * as queries from './comments-console.queries.ts';
import { type Decision, outcomeOf, showsPhotosAfter } from './moderation.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  /** Counts the shown comments of the product again. */
  recountProductOf: (tx: Db, variantId: VariantId) => Promise<void>;
}

function viewOf(row: queries.ListedComment): ConsoleComment {
  const { id, version, content, photos, showsPhotos, at, updatedAt, checkedAt, hidden, reason, halves, boughtAt } = row;
  return {
    id,
    version,
    content,
    photos,
    showsPhotos,
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

  interface Change {
    action: AuditAction;
    isHidden: boolean;
    reason: string;
    /** Back among the new ones. */
    isNew: boolean;
    showsPhotos: boolean;
  }

  async function change(act: Act, comment: queries.LockedComment, wanted: Change) {
    const { action, isHidden, reason, isNew, showsPhotos } = wanted;
    const { id, hidden, checkedAt } = comment;
    const { version, variantId } = await queries.moderateComment(act, id, {
      hidden: isHidden,
      reason,
      checkedAt: isNew ? null : act.at,
      showsPhotos,
    });
    if (isHidden !== hidden) await recountProductOf(act.tx, variantId);
    act.note({
      action,
      subject: { kind: 'comment', id, label: `#${id}` },
      before: { isNew: checkedAt === null },
      after: { version, ...(comment.photos.length > 0 && { showsPhotos }) },
      reason: reason || undefined,
    });
    return { id, version, isHidden, isNew, act: act.id };
  }

  /**
   * Decides about a comment. The same decision again is no error and no entry in the log. Throws
   * `not_found`, or `changed_meanwhile` if its author or someone else has changed it.
   */
  function decide(by: Actor, id: CommentId, decision: Decision) {
    return inAct(by, async (act) => {
      const comment = await queries.lockModeratedComment(act, id);
      if (!comment) throw new AppError('not_found');
      const { version, hidden, checkedAt } = comment;
      const outcome = outcomeOf(comment, decision);
      if (outcome === 'stale') {
        const unlogged = (await queries.findAuthorEdit(act.tx, id)) ?? null;
        throw await changedMeanwhileError(act.tx, { subjects: [{ kind: 'comment', id }], version, unlogged });
      }
      if (outcome === 'same') return { id, version, isHidden: hidden, isNew: checkedAt === null, act: null };
      const { isHidden, reason = '' } = decision;
      const showsPhotos = showsPhotosAfter(comment, decision);
      return change(act, comment, { action: outcome, isHidden, reason, isNew: false, showsPhotos });
    });
  }

  /** Hides a comment in the shop. */
  function hide(by: Actor, id: CommentId, { version, reason }: { version: number | null; reason: string }) {
    return decide(by, id, { version, isHidden: true, reason });
  }

  /** Shows a hidden comment again. */
  function show(by: Actor, id: CommentId, version: number | null) {
    return decide(by, id, { version, isHidden: false });
  }

  /** Keeps a comment, with its photos or without them. */
  function keep(by: Actor, id: CommentId, { version, showsPhotos }: { version: number; showsPhotos: boolean }) {
    return decide(by, id, { version, isHidden: false, showsPhotos });
  }

  const inverses: InversesOf<'comment'> = {
    'comment.hidden': {
      permissionsOf: () => ['feedback.moderate'],
      restore: restoreEach({
        lock: (act, { subjectId }) => queries.lockModeratedComment(act, Number(subjectId)),
        restore: async (act, comment, { before }) => {
          const shown = {
            action: 'comment.shown',
            isHidden: false,
            reason: '',
            isNew: before?.['isNew'] === true,
            showsPhotos: comment.showsPhotos,
          } as const;
          return (await change(act, comment, shown)).version;
        },
      }),
    },
  };

  return { list, count, hide, show, keep, inverses };
}
