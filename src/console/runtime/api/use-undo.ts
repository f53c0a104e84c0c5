import { useTranslations } from 'use-intl';
import type { Outcomes } from '#contract/console/outcomes.ts';
import { useApp } from '../app-context.ts';
import { useWrite } from './use-write.ts';

interface UndoOptions {
  onDone?: (outcomes: Outcomes) => void;
  onEnd?: () => void;
}

/**
 * Undoes acts, and reports what was undone and what has changed since. `onDone` gets the outcomes. `onEnd` runs when the
 * undo has ended, also when it failed.
 */
export function useUndo({ onDone = () => {}, onEnd = () => {} }: UndoOptions = {}) {
  const { toasts } = useApp();
  const t = useTranslations('undo');
  const { send, busy } = useWrite('undoAct', {
    onDone: (outcomes) => {
      const { done, refused } = outcomes;
      const sentences = [];
      if (done.length > 0) sentences.push(t('undone', { count: done.length }));
      const [first, ...others] = refused;
      if (first?.number && others.length === 0) sentences.push(t('notUndoneNamed', { name: first.number }));
      else if (first) sentences.push(t('notUndone', { count: refused.length }));
      toasts.show({ kind: first ? 'alert' : 'status', text: sentences.join(' ') });
      onDone(outcomes);
      onEnd();
    },
    onFailed: onEnd,
  });
  const undo = (act: string) => send({ params: { act } });

  return {
    undo,
    busy,
    /** Reports what was done, with the button Undo if there is an act. */
    report: (text: string, act: string | null) =>
      toasts.show({ kind: 'status', text, undo: act === null ? undefined : () => undo(act) }),
  };
}
