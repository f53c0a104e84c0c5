import type { ProductId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

/** A comment that is not sent yet: its words, and the paths of its photos. */
export interface CommentDraft {
  content: string;
  photos: readonly string[];
}

export const emptyComment: CommentDraft = { content: '', photos: [] };

/** Stores an unsent comment, so that it survives a reload and a login; an empty one is removed. */
export function storeCommentDraft(productId: ProductId, { content, photos }: CommentDraft): void {
  try {
    if (content === '' && photos.length === 0) sessionStorage.removeItem(storageKeys.commentDraft);
    else sessionStorage.setItem(storageKeys.commentDraft, JSON.stringify({ productId, content, photos }));
  } catch {
    // Without storage (private mode) it is lost with the page.
  }
}

/** The unsent comment on a product, or an empty one. */
export function readCommentDraft(productId: ProductId): CommentDraft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKeys.commentDraft) ?? 'null') as Partial<
      Record<'productId' | 'content' | 'photos', unknown>
    > | null;
    if (draft?.productId !== productId || typeof draft.content !== 'string') return emptyComment;
    const photos = Array.isArray(draft.photos) ? draft.photos : [];
    return { content: draft.content, photos: photos.filter((path) => typeof path === 'string') };
  } catch {
    return emptyComment;
  }
}
