import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { UserId, VariantId } from '#contract/ids.ts';
import { languages } from '#contract/values/locale.ts';
import type { Database } from '../database/schema.ts';
import { createPasswords } from '../shared/passwords.ts';
import { insertComments, type PastComment } from '../features/feedback/comments.queries.ts';
import { insertRatings } from '../features/feedback/ratings.queries.ts';
import * as queries from './demo.queries.ts';

const person = z.object({ name: z.string(), language: z.enum(languages) });
const review = z.object({
  sku: z.string(),
  /** One rating for each person: those with a comment first, then the others in their order. */
  stars: z.array(z.number()),
  comments: z.array(z.object({ by: z.int(), text: z.string() })),
});
const reviewsFile = z.object({ people: z.array(person), reviews: z.array(review) });
type Review = z.output<typeof review>;

const dayMs = 24 * 3_600_000;
// So many of the newest comments wait for the staff.
const newComments = 3;

/** The ratings of a review by person. */
function ratingsOf({ stars, comments }: Review, people: number): { by: number; halves: number }[] {
  const first = comments.map(({ by }) => by);
  const others = Array.from({ length: people }, (_, index) => index).filter((index) => !first.includes(index));
  const raters = [...first, ...others];
  return stars.map((rating, index) => ({ by: raters[index] ?? 0, halves: 2 * rating }));
}

/**
 * Adds invented customers with ratings and comments, unless they are there already. Returns the
 * rated variants. No one can log in as one of them: their password is random.
 */
export async function addReviews(db: Kysely<Database>, file: string): Promise<VariantId[]> {
  const { people, reviews } = reviewsFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const passwordHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
  return db.transaction().execute(async (tx) => {
    if (await queries.hasReviewers(tx)) return [];
    const userIds: UserId[] = [];
    for (const one of people) userIds.push(await queries.insertReviewer(tx, { ...one, passwordHash }));
    const variants = await queries.findDemoVariants(
      tx,
      reviews.map(({ sku }) => sku),
    );
    const rated: VariantId[] = [];
    const ratings: Parameters<typeof insertRatings>[1][number][] = [];
    const comments: Omit<PastComment, 'isChecked'>[] = [];
    for (const [index, one] of reviews.entries()) {
      const variantId = variants.get(one.sku);
      if (variantId === undefined) continue;
      rated.push(variantId);
      for (const { by, halves } of ratingsOf(one, people.length))
        ratings.push({ userId: userIds[by] as UserId, variantId, halves });
      for (const [place, { by, text }] of one.comments.entries()) {
        const daysAgo = 3 + index + 20 * (one.comments.length - 1 - place);
        const at = new Date(Date.now() - daysAgo * dayMs);
        comments.push({ userId: userIds[by] as UserId, variantId, content: text, at });
      }
    }
    await insertRatings(tx, ratings);
    const oldestFirst = comments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    await insertComments(
      tx,
      oldestFirst.map((comment, index) => ({ ...comment, isChecked: index < oldestFirst.length - newComments })),
    );
    return rated;
  });
}
