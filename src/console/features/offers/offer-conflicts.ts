import { useTranslations } from 'use-intl';
import type { OfferTarget, QatarMinute } from '#contract/console/offers.ts';

/** The labels of the fields that two people may have changed. */
export const conflictLabels = {
  target: 'target',
  reduction: 'discount',
  from: 'minute.from.day',
  until: 'minute.until.day',
  'text.en': 'textEn',
  'text.ar': 'textAr',
  licence: 'licence',
} as const;

export function isConflictPart(part: string): part is keyof typeof conflictLabels {
  return part in conflictLabels;
}

/** Shows a field of an offer in words. */
export function useConflictText(): (part: string, value: unknown) => string {
  const t = useTranslations('catalogue.offers');
  return (part, value) => {
    if (part === 'reduction') {
      const { discount, amount } = value as { discount?: unknown; amount?: unknown };
      if (typeof amount === 'number') return t('off', { amount });
      return typeof discount === 'number' ? `${discount}%` : t('nothing');
    }
    if (value === null || value === '') return t('nothing');
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    const one = value as OfferTarget | QatarMinute;
    if ('day' in one) return `${one.day} ${one.time}`;
    return 'category' in one ? t('category') : t('countOfProducts', { count: one.products.length });
  };
}
