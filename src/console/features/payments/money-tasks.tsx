import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { formatPrice } from '#i18n/format.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { Fact, TaskCard } from './task-card.tsx';

type MoneyTask = OutputOf<ConsoleApi['listMoneyTasks']>['rows'][number];

/** Disputes, and how many deliveries differ: they are settled with the cash of drivers. */
export function MoneyTasks({ rows }: { rows: readonly MoneyTask[] }) {
  const t = useTranslations('payments');
  const language = useLanguage();
  const moment = useMoment();
  const disputes = rows.filter(({ kind }) => kind === 'disputed');
  const deliveries = rows.length - disputes.length;
  return (
    <>
      {disputes.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {disputes.map(({ order, amount, at, payment }) => (
            <TaskCard
              key={payment ?? order.id}
              title={t.rich('dispute.title', { amount: () => <bdi>{formatPrice(amount, language)}</bdi> })}
              todo={t('dispute.do')}
              order={order}
              facts={<Fact>{t('dispute.since', { time: moment(at) })}</Fact>}
            />
          ))}
        </ul>
      )}
      {deliveries > 0 && (
        <p>
          <Link to="/cash" className={textLinkClass({ kind: 'standalone' })}>
            {t('deliveries', { count: deliveries })}
          </Link>
        </p>
      )}
    </>
  );
}
