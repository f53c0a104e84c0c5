import type { ProductId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

/** Stores an unsent comment, so that it survives a reload and a login; an empty one is removed. */
export function storeCommentDraft(productId: ProductId, content: string): void {
  try {
    if (content === '') sessionStorage.removeItem(storageKeys.commentDraft);
    else sessionStorage.setItem(storageKeys.commentDraft, JSON.stringify({ productId, content }));
  } catch {
    // Without storage (private mode) the text is lost with the page.
  }
}

/** The unsent comment on a product, or an empty text. */
export function readCommentDraft(productId: ProductId): string {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKeys.commentDraft) ?? 'null') as {
      productId?: unknown;
      content?: unknown;
    } | null;
    return draft?.productId === productId && typeof draft.content === 'string' ? draft.content : '';
  } catch {
    return '';
  }
}
