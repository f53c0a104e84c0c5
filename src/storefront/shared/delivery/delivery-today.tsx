import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProductId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { publicQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { nextChangeMs, timeLeft } from './time-left.ts';
import { timeLeftText } from './time-left-text.ts';

interface DeliveryTodayProps {
  productIds: readonly ProductId[];
  /** Reserves the height of the line where it is in the first screen. */
  className?: string;
}

/**
 * "Order within 2 h 10 min for delivery today", while it is true. It is loaded in the browser, so
 * that public pages stay the same for every caller.
 */
export function DeliveryToday({ productIds, className }: DeliveryTodayProps) {
  const t = useTranslations('delivery');
  const query = publicQuery(useAppContext(), 'getDeliveryToday', { query: { productIds: productIds.join(',') } });
  const { data } = usePersonalQuery(query, {
    enabled: productIds.length > 0 && productIds.length <= limits.listIdsMax,
    meta: { quiet: true },
  });
  const until = data?.until ?? null;
  const now = useNow(until);
  const left = until === null ? null : timeLeft(until, now);
  return (
    <p className={classNames('text-sm text-sea-deep empty:hidden', className)}>
      {left !== null && (
        <span className="flex items-start gap-2">
          <Icon name="clock" className="mt-px size-5" />
          <span>
            {t.rich(data?.everywhere ? 'today' : 'todaySomeAreas', {
              time: () => <bdi className="font-medium">{timeLeftText(t, left)}</bdi>,
            })}
          </span>
        </span>
      )}
    </p>
  );
}

/** The time now, renewed whenever a full minute until the moment is over. */
function useNow(until: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    let timer = setTimeout(renew, 0);
    function renew(): void {
      const at = Date.now();
      setNow(at);
      if (until !== null && timeLeft(until, at) !== null) timer = setTimeout(renew, nextChangeMs(until, at));
    }
    return () => clearTimeout(timer);
  }, [until]);
  return now;
}
