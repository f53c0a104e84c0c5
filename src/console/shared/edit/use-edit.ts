import { type FormEvent, useRef, useState } from 'react';
import type { ChangedMeanwhile } from '#contract/console/changed-meanwhile.ts';
import { useSilentValues } from '#ui/form/silent-values.ts';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { createPendingUploads, useUploadState } from '../pending-uploads.ts';
import {
  type Conflict,
  type Conflicts,
  conflictsOf,
  decided,
  type Edit,
  emptyEdit,
  hasChanges,
  isEdit,
  isSame,
  withChange,
  withoutSaved,
} from './edit.rules.ts';

interface Stored<V extends object> {
  stored: V;
  /** The version that a field has now. */
  versionOf: (key: keyof V) => number;
  /** What the form has for a part of what the server sends. Without it, the same. */
  read?: (part: string, value: unknown) => unknown;
  /** The fields that two people have changed, as the form has them. Without it, the same. */
  join?: (fields: ChangedMeanwhile['fields']) => ChangedMeanwhile['fields'];
  /** What else a decision means, which turned `before` into `next`. Without it, nothing. */
  settle?: (next: Edit<V>, before: Edit<V>, conflict: Conflict) => Edit<V>;
}

/**
 * A form over what is stored, with its draft on this device and its conflicts. `save` sends an edit;
 * it is called again when the last conflict is decided.
 */
export function useEdit<V extends object>(
  subject: string,
  { stored, versionOf, read = (_part, value) => value, join = (fields) => fields, settle = (next) => next }: Stored<V>,
  save: (edit: Edit<V>) => void,
) {
  useSilentValues();
  const draft = useDraft<Edit<V>>(subject, emptyEdit<V>(), isEdit);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [uploads] = useState(createPendingUploads);
  const { isPending, isWaiting, stopped } = useUploadState(uploads);
  const edit = draft.value;
  const sent = useRef(edit);

  function send(next: Edit<V>): void {
    sent.current = next;
    save(next);
  }

  function clear(): void {
    sent.current = emptyEdit<V>();
    draft.clear();
    setConflicts(null);
  }

  function decide(conflict: Conflict, keep: 'mine' | 'theirs'): void {
    const { part, theirs } = conflict;
    const next = settle(decided(edit, { ...conflict, theirs: read(part, theirs) }, keep), edit, conflict);
    const left = conflicts?.fields.filter((one) => one.part !== part) ?? [];
    draft.change(next);
    setConflicts(conflicts && left.length > 0 ? { ...conflicts, fields: left } : null);
    if (left.length > 0) return;
    if (hasChanges(next)) send(next);
    else clear();
  }

  return {
    edit,
    value: { ...stored, ...edit.values },
    isChanged: hasChanges(edit),
    change: (change: Partial<V>) => draft.change(withChange(draft.now(), change, { stored, versionOf })),
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      // What is typed meanwhile is saved with the picture.
      if (!isWaiting) uploads.whenDone(() => send(draft.now()));
    },
    clear,
    isShown: draft.isShown,
    /** The pictures of the form that are on their way: `submit` waits for them. */
    uploads,
    isUploading: isPending,
    isWaiting,
    /** A new object whenever a picture that a save waited for did not arrive. Nothing was saved then. */
    stopped,
    /**
     * After a save. What was typed since it was sent stays; `created` names the draft of a new thing,
     * which is a stored one from now on. Returns whether the form is done: nothing stays.
     */
    saved(created?: string): boolean {
      const now = draft.now();
      // The form of a new thing that was opened again is about another one.
      if (created !== undefined && !draft.isShown()) {
        if (isSame(now, sent.current)) draft.clear();
        return false;
      }
      const rest = withoutSaved(now, sent.current);
      sent.current = emptyEdit<V>();
      setConflicts(null);
      if (!hasChanges(rest)) {
        clear();
        return draft.isShown();
      }
      draft.change(rest, created);
      return false;
    },
    conflicts,
    decide,
    /** Shows the conflicts of a refused save. */
    refused(error: unknown): void {
      if (!isConsoleErrorOf(error, 'changed_meanwhile')) return;
      const { details } = error;
      setConflicts(conflictsOf({ ...details, fields: join(details.fields) }));
    },
  };
}

export type EditForm<V extends object> = ReturnType<typeof useEdit<V>>;
