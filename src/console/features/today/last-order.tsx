import { useTranslations } from 'use-intl';
import { formatDateTime } from '#i18n/date-time.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** Says that no new order waits, and when the last one came. */
export function LastOrder() {
  const t = useTranslations('today');
  const language = useLanguage();
  const last = useRead('listOrders', { query: { limit: 1 } }).data?.rows[0];
  return (
    <EmptyState icon="check" title={t('emptyTitle')}>
      {last ? (
        <span>{t.rich('lastOrder', { time: () => <bdi>{formatDateTime(last.placedAt, language)}</bdi> })}</span>
      ) : (
        t('noOrders')
      )}
    </EmptyState>
  );
}
