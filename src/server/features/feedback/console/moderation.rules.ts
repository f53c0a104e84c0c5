import type { AuditAction } from '#contract/console/audit-actions.ts';

/** What staff want of a comment. */
export interface Decision {
  /** The version that the person saw; null for the command line, which sees none. */
  version: number | null;
  isHidden: boolean;
  reason?: string;
  /** Whether shoppers see the photos; without it, they stay as they are. */
  showsPhotos?: boolean;
}

export interface CommentState {
  version: number;
  hidden: boolean;
  photos: readonly string[];
  showsPhotos: boolean;
  checkedAt: Date | null;
}

/** Whether shoppers see the photos of a comment after a decision. */
export function showsPhotosAfter(comment: CommentState, { showsPhotos = comment.showsPhotos }: Decision): boolean {
  return showsPhotos && comment.photos.length > 0;
}

/**
 * What becomes of a decision: the action to log, `same` if the comment is as wanted already, or
 * `stale` if it has changed since the person saw it.
 */
export function outcomeOf(comment: CommentState, decision: Decision): AuditAction | 'same' | 'stale' {
  const { isHidden, version } = decision;
  const samePhotos = showsPhotosAfter(comment, decision) === comment.showsPhotos;
  if (comment.hidden === isHidden && samePhotos && (isHidden || comment.checkedAt !== null)) return 'same';
  if (version !== null && version !== comment.version) return 'stale';
  if (isHidden) return 'comment.hidden';
  return comment.hidden ? 'comment.shown' : 'comment.kept';
}
