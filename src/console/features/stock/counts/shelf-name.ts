import { useTranslations } from 'use-intl';
import type { StockCount } from '#contract/console/stock-counts.ts';
import { pickText } from '#contract/values/locale.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';

/** What a session counts, in words: a category, the words of a search, or the whole shop. */
export function useShelfName(): (count: Pick<StockCount, 'category' | 'words'>) => string {
  const t = useTranslations('counts');
  const language = useLanguage();
  return ({ category, words }) => {
    const name = category ? pickText(category, language) : '';
    const search = words === '' ? '' : t('wordsOf', { words });
    return [name, search].filter((part) => part !== '').join(' · ') || t('whole');
  };
}
