import { useUndo } from '../../runtime/api/use-undo.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Says what was saved in the stock. */
export function useStockUndo() {
  const { offer } = useUndo();
  const { toasts } = useApp();

  /** Says what was saved, with Undo. */
  function saved(text: string, act: string | null): void {
    toasts.show({ kind: 'status', text, undo: offer(act) });
  }

  return { saved };
}
