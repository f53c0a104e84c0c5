import { useState } from 'react';
import { useMe } from '../session/me-context.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/**
 * The values of a form, kept on this device for this person until they are saved: they survive a
 * reload, a lost network and the end of the session. `subject` names the form and what it is about:
 * `order-note:10413`. No contact data belongs into a draft.
 */
export function useDraft<T>(subject: string, initial: T) {
  const { id } = useMe();
  const [value, setValue] = useState<T>(() => (readDraft(localStorage, id, subject) as T | null) ?? initial);
  return {
    value,
    change(next: T): void {
      setValue(next);
      keepDraft(localStorage, id, subject, next);
    },
    /** After it was saved or given up. */
    clear(next: T = initial): void {
      setValue(next);
      dropDraft(localStorage, id, subject);
    },
  };
}
