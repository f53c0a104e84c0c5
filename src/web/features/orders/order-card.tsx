import { useTranslations } from 'use-intl';
import type { OrderInList } from '#contract/orders.ts';
import { formatLongDate } from '#i18n/format.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { useLanguage } from '../../platform/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Money } from '../money/money.tsx';
import { orderTones, paymentTones } from './order-tones.ts';
import { ShopPicture } from '../catalog/shop-picture.tsx';

/** An order in the list. */
export function OrderCard({ order }: { order: OrderInList }) {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <Card
      as="li"
      padding="medium"
      className="grid grid-cols-[4.5rem_1fr] gap-4 md:grid-cols-[6rem_1fr_auto] md:items-center"
    >
      <ShopPicture
        path={order.image}
        alt=""
        width={192}
        height={192}
        widest={192}
        sizes="6rem"
        className="aspect-square w-full rounded-control"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          <bdi dir="ltr">{order.order_number}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={order.created_at}>{formatLongDate(order.created_at, language)}</time>
          <span aria-hidden="true"> · </span>
          {t('count.items', { count: order.itemsCount })}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <StatusBadge tone={orderTones[order.order_status]}>{t(`orderStatus.${order.order_status}`)}</StatusBadge>
          <StatusBadge tone={paymentTones[order.payment_status]}>
            {t(`paymentStatus.${order.payment_status}`)}
          </StatusBadge>
        </div>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-4 border-t border-line pt-3 md:col-span-1 md:flex-col md:items-end md:border-0 md:pt-0">
        <Money riyals={order.total_amount} />
        <ShopLink to={`/order-details/${order.id}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {t('action.viewDetails')}
        </ShopLink>
      </div>
    </Card>
  );
}
