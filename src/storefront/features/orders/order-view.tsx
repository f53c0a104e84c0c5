import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { WhatsAppQuestion } from '../../shared/whatsapp-question.tsx';
import { SummaryRows } from '../../shared/checkout/summary-rows.tsx';
import { PaymentFacts } from '../payments/payment-facts.tsx';
import { UnpaidPanel } from '../payments/unpaid-panel.tsx';
import { ChangeDelivery } from './change-delivery.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderBadge, PaymentBadge } from './order-badges.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderTime } from './order-time.tsx';
import { RecipientLink } from './recipient-link.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ReorderButton } from './reorder/reorder-button.tsx';

/** The details of an order. */
export function OrderView({ order }: { order: Order }) {
  const t = useTranslations();
  const progress = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <ShopLink to="/all-orders" className={textLinkClass({ kind: 'standalone', className: 'mb-4 print:hidden' })}>
        <Icon name="arrow-start" className="size-5" />
        {t('orders.title')}
      </ShopLink>
      <SectionHeading className="mb-6 md:mb-8" level={1} title={t('orders.details')} />
      {order.deliveryPin !== undefined && <DeliveryPin pin={order.deliveryPin} isGift={order.gift !== null} />}
      <UnpaidPanel order={order} focusAfter={progress} />
      <RecipientLink order={order} />
      {order.gift?.thanks !== undefined && (
        <Notice tone="success" className="mb-6" title={t('orders.thanks', { recipient: order.gift.recipientName })}>
          <bdi>{order.gift.thanks}</bdi>
        </Notice>
      )}
      <Card as="section" padding="large" className="mb-6" aria-labelledby="order-progress">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
          <Fact label={t('orders.number')}>
            <OrderNumber number={order.order_number} />
          </Fact>
          <Fact label={t('orders.date')}>
            <OrderTime at={order.created_at} />
          </Fact>
          <Fact label={t('orders.status')}>
            <OrderBadge status={order.order_status} />
          </Fact>
          <Fact label={t('orders.paymentStatus')}>
            <PaymentBadge status={order.payment_status} />
          </Fact>
        </dl>
        <h2
          ref={progress}
          id="order-progress"
          tabIndex={-1}
          className="mt-6 mb-4 border-t border-line pt-6 text-heading font-medium outline-none"
        >
          {t('orders.history')}
        </h2>
        <OrderTimeline history={order.statusHistory} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:grid-cols-2 print:gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="flex flex-col gap-8 print:contents">
          <OrderItems items={order.orderItems} />
          <OrderDelivery order={order} />
          <OrderActions order={order} focusAfter={progress} />
        </div>
        <div className="flex flex-col gap-6 print:contents">
          <Card as="section" padding="large" className="flex flex-col gap-4">
            <h2 className="text-heading font-medium">{t('cart.summary')}</h2>
            <SummaryRows
              netSubtotal={order.net_subtotal}
              shippingFee={order.shipping_fee}
              paymentFee={order.payment_fee}
              totalAmount={order.total_amount}
            />
            <PaymentFacts order={order} />
          </Card>
          <Card as="section" padding="large" className="flex flex-col gap-1">
            <h2 className="mb-2 text-heading font-medium">{t('orders.deliveryAddress')}</h2>
            <p className="font-medium">
              <bdi>{order.gift?.recipientName ?? order.customer.name}</bdi>
            </p>
            {order.gift?.askRecipient ? (
              <p className="text-ink-soft">{t('orders.askedAddress')}</p>
            ) : (
              <>
                <p>
                  <bdi>{order.shippingAddress.zone.name}</bdi>
                </p>
                <p className="whitespace-pre-line">
                  <bdi>{order.shippingAddress.address_line1}</bdi>
                </p>
              </>
            )}
            <Recipient {...order.shippingAddress} />
            {order.gift && (
              <p className="mt-2">
                <span className="block text-sm text-ink-soft">{t('orders.orderedBy')}</span>
                <bdi>{order.customer.name}</bdi>
              </p>
            )}
            <p className={order.gift ? '' : 'mt-2'}>
              <bdi dir="ltr" translate="no">
                {phoneText(order.customer.phone)}
              </bdi>
            </p>
            <p>
              <bdi dir="ltr" translate="no">
                {order.customer.email}
              </bdi>
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}

/** What can be done with the order, and the ways to ask the shop about it. */
function OrderActions({ order, focusAfter }: { order: Order; focusAfter: RefObject<HTMLElement | null> }) {
  const t = useTranslations('orders');
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ChangeDelivery order={order} />
        <ShopLink to={`/order-details/${order.id}/receipt`} className={buttonClass({ variant: 'secondary' })}>
          <Icon name="receipt" className="size-5" />
          {t('invoice')}
        </ShopLink>
        <ReorderButton order={order} />
        <CancelOrder order={order} focusAfter={focusAfter} />
      </div>
      <p className="flex flex-wrap gap-x-6">
        <WhatsAppQuestion
          label={t('question')}
          text={t('questionText', { number: order.order_number })}
          className={textLinkClass({ kind: 'standalone' })}
        />
        <ShopLink to="/contact" state={{ order: order.order_number }} className={textLinkClass({ kind: 'standalone' })}>
          {t('contact')}
        </ShopLink>
      </p>
    </div>
  );
}

function DeliveryPin({ pin, isGift }: { pin: string; isGift: boolean }) {
  const t = useTranslations('orders');
  return (
    <Card
      as="section"
      padding="large"
      aria-labelledby="delivery-pin"
      className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden"
    >
      <div>
        <h2 id="delivery-pin" className="text-sm text-ink-soft">
          {t('pin')}
        </h2>
        <p className="text-title font-medium tabular-nums">
          <bdi dir="ltr" translate="no">
            {pin}
          </bdi>
        </p>
      </div>
      <p className="min-w-56 flex-1">{t(isGift ? 'pinCareGift' : 'pinCare')}</p>
    </Card>
  );
}

/** Who receives the order there, if the saved address named someone. */
function Recipient({ recipientName = '', recipientPhone = '' }: Order['shippingAddress']) {
  const t = useTranslations('orders');
  if (recipientName === '' && recipientPhone === '') return null;
  return (
    <p className="mt-2">
      <span className="block text-sm text-ink-soft">{t('recipient')}</span>
      <bdi className="block">{recipientName}</bdi>
      {recipientPhone !== '' && (
        <bdi dir="ltr" translate="no">
          {phoneText(recipientPhone)}
        </bdi>
      )}
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-0.5 text-sm text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
