import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { SelectionToolbar } from '../../../shared/selection-toolbar.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import type { Selection } from '../../../shared/use-selection.ts';

const DriverDialog = lazy(async () => ({ default: (await import('../steps/driver-dialog.tsx')).DriverDialog }));

const MixedDays = lazy(async () => ({ default: (await import('./mixed-days.tsx')).MixedDays }));

export interface SelectionBarProps {
  /** The rows that the lists show. */
  rows: readonly ConsoleOrderRow[];
  selection: Selection;
  work: OrderWork;
}

const itemsOf = (orders: readonly ConsoleOrderRow[]) => orders.map(({ id, version }) => ({ id, version }));

const hasOneDay = (orders: readonly ConsoleOrderRow[]) => new Set(orders.map(({ promise }) => promise.day)).size < 2;

/** What can be done with the selected orders, each kind of step for those that are at it. */
export function SelectionBar({ rows, selection, work }: SelectionBarProps) {
  const t = useTranslations('orders');
  const me = useMe();
  const navigate = useNavigate();
  const [asksDriver, setAsksDriver] = useState(false);
  const [asksMixed, setAsksMixed] = useState(false);
  const selected = rows.filter(({ id }) => selection.has(id)).slice(0, consoleLimits.bulkMax);
  if (selected.length === 0) return null;

  const at = (stage: ConsoleOrderRow['stage']) => selected.filter((order) => order.stage === stage);
  const isBack = (order: ConsoleOrderRow) => order.stage === 'way' && order.marks.includes('tried');
  const fresh = mayOpen(me, 'orders.accept') ? at('new') : [];
  const toPick = mayOpen(me, 'orders.pack') ? at('pick').slice(0, consoleLimits.batchMax) : [];
  const toHandOver = mayOpen(me, 'orders.assign') ? [...at('ready'), ...selected.filter(isBack)] : [];
  const toComplete = mayOpen(me, 'orders.accept') ? at('delivered') : [];
  // How many of the selected orders a step is for.
  const part = ({ length }: readonly ConsoleOrderRow[]) => ({ count: length });
  const numbers = (orders: readonly ConsoleOrderRow[]) => orders.map(({ number }) => number).join(',');
  const pick = () => void navigate(`/pick?orders=${numbers(toPick)}`);

  return (
    <SelectionToolbar
      label={t('select.toolbar')}
      clearLabel={t('select.none')}
      count={t('select.count', { count: selected.length })}
      onClear={selection.clear}
    >
      {fresh.length > 0 && (
        <Button
          size="small"
          onClick={() => {
            work.acceptAll(itemsOf(fresh));
            selection.clear();
          }}
        >
          {t('select.accept', part(fresh))}
        </Button>
      )}
      {toPick.length > 0 && (
        <Button size="small" onClick={() => (hasOneDay(toPick) ? pick() : setAsksMixed(true))}>
          {t('select.pick', part(toPick))}
        </Button>
      )}
      {toHandOver.length > 0 && (
        <Button size="small" onClick={() => setAsksDriver(true)}>
          {t('select.handOver', part(toHandOver))}
        </Button>
      )}
      {toComplete.length > 0 && (
        <Button
          size="small"
          onClick={() => {
            work.completeAll(itemsOf(toComplete));
            selection.clear();
          }}
        >
          {t('select.complete', part(toComplete))}
        </Button>
      )}
      {mayOpen(me, 'orders.print') && (
        <Button
          size="small"
          variant="secondary"
          icon="print"
          onClick={() => void navigate(`/slips?orders=${numbers(selected)}`)}
        >
          {t('step.print')}
        </Button>
      )}
      <Suspense>
        <MixedDays orders={toPick} open={asksMixed} onClose={() => setAsksMixed(false)} onPick={pick} />
        <DriverDialog
          orders={toHandOver}
          work={work}
          open={asksDriver}
          onClose={() => setAsksDriver(false)}
          onDone={selection.clear}
        />
      </Suspense>
    </SelectionToolbar>
  );
}
