import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Reads the stock again, and takes back what was just saved. */
export function useStockUndo() {
  const t = useTranslations('stock');
  const { toasts } = useApp();
  const client = useQueryClient();

  function readAgain(): void {
    for (const name of ['listStock', 'getStock', 'listMovements', 'listAudit'])
      void client.invalidateQueries({ queryKey: [name] });
  }

  const undo = useWrite('undoAct', {
    onDone: ({ refused }) => {
      const [first] = refused;
      toasts.show(
        first ? { kind: 'alert', text: t('notUndone', { sku: first.number }) } : { kind: 'status', text: t('undone') },
      );
      readAgain();
    },
  });

  /** Says what was saved, with Undo. */
  function saved(text: string, act: string | null): void {
    toasts.show({ kind: 'status', text, ...(act !== null && { undo: () => undo.send({ params: { act } }) }) });
    readAgain();
  }

  return { saved };
}
