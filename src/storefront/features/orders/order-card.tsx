import { useTranslations } from 'use-intl';
import type { OrderInList } from '#contract/orders.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useLanguage } from '../../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Money } from '../../shared/money/money.tsx';
import { OrderBadge, PaymentBadge } from './order-badges.tsx';
import { OrderPicture } from './order-picture.tsx';

const shape =
  'relative grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-4 md:grid-cols-[--spacing(24)_minmax(0,1fr)_auto] md:items-center';
const foot =
  'col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 md:col-span-1 md:flex-col md:items-end md:justify-center md:border-0 md:pt-0';

/** An order in the list. The whole card is a link. */
export function OrderCard({ order }: { order: OrderInList }) {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <Card as="li" padding="medium" lifts className={shape}>
      <OrderPicture path={order.image} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          <bdi dir="ltr" translate="no" className="tabular-nums">
            {order.order_number}
          </bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={order.created_at}>{formatLongDate(order.created_at, language)}</time>
          <span aria-hidden="true"> · </span>
          <span>{t('count.items', { count: order.itemsCount })}</span>
        </p>
        {(order.delivery !== null || order.giftFor !== null) && (
          <ul className="flex flex-wrap gap-x-4 text-sm">
            {order.delivery && (
              <Fact icon="calendar" label={t('orders.deliveryTime')}>
                {formatDelivery(order.delivery, language)}
              </Fact>
            )}
            {order.giftFor !== null && (
              <Fact icon="gift" label={t('orders.giftFor')}>
                {order.giftFor}
              </Fact>
            )}
          </ul>
        )}
        {isUnpaid(order) && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-progress">
            <Icon name="clock" className="mt-0.5 size-4 shrink-0" />
            <span>{t('orders.toPay')}</span>
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          <OrderBadge status={order.order_status} />
          <PaymentBadge status={order.payment_status} />
        </div>
      </div>
      <div className={foot}>
        <Money riyals={order.total_amount} />
        <ShopLink
          to={`/order-details/${order.id}`}
          className={buttonClass({
            variant: 'secondary',
            size: 'small',
            className: 'static after:absolute after:inset-0 after:rounded-card',
          })}
        >
          {t('action.viewDetails')}
          <VisuallyHidden>
            {' '}
            <bdi dir="ltr" translate="no">
              {order.order_number}
            </bdi>
          </VisuallyHidden>
        </ShopLink>
      </div>
    </Card>
  );
}

/** Whether it waits for an online payment. */
function isUnpaid({ order_status, payment_status }: OrderInList): boolean {
  return order_status === 'Pending' && (payment_status === 'Pending' || payment_status === 'Failed');
}

/** When it comes, or who receives it: an icon, which says what it is to those who do not see it. */
function Fact({ icon, label, children }: { icon: IconName; label: string; children: string }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <Icon name={icon} className="size-4 shrink-0 text-sea" />
      <VisuallyHidden>{label} </VisuallyHidden>
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </li>
  );
}

/** The skeleton of a card, in its final size. */
export function OrderCardSkeleton() {
  return (
    <Card aria-hidden className={shape}>
      <Skeleton className="aspect-square w-full rounded-control" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-44 max-w-full rounded-full" />
        <Skeleton className="h-4 w-32 max-w-full rounded-full" />
        <Skeleton className="h-4 w-40 max-w-full rounded-full" />
        <Skeleton className="h-7 w-48 max-w-full rounded-full" />
      </div>
      <div className={foot}>
        <Skeleton className="h-5 w-24 rounded-full" />
        <Skeleton className="h-11 w-28 rounded-full" />
      </div>
    </Card>
  );
}
