import { storageKeys } from '#contract/limits.ts';

/** Keeps a comment that is being written, over a reload and the way to the login; an empty one is forgotten. */
export function keepDraft(productId: number, content: string): void {
  try {
    if (content === '') sessionStorage.removeItem(storageKeys.commentDraft);
    else sessionStorage.setItem(storageKeys.commentDraft, JSON.stringify({ productId, content }));
  } catch {
    // Without storage (private mode) the text lives as long as the page.
  }
}

/** What was being written about a product; empty when nothing was. */
export function readDraft(productId: number): string {
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
