import { useTranslations } from 'use-intl';
import type { KindWords } from './report-names.ts';

/** The words for the kinds of customers. */
export function useKinds(): KindWords {
  const t = useTranslations('reports.kinds');
  return { new: t('new'), returning: t('returning'), unknown: t('unknown') };
}
