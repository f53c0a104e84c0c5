import { useRef, useState } from 'react';
import { isApiError } from '#contract/http/client.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { type Conflict, decided, type Edit, emptyEdit, hasChanges, withChange, withoutSaved } from './edit.rules.ts';

export interface Conflicts {
  /** Who saved meanwhile, and when. */
  by: string | null;
  at: string | null;
  fields: Conflict[];
}

interface Details {
  by: string | null;
  at: string | null;
  fields: Record<string, { yours: unknown; theirs: unknown }>;
}

/**
 * A form over what is stored, with its draft and its conflicts. `save` sends an edit; it is called
 * again when the last conflict is decided.
 */
export function useEdit<V extends object>(
  subject: string,
  now: { stored: V; versionOf: (key: keyof V) => number },
  save: (edit: Edit<V>) => void,
) {
  const draft = useDraft<Edit<V>>(subject, emptyEdit<V>());
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const edit = draft.value;
  const sent = useRef(edit);

  function send(next: Edit<V>): void {
    sent.current = next;
    save(next);
  }

  function clear(): void {
    sent.current = emptyEdit<V>();
    draft.clear(emptyEdit<V>());
    setConflicts(null);
  }

  function decide(conflict: Conflict, keep: 'mine' | 'theirs'): void {
    const next = decided(edit, conflict, keep);
    const left = conflicts?.fields.filter(({ part }) => part !== conflict.part) ?? [];
    draft.change(next);
    setConflicts(conflicts && left.length > 0 ? { ...conflicts, fields: left } : null);
    if (left.length > 0) return;
    if (hasChanges(next)) send(next);
    else clear();
  }

  return {
    edit,
    value: { ...now.stored, ...edit.values },
    isChanged: hasChanges(edit),
    change: (change: Partial<V>) => draft.change(withChange(edit, change, now)),
    submit: () => send(edit),
    clear,
    /** After a save. Returns whether the form is done: nothing was typed since it was sent. */
    saved(): boolean {
      const rest = withoutSaved(draft.now(), sent.current);
      sent.current = emptyEdit<V>();
      if (!hasChanges(rest)) {
        clear();
        return draft.isShown();
      }
      draft.change(rest);
      setConflicts(null);
      return false;
    },
    conflicts,
    decide,
    /** Shows the conflicts of a refused save. */
    refused(error: unknown): void {
      if (!isApiError(error) || error.code !== 'changed_meanwhile') return;
      const { by, at, fields } = error.details as unknown as Details;
      setConflicts({ by, at, fields: Object.entries(fields ?? {}).map(([part, both]) => ({ part, ...both })) });
    },
  };
}

export type EditForm<V extends object> = ReturnType<typeof useEdit<V>>;
