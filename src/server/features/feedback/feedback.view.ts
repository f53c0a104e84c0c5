import type { Comment } from '#contract/feedback.ts';
import type { CommentRow } from './comments.queries.ts';

export function commentView(row: CommentRow): Comment {
  return {
    id: row.id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    variantId: row.variant_id,
    user: { id: row.user_id, name: row.user_name, image: row.user_image },
  };
}
