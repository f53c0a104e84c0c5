import { sql } from 'kysely';
import type { CommentView } from '#contract/console/inbox.ts';
import type { CommentId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

export interface CommentFilter {
  view: CommentView;
  after?: CommentId | undefined;
  limit: number;
}

// The last order of the author with the product, whatever its variant.
const boughtAt = sql<Date | null>`(
  select orders.created_at from orders
  where orders.user_id = comments.user_id and orders.status <> 'Cancelled' and exists (
    select from order_items where order_id = orders.id and product_id = variants.product_id)
  order by orders.id desc limit 1)`;

// A join may read all customers for a page of comments.
const authorName = sql<string>`(select name from users where id = comments.user_id)`;

/** A page of the comments on all products, newest first. */
export function listComments(db: Db, { view, after, limit }: CommentFilter) {
  return db
    .selectFrom('comments')
    .innerJoin('variants', 'variants.id', 'comments.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('ratings', (join) =>
      join.onRef('ratings.user_id', '=', 'comments.user_id').onRef('ratings.variant_id', '=', 'comments.variant_id'),
    )
    .select([
      'comments.id',
      'comments.version',
      'comments.content',
      'comments.photos',
      'comments.photos_shown as showsPhotos',
      'comments.created_at as at',
      'comments.updated_at as updatedAt',
      'comments.checked_at as checkedAt',
      'comments.hidden',
      'comments.hidden_reason as reason',
      'comments.user_id as authorId',
      authorName.as('authorName'),
      'products.id as productId',
      'products.name as productName',
      'products.image as productImage',
      'ratings.halves',
      boughtAt.as('boughtAt'),
    ])
    .$if(after !== undefined, (query) => query.where('comments.id', '<', after as CommentId))
    .$if(view === 'new', (query) => query.where('comments.checked_at', 'is', null))
    .$if(view === 'hidden', (query) => query.where(sql<boolean>`comments.hidden`))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

export type ListedComment = Awaited<ReturnType<typeof listComments>>[number];

/** The number of new comments, up to `max`. */
export async function countNewComments(db: Db, max: number): Promise<number> {
  const rows = await db.selectFrom('comments').select('id').where('checked_at', 'is', null).limit(max).execute();
  return rows.length;
}

/** A comment, locked until the act ends; undefined if there is none. */
export function lockModeratedComment({ tx }: Act, id: CommentId) {
  return tx
    .selectFrom('comments')
    .select([
      'id',
      'version',
      'hidden',
      'photos',
      'photos_shown as showsPhotos',
      'checked_at as checkedAt',
      'variant_id as variantId',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Who wrote a comment, and when they changed it last. */
export function findAuthorEdit(db: Db, id: CommentId) {
  return db
    .selectFrom('comments')
    .select([authorName.as('by'), 'updated_at as at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockModeratedComment>>>;

/** Changes what staff decide about a comment. Returns its version. */
export async function moderateComment(
  { tx }: Act,
  id: CommentId,
  change: { hidden: boolean; reason: string; checkedAt: Date | null; showsPhotos: boolean },
): Promise<{ version: number; variantId: VariantId }> {
  return tx
    .updateTable('comments')
    .set({
      hidden: change.hidden,
      hidden_reason: change.reason,
      checked_at: change.checkedAt,
      photos_shown: change.showsPhotos,
    })
    .where('id', '=', id)
    .returning(['version', 'variant_id as variantId'])
    .executeTakeFirstOrThrow();
}
