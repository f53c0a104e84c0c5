import type { Comment } from '#contract/feedback.ts';
import type { VariantId } from '#contract/ids.ts';
import type { CommentRow } from './comments.queries.ts';

export function commentView(row: CommentRow): Comment {
  return {
    id: row.id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    variantId: row.variant_id,
    user: { id: row.user_id, name: row.user_name, image: row.user_image },
    ...(row.halves !== null && { rating: row.halves / 2 }),
    ...(row.bought && { bought: true }),
    ...(row.photos_shown && row.photos.length > 0 && { photos: row.photos }),
  };
}

interface RatedVariant {
  id: VariantId;
  ownRating?: number;
}

/** The variants of a parsed `getProduct` response; none of any other response. */
export function ratedVariantsOf(content: unknown): RatedVariant[] {
  const { data } = (content ?? {}) as { data?: { variants?: unknown } };
  if (!Array.isArray(data?.variants)) return [];
  return data.variants.filter(
    (one: unknown): one is RatedVariant =>
      typeof one === 'object' && one !== null && 'ratingsCount' in one && 'id' in one,
  );
}
