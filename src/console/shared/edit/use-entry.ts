import { useRef } from 'react';
import { useDraft } from '../../runtime/drafts/use-draft.ts';

/**
 * A form that only adds something, such as a note, with its draft on this device. What is typed while
 * an entry is on its way begins the next one.
 */
export function useEntry<V>(subject: string, empty: V, isDraft?: (draft: unknown) => draft is V) {
  const draft = useDraft(subject, empty, isDraft);
  const sent = useRef(draft.value);
  return {
    value: draft.value,
    change: draft.change,
    now: draft.now,
    isShown: draft.isShown,
    /** The entry as it is sent. */
    send(): V {
      sent.current = draft.value;
      return draft.value;
    },
    /** After it was saved. Returns whether the form is done: nothing was typed since it was sent. */
    saved: () => draft.saved(sent.current),
  };
}
