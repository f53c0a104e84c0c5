import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { MoneyTask } from '#contract/console/payments.ts';
import { cardClass } from '#ui/display/card.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { Amount } from '../../shared/amount.tsx';
import { useMoment } from '../../shared/use-moment.ts';
import { EndDispute, MarkRestPaid, RefundExcess, WaiveRest } from './task-acts.tsx';

/**
 * The deliveries whose money is not what was due, and the disputed payments, with what can be done about them. Nothing
 * without any. `of`: the number of the only order. For who sees the money of orders; its messages are the parts `cash` and `orderMoney`.
 */
export function MoneyTasks({ of }: { of?: string }) {
  const t = useTranslations('cash.tasks');
  const rows = (useRead('listMoneyTasks').data?.rows ?? []).filter(
    ({ order }) => of === undefined || order.number === of,
  );
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="money-tasks" className="mt-6">
      <h2 id="money-tasks" className="flex flex-wrap gap-x-2 text-heading font-medium">
        <span>{t('title')}</span>
        <bdi dir="ltr" translate="no">
          ({rows.length})
        </bdi>
      </h2>
      <ul className={cardClass({ padding: 'none', className: 'mt-3 divide-y divide-line' })}>
        {rows.map((task) => (
          <Task key={`${task.order.id} ${task.payment}`} task={task} />
        ))}
      </ul>
    </section>
  );
}

function Task({ task }: { task: MoneyTask }) {
  const t = useTranslations('cash.tasks');
  const moment = useMoment();
  const { order, kind, amount, at, driver } = task;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p>{t.rich(kind, { amount: () => <Amount riyals={amount} /> })}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <Link to={`/orders/${order.number}`} className="inline-flex min-h-11 items-center">
            <bdi dir="ltr" translate="no">
              {order.number}
            </bdi>
          </Link>
          {driver !== null && <bdi>{driver}</bdi>}
          <bdi>{moment(at)}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Acts task={task} />
      </div>
    </li>
  );
}

function Acts({ task }: { task: MoneyTask }) {
  const me = useMe();
  const { kind } = task;
  if (kind === 'short')
    return (
      mayOpen(me, 'payments.mark') && (
        <>
          <MarkRestPaid task={task} />
          <WaiveRest task={task} />
        </>
      )
    );
  if (!mayOpen(me, 'refunds.create')) return null;
  return kind === 'disputed' ? <EndDispute task={task} /> : <RefundExcess task={task} />;
}
