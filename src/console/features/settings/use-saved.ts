import { useTranslations } from 'use-intl';
import { useUndo } from '../../runtime/api/use-undo.ts';

/** Reports that settings are saved, with the button Undo if there is an act. */
export function useSaved(): (act: string | null) => void {
  const { report } = useUndo();
  const t = useTranslations('settings');
  return (act) => report(t('saved'), act);
}
