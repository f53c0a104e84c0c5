import { useTranslations } from 'use-intl';
import type { PromisedDelivery } from '#contract/delivery.ts';
import { formatWeekday } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/app-context.ts';

/** The promised day and slot in words; null if the shop arranges the time. */
export function useDeliveryTime(delivery: PromisedDelivery | null): string | null {
  const t = useTranslations('orders');
  const language = useLanguage();
  if (delivery === null) return null;
  const { day, from, to } = delivery;
  return t('deliveryTimeValue', { day: formatWeekday(day, language), from, to });
}
