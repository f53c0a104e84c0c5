import { useRef, useState } from 'react';
import { useIsShown } from '../page/use-is-shown.ts';
import { useMe } from '../session/me-context.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Whether the person typed something into the form of a subject that is not saved: it opens with it. */
export function useHasDraft(subject: string): boolean {
  const { id } = useMe();
  return Boolean(readDraft(localStorage, id, subject));
}

/**
 * The values of a form, kept on this device for this person until they are saved: they survive a
 * reload, a lost network and the end of the session. `subject` names the form and what it is about:
 * `order-note:10413`. A draft that `isDraft` does not know, of an earlier version of the form, is
 * ignored. No contact data belongs into a draft.
 */
export function useDraft<T>(subject: string, initial: T, isDraft?: (draft: unknown) => draft is T) {
  const { id } = useMe();
  function kept(name: string): T {
    const draft = readDraft(localStorage, id, name);
    if (draft === null) return initial;
    if (isDraft) return isDraft(draft) ? draft : initial;
    return draft as T;
  }
  const [value, setValue] = useState<T>(() => kept(subject));
  const name = useRef(subject);
  const latest = useRef(value);
  const isShown = useIsShown();

  /** `next` is typed. `now`: the draft has this name from now on. */
  function change(next: T, now: string = name.current): void {
    if (now !== name.current) dropDraft(localStorage, id, name.current);
    name.current = now;
    latest.current = next;
    setValue(next);
    keepDraft(localStorage, id, now, next);
  }
  function clear(next: T = initial): void {
    latest.current = next;
    setValue(next);
    dropDraft(localStorage, id, name.current);
  }

  // After the form was left, the same form may have been opened again.
  const now = () => (isShown() ? latest.current : kept(name.current));

  return {
    value,
    /** What is typed now: an answer may come long after the rendering that asked for it. */
    now,
    isShown,
    change,
    /** After it was saved or given up. */
    clear,
    /** After `sent` was saved: what was typed since then stays. Returns whether the form is done: nothing stays. */
    saved(sent: T, next: T = initial): boolean {
      const isSame = JSON.stringify(now()) === JSON.stringify(sent);
      if (isSame) clear(next);
      return isSame && isShown();
    },
  };
}
