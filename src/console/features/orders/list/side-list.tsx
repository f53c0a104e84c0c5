import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { ShowMore } from '../../../shared/loaded-list.tsx';
import { Age, MarkIcons, OrderPayment } from '../order-facts.tsx';
import { OrderTime } from '../../../shared/order-time.tsx';
import { type OrderFilters, writeOrderFilters } from './filters.rules.ts';
import { useOrderPages } from './use-order-pages.ts';

/** The list beside the chosen order, on a wide screen: links only, the work is on the order. */
export function SideList({ filters, chosen }: { filters: OrderFilters; chosen: string }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { state } = useLocation();
  const stage = filters.stage ?? 'new';
  const { rows, list } = useOrderPages({ ...filters, stage });
  const search = writeOrderFilters({ ...filters, stage });
  return (
    <nav
      aria-label={t('list', { stage: t(`stage.${stage}`) })}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card bg-white p-1 shadow-card print:hidden"
    >
      <ul>
        {rows?.map((order) => (
          <li key={order.id}>
            <Link
              to={`/orders/${order.number}${search}`}
              replace
              state={{ ...(state as object | null), keepsScroll: true }}
              aria-current={order.number === chosen ? 'page' : undefined}
              className={classNames(
                'flex min-h-16 flex-col justify-center rounded-lg px-3 py-2 text-ink no-underline outline-offset-[-2px]',
                order.number === chosen ? 'bg-maroon-soft' : 'hover:bg-shell',
              )}
            >
              <span className="flex justify-between gap-2">
                <bdi dir="ltr" translate="no" className="font-medium">
                  <VisuallyHidden>{order.number}</VisuallyHidden>
                  <span aria-hidden="true">{order.number.slice(-6)}</span>
                </bdi>
                <span className="flex items-center gap-1 text-sm whitespace-nowrap text-ink-soft [&>svg]:size-4">
                  <MarkIcons marks={order.marks} />
                  <Age seconds={order.ageSeconds} />
                </span>
              </span>
              <OrderTime order={order} />
              <span className="text-sm text-ink-soft">
                <bdi>{order.zone[language]}</bdi> · <OrderPayment order={order} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {rows?.length === 0 && (
        <p className="p-3 text-ink-soft">{stage === 'all' ? t('filter.nothing') : t(`empty.${stage}`)}</p>
      )}
      <ShowMore pages={list} />
    </nav>
  );
}
