import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { CommentSort, commentForm } from '#contract/feedback.ts';
import type { CommentId, UserId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import type { Writer } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import * as comments from './comments.queries.ts';
import { commentView } from './feedback.view.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  catalog: Pick<CatalogService, 'ratings'>;
  uploads: Pick<UploadsService, 'isOwn'>;
}

type CommentForm = z.output<typeof commentForm>;

const sameCommentMs = 10 * 60_000;

const isSameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Creates the service of shoppers' comments on variants. */
export function createComments({ db, clock, catalog, uploads }: Needs) {
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

  /** Throws `invalid` for a photo that another person uploaded. Until the transaction ends, none of them is deleted. */
  async function assertOwnPhotos(tx: Db, userId: UserId, photos: readonly string[]): Promise<void> {
    for (const [index, path] of photos.entries())
      if (!(await uploads.isOwn(tx, { kind: 'user', userId }, path)))
        throw invalidField(`photos.${index}`, 'imageForeign');
  }

  /**
   * Writes a comment. The same words and photos within ten minutes, as after a double click or a lost answer, are one
   * comment. Throws `not_found` for a hidden variant, `invalid` for photos of others.
   */
  async function addComment(user: Writer, { content, variantId, photos: sent = [] }: CommentForm) {
    const { userId } = user;
    const photos = [...new Set(sent)];
    return inSession(db, user, async (tx) => {
      const productId = await comments.findProductOf(tx, variantId);
      if (productId === null) throw new AppError('not_found');
      await comments.lockAuthor(tx, userId);
      const at = clock();
      const since = new Date(at.getTime() - sameCommentMs);
      const same = await comments.findSameComment(tx, { variantId, userId, content, photos, since });
      if (same !== null) return commentView(await seenComment(tx, same));
      await assertOwnPhotos(tx, userId, photos);
      const bought = await comments.hasReceived(tx, userId, productId);
      const id = await comments.insertComment(tx, { variantId, userId, content, photos, bought, at });
      await catalog.ratings.resumProducts(tx, [productId]);
      return commentView(await seenComment(tx, id));
    });
  }

  // The only place that decides who may change or delete a comment. Locks it until the transaction
  // ends.
  async function lockOwnComment(tx: Db, id: CommentId, userId: UserId) {
    const own = await comments.lockComment(tx, id, userId);
    if (!own) throw new AppError('not_found');
    return own;
  }

  /** The photos of the caller's own comment, and whether shoppers see them. Throws `not_found` for any other. */
  async function listCommentPhotos(userId: UserId, id: CommentId) {
    const own = await comments.findOwnComment(db, id, userId);
    if (!own) throw new AppError('not_found');
    return { photos: own.photos, shown: own.photosShown };
  }

  /**
   * Changes the caller's own comment; its variant stays, and without `photos` its photos. Throws `not_found` for any other
   * comment, `invalid` for photos of others.
   */
  async function editComment(user: Writer, id: CommentId, { content, variantId, photos: sent }: CommentForm) {
    return inSession(db, user, async (tx) => {
      const own = await lockOwnComment(tx, id, user.userId);
      if (own.variantId !== variantId) throw invalidField('variantId', 'fieldInvalid');
      const photos = sent && !isSameList(sent, own.photos) ? [...new Set(sent)] : null;
      if (photos) await assertOwnPhotos(tx, user.userId, photos);
      await comments.updateComment(tx, id, { content, photos, at: clock() });
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

  return { listComments, getComment, listCommentPhotos, addComment, editComment, deleteComment, recountProductOf };
}
