import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { Refusal } from '../refusal.tsx';
import { ConflictNotice, type ConflictWords } from './conflict-notice.tsx';
import { type Conflict, type Conflicts, conflictsOf } from './edit.rules.ts';

interface EditProblemsProps extends ConflictWords {
  form: { conflicts: Conflicts | null; decide: (conflict: Conflict, keep: 'mine' | 'theirs') => void };
  /** Why the last save failed. */
  error: unknown;
}

/** Why an edit was not saved: a refusal, or the fields that someone else has changed as well. */
export function EditProblems({ form, error, ...words }: EditProblemsProps) {
  const isConflict = isConsoleErrorOf(error, 'changed_meanwhile') && conflictsOf(error.details) !== null;
  return (
    <>
      {!isConflict && <Refusal error={error} />}
      {form.conflicts && <ConflictNotice conflicts={form.conflicts} decide={form.decide} {...words} />}
    </>
  );
}
