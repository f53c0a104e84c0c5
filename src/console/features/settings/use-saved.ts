import { useTranslations } from 'use-intl';
import type { ReadName } from '../../runtime/api/use-read.ts';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useApp } from '../../runtime/app-context.ts';

/** After a save: says so, offers Undo, and reads again what the page shows. */
export function useSaved(reads: readonly ReadName[]) {
  const { queryClient } = useApp();
  const { report } = useUndo();
  const t = useTranslations('settings');

  function readAgain(): void {
    for (const name of [...reads, 'listAudit', 'getFirstDay']) void queryClient.invalidateQueries({ queryKey: [name] });
    // What the shop shows to everyone.
    void queryClient.invalidateQueries({ queryKey: ['shop'] });
  }

  function saved(act: string | null): void {
    report(t('saved'), act);
    readAgain();
  }

  return { readAgain, saved };
}
