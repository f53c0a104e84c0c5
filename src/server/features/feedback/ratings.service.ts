import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { ratingForm } from '#contract/feedback.ts';
import type { VariantId } from '#contract/ids.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Claims, tokenHash, type Writer } from '../../http/identity.ts';
import type { Clock } from '../../process/clock.ts';
import { inSession } from '../../shared/in-session.ts';
import { averageStars } from '../../shared/listed-variant.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { ratedVariantsOf } from './feedback.view.ts';
import * as ratings from './ratings.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  catalog: Pick<CatalogService, 'ratings'>;
}

type RatingForm = z.output<typeof ratingForm>;

/** Creates the service of shoppers' ratings of variants. */
export function createRatings({ db, clock, catalog }: Needs) {
  /** Rates a variant; a user's last rating counts. Throws `not_found` for a hidden variant. */
  async function rate(user: Writer, { variantId, rating }: RatingForm) {
    const halves = Math.round(rating * 2);
    return inSession(db, user, async (tx) => {
      const variant = await ratings.lockVariant(tx, variantId);
      if (!variant) throw new AppError('not_found');
      const before = await ratings.putRating(tx, { userId: user.userId, variantId, halves });
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

  return { rate, markOwnRatings, recountRatings };
}
