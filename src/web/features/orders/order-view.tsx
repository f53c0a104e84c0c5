import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { formatLongDate, formatTime } from '#i18n/format.ts';
import { personalQuery, useWrite } from '../../platform/queries.ts';
import { useLanguage, useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SummaryRows } from '../checkout/summary-rows.tsx';
import { OrderItems } from './order-items.tsx';
import { orderTones, paymentTones } from './order-tones.ts';

/** An order with everything that was agreed. */
export function OrderView({ order }: { order: Order }) {
  const t = useTranslations();
  const language = useLanguage();
  const shop = useShop();
  const [asking, setAsking] = useState(false);
  const cancel = useWrite('cancelOrder', {
    onSuccess: (next) => {
      shop.queryClient.setQueryData(personalQuery(shop, 'getOrder', { params: { id: order.id } }).queryKey, next);
    },
    onSettled: () => {
      setAsking(false);
      return shop.queryClient.invalidateQueries({ queryKey: ['personal', 'listOrders'] });
    },
  });

  return (
    <>
      <SectionHeading
        className="mb-6 md:mb-8"
        level={1}
        title={t('orders.details')}
        action={
          order.order_status === 'Pending' && (
            <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
              {t('orders.cancel')}
            </Button>
          )
        }
      />
      <Card as="section" padding="large" className="mb-8 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('orders.number')}>
          <bdi dir="ltr" className="font-medium">
            {order.order_number}
          </bdi>
        </Fact>
        <Fact label={t('orders.date')}>
          <time dateTime={order.created_at}>
            {formatLongDate(order.created_at, language)} <bdi dir="ltr">{formatTime(order.created_at)}</bdi>
          </time>
        </Fact>
        <Fact label={t('orders.status')}>
          <StatusBadge tone={orderTones[order.order_status]}>{t(`orderStatus.${order.order_status}`)}</StatusBadge>
        </Fact>
        <Fact label={t('orders.paymentStatus')}>
          <StatusBadge tone={paymentTones[order.payment_status]}>
            {t(`paymentStatus.${order.payment_status}`)}
          </StatusBadge>
        </Fact>
      </Card>
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <OrderItems items={order.orderItems} />
        <div className="flex flex-col gap-6">
          <Card as="section" padding="large" className="flex flex-col gap-4">
            <h2 className="text-heading">{t('cart.summary')}</h2>
            <SummaryRows
              netSubtotal={order.net_subtotal}
              shippingFee={order.shipping_fee}
              paymentFee={order.payment_fee}
              totalAmount={order.total_amount}
            />
            <p className="text-sm text-ink-soft">
              {t('orders.paymentMethod')}: {order.payment_method}
            </p>
          </Card>
          <Card as="section" padding="large" className="flex flex-col gap-2">
            <h2 className="text-heading">{t('orders.deliveryAddress')}</h2>
            <p>
              <bdi>{order.customer.name}</bdi>
            </p>
            <p>{order.shippingAddress.zone.name}</p>
            <p className="break-words whitespace-pre-line">
              <bdi>{order.shippingAddress.address_line1}</bdi>
            </p>
            <p>
              <bdi dir="ltr">{order.customer.phone}</bdi>
            </p>
          </Card>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('orders.cancelConfirm')}
        confirmLabel={t('orders.cancel')}
        cancelLabel={t('nav.back')}
        closeLabel={t('action.close')}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: order.id } })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{label}</p>
      <p>{children}</p>
    </div>
  );
}
