import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CashToHandIn } from '#contract/console/payments.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useMe } from '../../runtime/session/me-context.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { CountDialog } from './count-dialog.tsx';
import { isOwnCash } from './cash.rules.ts';

/** The drivers who have cash to hand in, without the sums. */
export function DriversToCount({ rows, headingId }: { rows: readonly CashToHandIn[]; headingId: string }) {
  const t = useTranslations('cash');
  // The row leaves the list when it was counted, the dialog shows what came of it.
  const [counting, setCounting] = useState<CashToHandIn | null>(null);
  const kept = useKeptFocus(() => document.getElementById(headingId));
  return (
    <section aria-labelledby={headingId} className="mt-5" {...kept}>
      <h2 id={headingId} tabIndex={-1} className="text-heading font-medium outline-none">
        {t('toHandIn')}
      </h2>
      {rows.length === 0 ? (
        <EmptyState icon="cash" title={t('nobody')} className="py-8!">
          {t('nobodyText')}
        </EmptyState>
      ) : (
        <ul className={cardClass({ padding: 'none', className: 'mt-3 divide-y divide-line' })}>
          {rows.map((row) => (
            <DriverRow key={row.driver.id} row={row} onCount={() => setCounting(row)} />
          ))}
        </ul>
      )}
      <CountDialog row={counting} onClose={() => setCounting(null)} />
    </section>
  );
}

function DriverRow({ row: { driver, orders, lastAt }, onCount }: { row: CashToHandIn; onCount: () => void }) {
  const t = useTranslations('cash');
  const moment = useMoment();
  const me = useMe();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{driver.name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <span>{t('orders', { count: orders })}</span>
          <span> · </span>
          <span>{lastAt === null ? t('never') : t('lastAt', { time: moment(lastAt) })}</span>
        </p>
      </div>
      {isOwnCash(driver, me) ? (
        <p className="text-sm text-ink-soft">{t('own')}</p>
      ) : (
        <Button size="small" aria-label={t('countOf', { name: driver.name })} onClick={onCount}>
          {t('count')}
        </Button>
      )}
    </li>
  );
}
