import { useTranslations } from 'use-intl';
import { formatDateTime } from '#i18n/date-time.ts';
import { useServerNow } from '#ui/display/server-time.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { nextChangeMs, timeLeft } from '../../shared/delivery/time-left.ts';
import { timeLeftText } from '../../shared/delivery/time-left-text.ts';

/** Until when an order waits for its payment, with the minutes that are left. */
export function KeptUntil({ payBy }: { payBy: string }) {
  const t = useTranslations('payment');
  const say = useTranslations('delivery');
  const language = useLanguage();
  const now = useServerNow((at) => nextChangeMs(payBy, at));
  const left = timeLeft(payBy, now);
  if (Date.parse(payBy) <= now) return <p>{t('over')}</p>;
  return (
    <p>
      <span>{t('keptUntil', { time: formatDateTime(payBy, language) })}</span>{' '}
      {left && (
        <span>
          {t.rich('within', {
            left: () => <bdi className="font-medium whitespace-nowrap">{timeLeftText(say, left)}</bdi>,
          })}
        </span>
      )}
    </p>
  );
}
