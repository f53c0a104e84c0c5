import { sql } from 'kysely';
import type { CommentSort } from '#contract/feedback.ts';
import type { CommentId, ProductId, UserId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

/** The product of a variant that shoppers may see, or null. */
export async function findProductOf(db: Db, variantId: VariantId): Promise<ProductId | null> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.id', '=', variantId)
    .where('variants.published', '=', true)
    .where('products.published', '=', true)
    .select('products.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

function shownComments(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('ratings', (join) =>
      join.onRef('ratings.user_id', '=', 'comments.user_id').onRef('ratings.variant_id', '=', 'comments.variant_id'),
    )
    .where('comments.hidden', '=', false)
    .select([
      'comments.id',
      'comments.content',
      'comments.created_at',
      'comments.variant_id',
      'comments.bought',
      'comments.photos',
      'comments.photos_shown',
      'ratings.halves',
      'users.id as user_id',
      'users.name as user_name',
      'users.image as user_image',
    ]);
}

// Who has not rated comes last.
const ratingOrders = { newest: null, highest: sql`ratings.halves desc nulls last`, lowest: sql`ratings.halves` };

/** A page of the comments on a variant. Equal ones are newest first. */
export function selectComments(
  db: Db,
  variantId: VariantId,
  { page, limit, sort }: { page: number; limit: number; sort: CommentSort },
) {
  const byRating = ratingOrders[sort];
  return shownComments(db)
    .where('comments.variant_id', '=', variantId)
    .$if(byRating !== null, (query) => query.orderBy(byRating ?? sql`null`))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countComments(db: Db, variantId: VariantId): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .where('variant_id', '=', variantId)
    .where('hidden', '=', false)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many ratings a variant has by whole stars, five first. */
export async function countStars(db: Db, variantId: VariantId): Promise<number[]> {
  const rows = await db
    .selectFrom('ratings')
    .where('variant_id', '=', variantId)
    .select([sql<number>`(halves + 1) / 2`.as('stars'), sql<number>`count(*)::integer`.as('count')])
    .groupBy('stars')
    .execute();
  return [5, 4, 3, 2, 1].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0);
}

/** Whether an order with the product has arrived at a user. */
export async function hasReceived(db: Db, userId: UserId, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', 'in', ['Delivered', 'Completed'])
    .where('order_items.product_id', '=', productId)
    .whereRef('order_items.removed', '<', 'order_items.quantity')
    .select('order_items.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A comment that shoppers may see, or null. */
export async function findComment(db: Db, id: CommentId) {
  const row = await shownComments(db)
    .innerJoin('variants', 'variants.id', 'comments.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('comments.id', '=', id)
    .where('variants.published', '=', true)
    .where('products.published', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** Locks the author until the transaction ends: their comments are written one after the other. */
export async function lockAuthor(db: Db, userId: UserId): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** The author's comment on a variant with the same text and photos, written after `since`; or null. */
export async function findSameComment(
  db: Db,
  comment: { variantId: VariantId; userId: UserId; content: string; photos: string[]; since: Date },
): Promise<CommentId | null> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('variant_id', '=', comment.variantId)
    .where('user_id', '=', comment.userId)
    .where('content', '=', comment.content)
    .where(sql<boolean>`photos = ${comment.photos}::text[]`)
    .where('hidden', '=', false)
    .where('created_at', '>', comment.since)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertComment(
  db: Db,
  comment: { variantId: VariantId; userId: UserId; content: string; photos: string[]; bought: boolean; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('comments')
    .values({
      variant_id: comment.variantId,
      user_id: comment.userId,
      content: comment.content,
      photos: comment.photos,
      bought: comment.bought,
      created_at: comment.at,
      updated_at: comment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface PastComment {
  userId: UserId;
  variantId: VariantId;
  content: string;
  at: Date;
  /** Whether staff have kept it. */
  isChecked: boolean;
}

/** Adds comments that were written before, for example those of the demo. */
export async function insertComments(db: Db, comments: readonly PastComment[]): Promise<void> {
  if (comments.length === 0) return;
  const rows = comments.map(({ userId, variantId, content, at, isChecked }) => ({
    user_id: userId,
    variant_id: variantId,
    content,
    created_at: at,
    updated_at: at,
    checked_at: isChecked ? at : null,
  }));
  await db.insertInto('comments').values(rows).execute();
}

/** Changes the words of a comment, and its photos if there are new ones. Staff look at it again. */
export async function updateComment(
  db: Db,
  id: CommentId,
  { content, photos, at }: { content: string; photos: string[] | null; at: Date },
): Promise<void> {
  const change = { content, updated_at: at, checked_at: null, ...(photos && { photos, photos_shown: false }) };
  await db.updateTable('comments').set(change).where('id', '=', id).execute();
}

function visibleOfUser(db: Db, id: CommentId, userId: UserId) {
  return db
    .selectFrom('comments')
    .select(['variant_id as variantId', 'photos', 'photos_shown as photosShown'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('hidden', '=', false);
}

/** A visible comment of the user; undefined if there is none. */
export function findOwnComment(db: Db, id: CommentId, userId: UserId) {
  return visibleOfUser(db, id, userId).executeTakeFirst();
}

/** A visible comment of the user, locked until the transaction ends; undefined if there is none. */
export function lockComment(db: Db, id: CommentId, userId: UserId) {
  return visibleOfUser(db, id, userId).forUpdate().executeTakeFirst();
}

export async function deleteComment(db: Db, id: CommentId): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
}
