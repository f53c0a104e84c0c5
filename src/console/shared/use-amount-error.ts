import { useTranslations } from 'use-intl';
import { readAmount } from '#contract/values/typed-values.ts';
import { readingTexts } from '#i18n/format.ts';

/** Says what is wrong with a typed amount: asks which of two numbers it is, or says `wrong` if it is none. */
export function useAmountError(): (text: string, wrong: string) => string {
  const t = useTranslations('typed');
  return (text, wrong) => {
    const reading = readAmount(text);
    return typeof reading === 'object' && reading !== null ? t('whichAmount', readingTexts(reading)) : wrong;
  };
}
