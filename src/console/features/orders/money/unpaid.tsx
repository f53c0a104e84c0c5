import { useTranslations } from 'use-intl';
import { Notice } from '#ui/display/notice.tsx';
import { formatDateTime } from '#i18n/date-time.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';

/** Until when an order waits for its payment, and what happens then. */
export function Unpaid({ payBy }: { payBy: string | null }) {
  const t = useTranslations('orderMoney');
  const language = useLanguage();
  if (payBy === null) return null;
  return (
    <Notice tone="progress" className="mt-3">
      {t.rich('waits', { time: () => <bdi>{formatDateTime(payBy, language)}</bdi> })}
    </Notice>
  );
}
