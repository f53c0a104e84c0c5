import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { LastOrders } from './last-orders.tsx';
import type { NewOrder } from './use-new-order.ts';

/** The caller whose earlier orders fill in the form. */
export function ChosenCaller({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { caller, chooseCustomer } = order;
  if (!caller) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-shell p-3">
      <Avatar name={caller.name} />
      <p className="min-w-40 flex-1">
        <bdi className="font-medium">{caller.name}</bdi>
        <span className="block text-sm text-ink-soft">{t('knownCaller')}</span>
      </p>
      <Button variant="secondary" size="small" onClick={() => chooseCustomer(null)}>
        {t('otherCaller')}
      </Button>
      <LastOrders orders={caller.orders} onRepeat={order.repeat} />
    </div>
  );
}

/** The account that the order will belong to. */
export function ChosenCustomer({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { account, chooseCustomer, fields } = order;
  const remove = (
    <Button variant="secondary" size="small" onClick={() => chooseCustomer(null)}>
      {t('withoutAccount')}
    </Button>
  );
  if (account.isGone || fields['customerId'] !== undefined)
    return (
      <Notice tone="danger" live="alert" action={remove}>
        {t('customerGone')}
      </Notice>
    );
  if (account.error && !account.customer)
    return (
      <div className="flex flex-col items-start gap-3">
        <Refusal error={account.error} />
        {remove}
      </div>
    );
  if (!account.customer) return <Skeleton className="h-20 rounded-card" />;
  const { name, orders } = account.customer;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-shell p-3">
      <Avatar name={name} />
      <p className="min-w-40 flex-1">
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-sm text-ink-soft">
          <span>{t(orders.hasMore ? 'manyOrders' : 'ordersSoFar', { count: orders.rows.length })}</span> {t('linked')}
        </span>
      </p>
      {remove}
      <LastOrders orders={orders.rows} onRepeat={order.repeat} />
    </div>
  );
}
