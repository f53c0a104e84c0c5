import { useTranslations } from 'use-intl';
import type { OrderInList } from '#contract/orders.ts';
import illustration from '../../art/empty-orders.svg';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';

interface OrdersListProps {
  orders: OrderInList[];
  /** The orders of the previous page, while the next ones load. */
  stale: boolean;
}

export function OrdersList({ orders, stale }: OrdersListProps) {
  return (
    <ul aria-busy={stale || undefined} className={classNames('flex flex-col gap-4', stale && 'opacity-60')}>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

export function OrdersSkeleton({ count }: { count: number }) {
  const t = useTranslations('action');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => (
        <OrderCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Shown when there are no orders yet. */
export function NoOrders() {
  const t = useTranslations();
  return (
    <EmptyState
      icon="package"
      illustration={illustration}
      title={t('orders.emptyTitle')}
      action={
        <ShopLink to="/categories" className={buttonClass()}>
          {t('action.shopNow')}
        </ShopLink>
      }
    >
      {t('orders.emptyText')}
    </EmptyState>
  );
}

/** Shown when no order has this number. */
export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTranslations('orders');
  return (
    <EmptyState icon="search" title={t('noMatch')} action={<Button onClick={onClear}>{t('clearSearch')}</Button>}>
      <bdi dir="ltr" translate="no">
        {search}
      </bdi>
    </EmptyState>
  );
}
