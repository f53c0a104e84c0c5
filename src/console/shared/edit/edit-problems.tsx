import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { Refusal } from '../refusal.tsx';
import { ConflictNotice, type ConflictWords } from './conflict-notice.tsx';
import type { Conflict } from './edit.rules.ts';
import type { Conflicts } from './use-edit.ts';

interface EditProblemsProps extends ConflictWords {
  form: { conflicts: Conflicts | null; decide: (conflict: Conflict, keep: 'mine' | 'theirs') => void };
  /** Why the last save failed. */
  error: unknown;
}

/** Why an edit was not saved: a refusal, or the fields that someone else has changed as well. */
export function EditProblems({ form, error, ...words }: EditProblemsProps) {
  const hasFields = isConsoleErrorOf(error, 'changed_meanwhile') && Object.keys(error.details.fields).length > 0;
  return (
    <>
      {!hasFields && <Refusal error={error} />}
      {form.conflicts && <ConflictNotice conflicts={form.conflicts} decide={form.decide} {...words} />}
    </>
  );
}
