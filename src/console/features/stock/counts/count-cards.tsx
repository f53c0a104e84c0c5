import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StockCount } from '#contract/console/stock-counts.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { useMoment } from '../../../shared/use-moment.ts';
import { useShelfName } from './shelf-name.ts';

/** How far a session is. */
export function CountProgress({ count: { counted, variants } }: { count: StockCount }) {
  const t = useTranslations('counts');
  const text = t('progress', { counted, total: variants });
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm text-ink-soft">{text}</span>
      <ProgressBar value={counted} max={Math.max(1, variants)} label={text} />
    </div>
  );
}

/** Who counts in a session, and how many variants each of them has counted. */
export function Counters({ count: { counters } }: { count: StockCount }) {
  const t = useTranslations('counts');
  if (counters.length === 0) return null;
  return (
    <ul aria-label={t('counters')} className="flex flex-wrap gap-x-4 text-sm wrap-anywhere">
      {counters.map(({ staffId, name, variants }) => (
        <li key={staffId}>{t('counter', { name, count: variants })}</li>
      ))}
    </ul>
  );
}

/** A session as a card. An open one can be continued. */
export function CountCard({ count }: { count: StockCount }) {
  const t = useTranslations('counts');
  const moment = useMoment();
  const name = useShelfName()(count);
  return (
    <Card as="article" aria-label={name} padding="none" className="flex flex-col gap-3 p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base font-medium">
            <bdi>{name}</bdi>
          </h3>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            <span>{t('startedBy', { name: count.begunBy })}</span>
            <time dateTime={count.begunAt}>{moment(count.begunAt)}</time>
          </p>
        </div>
        {count.state === 'open' ? (
          <Link to={`/stock/counts/${count.id}`} className={buttonClass({ size: 'small' })}>
            {t('go', { name })}
          </Link>
        ) : (
          <StatusBadge tone={count.state === 'finished' ? 'success' : 'neutral'}>
            {t(`state.${count.state}`)}
          </StatusBadge>
        )}
      </div>
      <CountProgress count={count} />
      <Counters count={count} />
    </Card>
  );
}
