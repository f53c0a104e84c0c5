import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { changeOf } from '../../shared/change.rules.ts';
import { BestSellers } from './best-sellers.tsx';
import { LastDays } from './last-days.tsx';

// Every order changes it: a minute late is early enough.
const everyMs = 60_000;

/** The money of today beside the same weekday, and for who reads reports the last days. */
export function SalesToday() {
  const t = useTranslations('reports');
  const app = useApp();
  const me = useMe();
  const language = useLanguage();
  const { data, isError } = useQuery({ ...readQuery(app, 'getSalesToday'), refetchInterval: everyMs });
  const isReader = mayOpen(me, 'reports.read');
  // What must be done is above, and has said that the connection is gone.
  if (isError && !data) return null;
  if (!data)
    return <Skeleton className={isReader ? 'mt-5 h-160 w-full rounded-card' : 'mt-5 h-44 w-full rounded-card'} />;
  const { today, lastWeek, best, days } = data;
  const amount = (riyals: number) => () => <bdi translate="no">{formatPrice(riyals, language)}</bdi>;
  const change = changeOf(today.total, lastWeek.soFar.total);
  const weekday = new Intl.DateTimeFormat(languageFacts[language].dateLocale, { timeZone: 'UTC', weekday: 'long' });
  const day = () => weekday.format(new Date(`${lastWeek.day}T00:00:00Z`));
  return (
    <>
      <section aria-labelledby="sales-today" className={cardClass({ className: 'mt-5' })}>
        <h2 id="sales-today" className="text-lg font-medium">
          {t('today.title')}
        </h2>
        <p className="mt-1 text-title font-medium wrap-anywhere tabular-nums">{amount(today.total)()}</p>
        <p>{t('today.orders', { count: today.orders })}</p>
        <p className="mt-2 text-ink-soft">
          <span>{t.rich('today.lastWeek', { day, amount: amount(lastWeek.soFar.total) })}</span>
          {change !== null && (
            <>
              {' '}
              <bdi dir="ltr" translate="no">
                ({change})
              </bdi>
            </>
          )}
        </p>
        <p className="text-ink-soft">{t.rich('today.whole', { amount: amount(lastWeek.whole.total) })}</p>
        {isReader && (
          <Link to="/reports" className={textLinkClass({ kind: 'standalone' })}>
            {t('today.all')}
          </Link>
        )}
      </section>
      {(best !== null || days !== null) && (
        <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
          {best && <BestSellers best={best} />}
          {days && <LastDays days={days} />}
        </div>
      )}
    </>
  );
}
