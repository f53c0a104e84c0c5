import type { AuditAction } from '#contract/console/audit-actions.ts';

/** What staff want of a comment. */
export interface Decision {
  /** The version that the person saw; null for the command line, which sees none. */
  version: number | null;
  isHidden: boolean;
  reason?: string;
}

export interface CommentState {
  version: number;
  hidden: boolean;
  checkedAt: Date | null;
}

/**
 * What becomes of a decision: the action to log, `same` if the comment is as wanted already, or
 * `stale` if it has changed since the person saw it.
 */
export function outcomeOf(comment: CommentState, decision: Decision): AuditAction | 'same' | 'stale' {
  const { isHidden, version } = decision;
  if (comment.hidden === isHidden && (isHidden || comment.checkedAt !== null)) return 'same';
  if (version !== null && version !== comment.version) return 'stale';
  if (isHidden) return 'comment.hidden';
  return comment.hidden ? 'comment.shown' : 'comment.kept';
}
