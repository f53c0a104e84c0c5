import { publicQuery, personalQuery } from '../../platform/queries.ts';
import type { Shop } from '../../platform/shop.ts';

export const commentsPerPage = 5;

export const commentsQuery = (shop: Shop, variantId: number, limit: number = commentsPerPage) =>
  publicQuery(shop, 'listComments', { params: { variantId }, query: { limit } });

export const testimonialsQuery = (shop: Shop) => publicQuery(shop, 'listTestimonials');

export const meQuery = (shop: Shop) => personalQuery(shop, 'getMe');

/** The beginning of the keys of all of a variant's comments, however many were asked for. */
export function isCommentsKey(key: readonly unknown[], variantId: number): boolean {
  const input = key[2] as { params?: { variantId?: number } } | null | undefined;
  return key[1] === 'listComments' && input?.params?.variantId === variantId;
}
