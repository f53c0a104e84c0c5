import { useTranslations } from 'use-intl';
import type { ConsoleRefund } from '#contract/console/payments.ts';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { useQatarDay } from './use-qatar-day.ts';
import { Fact, TaskCard } from './task-card.tsx';

function workOf({ state, waitsForSecond, isOverdue }: ConsoleRefund) {
  if (waitsForSecond && state === 'asked') return 'approve';
  if (state === 'by_hand') return 'by_hand';
  if (isOverdue) return 'overdue';
  return state === 'sent' ? 'sent' : 'asked';
}

/** Refunds that are not done, each with its due day and what to do. */
export function RefundTasks({ rows }: { rows: readonly ConsoleRefund[] }) {
  const t = useTranslations('payments.refund');
  const language = useLanguage();
  const moment = useMoment();
  const dayOf = useQatarDay();
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {rows.map((refund) => {
        const work = workOf(refund);
        return (
          <TaskCard
            key={refund.id}
            title={t.rich(work, { amount: () => <bdi>{formatPrice(refund.amount, language)}</bdi> })}
            todo={t(`do.${work}`, { name: refund.by })}
            order={refund.order}
            facts={
              <>
                {refund.dueAt !== null && <Fact>{t('due', { day: dayOf(refund.dueAt) })}</Fact>}
                <Fact>{t('asked_at', { time: moment(refund.askedAt) })}</Fact>
                {refund.reason !== '' && (
                  <Fact>
                    <bdi>{refund.reason}</bdi>
                  </Fact>
                )}
              </>
            }
          />
        );
      })}
    </ul>
  );
}
