import { useTranslations } from 'use-intl';
import type { OrderMoved } from '#contract/console/outcomes.ts';
import { formatTime } from '#i18n/date-time.ts';

/** Returns a function that says who was faster, and what they did. */
export function useMovedText(): (moved: OrderMoved) => string {
  const t = useTranslations();
  return (moved) => {
    const values = { number: moved.number, time: formatTime(moved.at), name: moved.by.name };
    if (moved.action === 'edited') return t('edit.conflict', values);
    return moved.by.kind === 'customer'
      ? t('orders.moved.customer', values)
      : t('orders.moved.staff', { ...values, status: t(`orders.status.${moved.status}`) });
  };
}
