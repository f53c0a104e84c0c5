import type { CommentId, VariantId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

/** What was not sent because the session had ended. */
export type UnsentFeedback =
  | { kind: 'rating'; variantId: VariantId; rating: number }
  | { kind: 'edit'; commentId: CommentId; content: string; photos: readonly string[] | null }
  | { kind: 'delete'; commentId: CommentId };

/** Stores it for the time after the login. */
export function storeUnsent(unsent: UnsentFeedback): void {
  try {
    sessionStorage.setItem(storageKeys.unsentFeedback, JSON.stringify(unsent));
  } catch {
    // Without storage (private mode) it is lost.
  }
}

function read(): Partial<Record<'kind' | 'variantId' | 'commentId' | 'rating' | 'content' | 'photos', unknown>> {
  try {
    const unsent: unknown = JSON.parse(sessionStorage.getItem(storageKeys.unsentFeedback) ?? 'null');
    return unsent ?? {};
  } catch {
    return {};
  }
}

/** The unsent rating of a variant, or null. */
export function readUnsentRating(id: VariantId): number | null {
  const { kind, variantId, rating } = read();
  return kind === 'rating' && variantId === id && typeof rating === 'number' ? rating : null;
}

/** A change of a comment that was not sent. `photos` is null if they were not changed. */
export type UnsentChange = { kind: 'edit'; content: string; photos: string[] | null } | { kind: 'delete' };

/** What was to be done with a comment, or null. */
export function readUnsentChange(id: CommentId): UnsentChange | null {
  const { kind, commentId, content, photos } = read();
  if (commentId !== id) return null;
  if (kind === 'edit' && typeof content === 'string')
    return { kind, content, photos: Array.isArray(photos) ? photos.filter((path) => typeof path === 'string') : null };
  return kind === 'delete' ? { kind } : null;
}

/** Called when it was sent or given up. */
export function clearUnsent(): void {
  try {
    sessionStorage.removeItem(storageKeys.unsentFeedback);
  } catch {
    // Without storage there is nothing to remove.
  }
}
