import type { GridRow } from '#contract/console/grid.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** The name of a row with its attributes: "Karak kettle · Large". */
export function useRowName(): (row: GridRow) => string {
  const language = useLanguage();
  return ({ nameAr, nameEn, attributes }) =>
    [language === 'ar' ? nameAr : nameEn, ...attributes.map(({ value }) => value[language])].join(' · ');
}
