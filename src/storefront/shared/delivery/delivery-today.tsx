import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { publicQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useServerNow } from '#ui/display/server-time.ts';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { nextChangeMs, timeLeft } from './time-left.ts';
import { timeLeftText } from './time-left-text.ts';

interface DeliveryTodayProps {
  pieces: readonly { variantId: VariantId; quantity: number }[];
  /** Reserves the height of the line where it is in the first screen. */
  className?: string;
}

/**
 * "Order within 2 h 10 min for delivery today", while it is true. It is loaded in the browser, so
 * that public pages stay the same for every caller.
 */
export function DeliveryToday({ pieces, className }: DeliveryTodayProps) {
  const asked = pieces.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',');
  const query = publicQuery(useAppContext(), 'getDeliveryToday', { query: { pieces: asked } });
  const { data } = usePersonalQuery(query, {
    enabled: pieces.length > 0 && pieces.length <= limits.listIdsMax,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <p className={classNames('text-sm text-sea-deep empty:hidden', className)}>
      {data?.until && <Left until={data.until} everywhere={data.everywhere} />}
    </p>
  );
}

function Left({ until, everywhere }: { until: string; everywhere: boolean }) {
  const t = useTranslations('delivery');
  const left = timeLeft(
    until,
    useServerNow((now) => nextChangeMs(until, now)),
  );
  if (left === null) return null;
  return (
    <span className="flex items-start gap-2">
      <Icon name="clock" className="mt-px size-5" />
      <span>
        {t.rich(everywhere ? 'today' : 'todaySomeAreas', {
          time: () => <bdi className="font-medium">{timeLeftText(t, left)}</bdi>,
        })}
      </span>
    </span>
  );
}
