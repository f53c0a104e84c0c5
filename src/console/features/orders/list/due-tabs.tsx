import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { type DueFilter, dueFilters } from '#contract/console/order-work.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { type OrderFilters, writeOrderFilters } from './filters.rules.ts';

interface DueTabsProps {
  filters: OrderFilters;
  counts: Record<DueFilter, number> | undefined;
  /** On several lines, where they do not fit into one. */
  wraps?: boolean;
}

const alwaysShown: ReadonlySet<DueFilter> = new Set(['today', 'tomorrow', 'later']);

/** The open orders by day of delivery, with their counts; the chosen one leads back to all days. */
export function DueTabs({ filters, counts, wraps = false }: DueTabsProps) {
  const t = useTranslations('orders.due');
  const say = useTranslations();
  const me = useMe();
  return (
    <nav aria-label={t('label')} className="shrink-0">
      <ul className={classNames('flex gap-1', wraps && 'flex-wrap')}>
        {mayOpen(me, 'orders.pack') && (
          <li className="shrink-0">
            <Link
              to="/production"
              className="thumb-target inline-flex min-h-11 items-center px-2 whitespace-nowrap xl:min-h-9"
            >
              {say('nav.production')}
            </Link>
          </li>
        )}
        {dueFilters.map((group) => {
          const isCurrent = filters.due === group;
          const count = counts?.[group] ?? 0;
          if (count === 0 && !isCurrent && !alwaysShown.has(group)) return null;
          const { due: _due, ...rest } = filters;
          return (
            <li key={group} className="shrink-0">
              <Link
                to={`/orders${writeOrderFilters(isCurrent ? rest : { ...rest, stage: rest.stage ?? 'all', due: group })}`}
                state={{ keepsScroll: true }}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'thumb-target inline-flex min-h-11 items-center gap-1 px-2 whitespace-nowrap no-underline xl:min-h-9',
                  group === 'late' ? 'text-danger' : 'text-ink',
                  isCurrent && 'font-medium shadow-[inset_0_-2px_0_currentColor]',
                )}
              >
                <span>{t(group)}</span>
                <bdi dir="ltr" translate="no" className="font-medium">
                  {count >= consoleLimits.countedMax && group === 'late' ? `${consoleLimits.countedMax - 1}+` : count}
                </bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
