import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatTime } from '#i18n/date-time.ts';
import { Notice } from '#ui/display/notice.tsx';

/** Says that an order is not to be picked any more, and what to do with its goods. */
export function MovedOn({ order }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const { number, stage, pieces, timeline } = order;
  const last = timeline.findLast(({ action }) => action === 'cancelled');
  const isCancelled = stage === 'cancelled';
  return (
    <Notice tone={isCancelled ? 'danger' : 'info'} live={isCancelled ? 'alert' : 'status'} className="mt-3">
      <span>
        {isCancelled && last
          ? t('pick.cancelled', {
              number,
              by: last.by.kind === 'staff' ? last.by.name : t(`by.${last.by.kind}`),
              time: formatTime(last.at),
              count: pieces,
            })
          : t('pick.movedOn', { number, stage: t(`stage.${stage}`) })}
      </span>{' '}
      <Link to={`/orders/${number}`} className="inline-flex min-h-11 items-center">
        {t('pick.open')}
      </Link>
    </Notice>
  );
}
