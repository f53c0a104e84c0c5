import { isConsoleErrorOf } from '#contract/console/error-details.ts';

/** What is to be collected now, in riyals, and the version of the order, if a delivery was refused for another sum. */
export function changedDue(error: unknown): { due: number; version: number } | null {
  if (!isConsoleErrorOf(error, 'changed_meanwhile')) return null;
  const { fields, version } = error.details;
  const due = fields['toCollect']?.theirs;
  return typeof due === 'number' && version !== null ? { due, version } : null;
}
