import { useTranslations } from 'use-intl';

/** What follows when a customer is erased. */
export function EraseText({ hasOpenOrders }: { hasOpenOrders: boolean }) {
  const t = useTranslations('customers');
  return (
    <div className="flex flex-col gap-3">
      <p>{t('eraseDeleted')}</p>
      <p>{t('eraseKept')}</p>
      {hasOpenOrders && <p className="font-medium text-ink">{t('eraseOpen')}</p>}
      <p className="font-medium text-ink">{t('eraseForever')}</p>
    </div>
  );
}
