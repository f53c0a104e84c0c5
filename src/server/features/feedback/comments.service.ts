import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { CommentSort, commentForm } from '#contract/feedback.ts';
import type { CommentId, UserId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { Writer } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import * as comments from './comments.queries.ts';
import { commentView } from './feedback.view.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  catalog: Pick<CatalogService, 'ratings'>;
}

type CommentForm = z.output<typeof commentForm>;

const sameCommentMs = 10 * 60_000;

/** Creates the service of shoppers' comments on variants. */
export function createComments({ db, clock, catalog }: Needs) {
  /** A page of the comments on a variant. Throws `not_found` for a hidden variant. */
  async function listComments(variantId: VariantId, page: { page: number; limit: number; sort: CommentSort }) {
    const [productId, rows, total, stars] = await Promise.all([
      comments.findProductOf(db, variantId),
      comments.selectComments(db, variantId, page),
      comments.countComments(db, variantId),
      comments.countStars(db, variantId),
    ]);
    if (productId === null) throw new AppError('not_found');
    return { rows: rows.map(commentView), total, totalPages: Math.ceil(total / page.limit), stars };
  }

  async function seenComment(on: Db, id: CommentId) {
    const row = await comments.findComment(on, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** One comment. Throws `not_found`, also for a hidden one. */
  async function getComment(id: CommentId) {
    return commentView(await seenComment(db, id));
  }

  /**
   * Writes a comment. The same text within ten minutes, as after a double click or a lost answer, is one comment. Throws
   * `not_found` for a hidden variant.
   */
  async function addComment(user: Writer, { content, variantId }: CommentForm) {
    const { userId } = user;
    return inSession(db, user, async (tx) => {
      const productId = await comments.findProductOf(tx, variantId);
      if (productId === null) throw new AppError('not_found');
      await comments.lockAuthor(tx, userId);
      const at = clock();
      const since = new Date(at.getTime() - sameCommentMs);
      const same = await comments.findSameComment(tx, { variantId, userId, content, since });
      if (same !== null) return commentView(await seenComment(tx, same));
      const bought = await comments.hasReceived(tx, userId, productId);
      const id = await comments.insertComment(tx, { variantId, userId, content, bought, at });
      await catalog.ratings.resumProducts(tx, [productId]);
      return commentView(await seenComment(tx, id));
    });
  }

  // The only place that decides who may change or delete a comment. Locks it until the transaction
  // ends.
  async function lockOwnComment(tx: Db, id: CommentId, userId: UserId): Promise<{ variantId: VariantId }> {
    const own = await comments.lockComment(tx, id, userId);
    if (!own) throw new AppError('not_found');
    return own;
  }

  /** Changes the caller's own comment; its variant stays. Throws `not_found` for any other. */
  async function editComment(user: Writer, id: CommentId, { content, variantId }: CommentForm) {
    return inSession(db, user, async (tx) => {
      const own = await lockOwnComment(tx, id, user.userId);
      if (own.variantId !== variantId) throw invalidField('variantId', 'fieldInvalid');
      await comments.updateComment(tx, id, content, clock());
      return commentView(await seenComment(tx, id));
    });
  }

  async function recountProductOf(tx: Db, variantId: VariantId): Promise<void> {
    await catalog.ratings.resumProducts(tx, await catalog.ratings.lockForSettling(tx, [variantId]));
  }

  /** Deletes the caller's own comment. Throws `not_found` for any other. */
  async function deleteComment(user: Writer, id: CommentId): Promise<{ id: CommentId }> {
    return inSession(db, user, async (tx) => {
      const { variantId } = await lockOwnComment(tx, id, user.userId);
      await comments.deleteComment(tx, id);
      await recountProductOf(tx, variantId);
      return { id };
    });
  }

  return { listComments, getComment, addComment, editComment, deleteComment, recountProductOf };
}
