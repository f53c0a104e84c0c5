import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { commentForm, ratingForm } from '#contract/feedback.ts';
import type { CommentId, UserId, VariantId } from '#contract/ids.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import type { InAct } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { averageStars } from '../../shared/listed-variant.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { type Claims, tokenHash } from '../../http/identity.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import * as comments from './comments.queries.ts';
import { createModeration } from './console/moderation.service.ts';
import { createTestimonials } from './console/testimonials.service.ts';
import { commentView, ratedVariantsOf } from './feedback.view.ts';
import * as ratings from './ratings.queries.ts';
import * as testimonials from './testimonials.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  inAct: InAct;
  catalog: Pick<CatalogService, 'ratings'>;
}

type CommentForm = z.output<typeof commentForm>;
type RatingForm = z.output<typeof ratingForm>;

export function createFeedbackService({ db, clock, inAct, catalog }: Needs) {
  /** The testimonials, in one language. */
  async function listTestimonials(language: Language) {
    const rows = await testimonials.selectTestimonials(db);
    return {
      rows: rows.map((row) => ({
        id: row.id,
        comment: {
          content: pickText(row.content, language),
          user: { name: pickText(row.name, language), image: row.image },
        },
      })),
    };
  }

  /** A page of the comments on a variant. Throws `not_found` for a hidden variant. */
  async function listComments(variantId: VariantId, page: { page: number; limit: number }) {
    const [productId, rows, total] = await Promise.all([
      comments.findProductOf(db, variantId),
      comments.selectComments(db, variantId, page),
      comments.countComments(db, variantId),
    ]);
    if (productId === null) throw new AppError('not_found');
    return { rows: rows.map(commentView), total, totalPages: Math.ceil(total / page.limit) };
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

  /** Writes a comment. Throws `not_found` for a hidden variant. */
  async function addComment(userId: UserId, { content, variantId }: CommentForm) {
    return db.transaction().execute(async (tx) => {
      const productId = await comments.findProductOf(tx, variantId);
      if (productId === null) throw new AppError('not_found');
      const id = await comments.insertComment(tx, { variantId, userId, content, at: clock() });
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
  async function editComment(userId: UserId, id: CommentId, { content, variantId }: CommentForm) {
    return db.transaction().execute(async (tx) => {
      const own = await lockOwnComment(tx, id, userId);
      if (own.variantId !== variantId) throw invalidField('variantId', 'fieldInvalid');
      await comments.updateComment(tx, id, content, clock());
      return commentView(await seenComment(tx, id));
    });
  }

  async function recountProductOf(tx: Db, variantId: VariantId): Promise<void> {
    await catalog.ratings.resumProducts(tx, await catalog.ratings.lockForSettling(tx, [variantId]));
  }

  /** Deletes the caller's own comment. Throws `not_found` for any other. */
  async function deleteComment(userId: UserId, id: CommentId): Promise<{ id: CommentId }> {
    return db.transaction().execute(async (tx) => {
      const { variantId } = await lockOwnComment(tx, id, userId);
      await comments.deleteComment(tx, id);
      await recountProductOf(tx, variantId);
      return { id };
    });
  }

  /** Rates a variant; a user's last rating counts. Throws `not_found` for a hidden variant. */
  async function rate(userId: UserId, { variantId, rating }: RatingForm) {
    const halves = Math.round(rating * 2);
    return db.transaction().execute(async (tx) => {
      const variant = await ratings.lockVariant(tx, variantId);
      if (!variant) throw new AppError('not_found');
      const before = await ratings.putRating(tx, { userId, variantId, halves });
      const sums = await catalog.ratings.addToSums(
        tx,
        { variantId, productId: variant.productId },
        { halves: halves - (before ?? 0), count: before === null ? 1 : 0 },
      );
      return {
        variantId,
        rating,
        globalRating: averageStars(sums.halvesSum, sums.count),
        ratingsCount: sums.count,
      };
    });
  }

  /**
   * Sets `ownRating` on each variant of a parsed product that the caller has rated. An expired
   * bearer is ignored.
   */
  async function markOwnRatings({ bearer }: Claims, content: unknown): Promise<void> {
    const variants = ratedVariantsOf(content);
    if (bearer === null || variants.length === 0) return;
    const session = { tokenHash: tokenHash(bearer), now: clock() };
    const own = await ratings.selectOwnRatings(
      db,
      session,
      variants.map(({ id }) => id),
    );
    const halvesOf = new Map(own.map(({ variantId, halves }) => [variantId, halves]));
    for (const variant of variants) {
      const halves = halvesOf.get(variant.id);
      if (halves !== undefined) variant.ownRating = halves / 2;
    }
  }

  /** The `recount_ratings` job: sums ratings and comments again after an account was erased. */
  async function recountRatings(variantIds: VariantId[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const productIds = await catalog.ratings.lockForSettling(tx, variantIds);
      await catalog.ratings.resumVariants(tx, variantIds);
      await catalog.ratings.resumProducts(tx, productIds);
    });
  }

  /** Adds a testimonial of the demo after the others. Returns its id. */
  function addTestimonial(testimonial: testimonials.NewTestimonial): Promise<number> {
    return testimonials.insertTestimonial(db, testimonial);
  }

  return {
    listTestimonials,
    listComments,
    getComment,
    addComment,
    editComment,
    deleteComment,
    rate,
    markOwnRatings,
    recountRatings,
    addTestimonial,
    moderation: createModeration({ db, inAct, recountProductOf }),
    testimonials: createTestimonials({ db, inAct }),
  };
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;
