import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import illustration from '../../art/empty-orders.svg';
import { personalQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { Money } from '../../shared/money/money.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { OrderNumber } from './order-number.tsx';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { languageFacts } from '#i18n/languages.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { SendLink } from './recipient-link.tsx';
import type { PlacedOrder } from './use-placed-order.ts';

/**
 * The confirmation after an order was placed, above the list of orders: its number, what happens
 * next, the invoice. It fills the first screen of a phone.
 */
export function PlacedPanel({ placed }: { placed: PlacedOrder }) {
  const t = useTranslations();
  const params = { id: placed.id };
  const { data: order } = usePersonalQuery(personalQuery(useAppContext(), 'getOrder', { params }));
  return (
    <Card
      as="section"
      padding="large"
      aria-labelledby="placed-title"
      className="mb-10 flex min-h-[calc(100svh-8rem)] flex-col items-center justify-center gap-4 text-center max-md:-mt-4 md:min-h-0 md:gap-5"
    >
      <img src={illustration} alt="" width={160} height={112} className="h-16 w-auto md:h-28" />
      <div role="status">
        <h2 id="placed-title" className="text-title font-medium text-balance">
          {t('checkout.success')}
        </h2>
        <p className="mt-2 text-lg">
          <OrderNumber number={placed.number} />
        </p>
        <p className="mt-1 text-ink-soft">{t('orders.placedText')}</p>
      </div>
      {order?.gift?.recipientState === 'asked' && (
        <div className="flex w-full max-w-sm flex-col gap-3 text-start">
          <p className="font-medium">{t('orders.asked.asked', { recipient: order.gift.recipientName })}</p>
          <SendLink order={order} />
        </div>
      )}
      <NextSteps order={order} />
      <div className="flex w-full flex-wrap justify-center gap-x-3 gap-y-2">
        <ShopLink to={`/order-details/${placed.id}`} className={buttonClass({ className: 'max-sm:w-full' })}>
          {t('action.viewDetails')}
        </ShopLink>
        <ShopLink to={`/order-details/${placed.id}/receipt`} className={buttonClass({ variant: 'secondary' })}>
          <Icon name="receipt" className="size-5" />
          {t('orders.invoice')}
        </ShopLink>
        <ShareLink number={placed.number} delivery={order?.delivery ?? null} />
      </div>
    </Card>
  );
}

function NextSteps({ order }: { order: Order | undefined }) {
  const t = useTranslations('orders');
  const say = useTranslations('personalisation');
  const language = useLanguage();
  const time = order?.delivery ? formatDelivery(order.delivery, language) : null;
  return (
    <section aria-labelledby="placed-next" className="min-h-40 w-full max-w-sm text-start">
      <h3 id="placed-next" className="mb-2 font-medium">
        {t('next')}
      </h3>
      {order && (
        <ol className="flex flex-col gap-2">
          <Step icon="package">{t('nextPrepare')}</Step>
          {order.gift?.recipientState !== 'asked' && (
            <Step icon="truck">{time === null ? t('nextArrange') : t('nextDeliver', { time })}</Step>
          )}
          {order.orderItems.flatMap(({ product, missingOptions = [] }, at) =>
            missingOptions.map(({ option_name }) => (
              <Step key={`${at} ${option_name}`} icon="edit">
                <bdi>{product.name}</bdi>
                <span>{languageFacts[language].listSeparator}</span>
                <bdi>{option_name}</bdi>: <span className="font-medium text-maroon">{say('notAdded')}</span>
              </Step>
            )),
          )}
          {order.payment_status === 'Unpaid' && (
            <Step icon="cash">
              {t.rich('nextPay', {
                total: () => <Money riyals={order.total_amount} size="small" />,
                method: order.payment_method,
              })}
            </Step>
          )}
        </ol>
      )}
    </section>
  );
}

function Step({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-maroon" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function ShareLink({ number, delivery }: { number: string; delivery: Order['delivery'] }) {
  const t = useTranslations('orders');
  const { name: shop } = useShopSettings();
  const language = useLanguage();
  const time = delivery && formatDelivery(delivery, language);
  const text = time === null ? t('shareText', { number, shop }) : t('shareTextDelivery', { number, shop, time });
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'quiet' })}
    >
      <Icon name="whatsapp" className="size-5" />
      {t('share')}
    </a>
  );
}
