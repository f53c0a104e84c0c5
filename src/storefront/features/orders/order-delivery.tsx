import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { Card } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { GiftCard } from '../../shared/checkout/gift-card.tsx';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { useLanguage } from '../../runtime/app-context.ts';

/** The promised time, the gift with its card, and the note. Nothing if the order has none of them. */
export function OrderDelivery({ order: { delivery, gift, note } }: { order: Order }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const time = delivery && formatDelivery(delivery, language);
  if (time === null && gift === null && note === '') return null;
  return (
    <Card as="section" padding="large" aria-label={t('deliveryTime')} className="flex flex-col gap-5">
      {time !== null && (
        <div>
          <h2 className="text-heading font-medium">{t('deliveryTime')}</h2>
          <p className="mt-2 flex items-start gap-2.5">
            <Icon name="calendar" className="mt-0.5 size-5 text-sea" />
            <bdi>{time}</bdi>
          </p>
        </div>
      )}
      {gift !== null && (
        <Part title={t('giftFor')}>
          <p>
            <bdi>{gift.recipientName}</bdi>
          </p>
          {gift.recipientPhone !== '' && (
            <p>
              <bdi dir="ltr" translate="no">
                {phoneText(gift.recipientPhone)}
              </bdi>
            </p>
          )}
          <p className="text-sm text-ink-soft">
            {gift.from ? (
              <>
                <span>{t('giftFrom')}</span> <bdi>{gift.from}</bdi>
              </>
            ) : (
              t('giftUnnamed')
            )}
          </p>
          {gift.surprise && <p className="text-sm text-ink-soft">{t('giftSurprise')}</p>}
          {gift.hidePrices && <p className="text-sm text-ink-soft">{t('giftNoPrices')}</p>}
          {gift.message !== '' && (
            <div className="mt-3">
              <GiftCard
                title={t('giftCard')}
                recipientName={gift.recipientName}
                message={gift.message}
                from={gift.from}
              />
            </div>
          )}
        </Part>
      )}
      {note !== '' && (
        <Part title={t('note')}>
          <p className="whitespace-pre-line">
            <bdi>{note}</bdi>
          </p>
        </Part>
      )}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-medium">{title}</h3>
      {children}
    </div>
  );
}
