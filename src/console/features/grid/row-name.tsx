import type { GridRow } from '#contract/console/grid.ts';
import { pickText } from '#contract/values/locale.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** The name of a row with its attributes: "Karak kettle · Large". */
export function useRowName(): (row: GridRow) => string {
  const language = useLanguage();
  return ({ nameAr, nameEn, attributes }) =>
    [pickText({ en: nameEn, ar: nameAr }, language), ...attributes.map(({ value }) => pickText(value, language))].join(
      ' · ',
    );
}
