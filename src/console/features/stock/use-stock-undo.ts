import { useQueryClient } from '@tanstack/react-query';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Reads the stock again, and takes back what was just saved. */
export function useStockUndo() {
  const { offer } = useUndo();
  const { toasts } = useApp();
  const client = useQueryClient();

  function readAgain(): void {
    for (const name of ['listStock', 'getStock', 'listMovements', 'listAudit'])
      void client.invalidateQueries({ queryKey: [name] });
  }

  /** Says what was saved, with Undo. */
  function saved(text: string, act: string | null): void {
    toasts.show({ kind: 'status', text, undo: offer(act) });
    readAgain();
  }

  return { saved };
}
