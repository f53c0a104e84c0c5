import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { OrderTime } from '../../shared/order-time.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

interface OrderResultsProps {
  orders: readonly ConsoleOrderRow[];
  /** Whether other results follow, so that these need a name. */
  isHeaded: boolean;
  onChosen: () => void;
}

/** The orders that a search finds, as links: the number, the name, and where it goes. */
export function OrderResults({ orders, isHeaded, onChosen }: OrderResultsProps) {
  const t = useTranslations();
  const language = useLanguage();
  if (orders.length === 0) return null;
  return (
    <section aria-label={t('nav.orders')}>
      {isHeaded && <h2 className="px-3 text-sm font-medium text-ink-soft">{t('nav.orders')}</h2>}
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              to={`/orders/${order.number}`}
              onClick={onChosen}
              className="flex min-h-14 flex-col justify-center rounded-lg px-3 py-3 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
            >
              <bdi dir="ltr" translate="no" className="self-start font-medium">
                {order.number}
              </bdi>
              <span className="text-sm text-ink-soft">
                {order.customer !== null && order.customer !== '' && (
                  <span>
                    <bdi>{order.customer}</bdi> ·{' '}
                  </span>
                )}
                <span>{`${order.zone[language]} · ${t(`orders.stage.${order.stage}`)}`}</span>
              </span>
              <OrderTime order={order} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
