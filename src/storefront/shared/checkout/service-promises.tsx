import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { useLoadedQuery, useOptionalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cashFeeQuery, zonesQuery } from './checkout.queries.ts';
import { useShopSettings } from '../use-shop-settings.ts';
import { Money } from '../money/money.tsx';

/** Delivery and its fee, returns, payment and the seller, shown next to the order button. */
export function ServicePromises() {
  const t = useTranslations();
  const { freeDeliveryFrom, legalName, commercialRegistration, frame } = useShopSettings();
  const app = useAppContext();
  const cashFee = useOptionalQuery(cashFeeQuery(app))?.fee ?? 0;
  const fees = useLoadedQuery(zonesQuery(app)).rows.map(({ shippingFee }) => shippingFee);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  const amount = (riyals: number) => () => <Money riyals={riyals} size="small" className="text-[1em] font-normal" />;

  const delivery = (
    <>
      {fees.length === 0 && <span>{t('policy.delivery')}</span>}
      {fees.length > 0 && lowest === highest && (
        <span>{t.rich('service.deliveryFee', { amount: amount(lowest) })}</span>
      )}
      {lowest < highest && (
        <span>{t.rich('service.deliveryFeeByZone', { lowest: amount(lowest), highest: amount(highest) })}</span>
      )}{' '}
      {freeDeliveryFrom !== null && (
        <span>{t.rich('service.freeDeliveryFrom', { amount: amount(freeDeliveryFrom) })}</span>
      )}
    </>
  );
  const days = t('policy.days', { count: limits.policy.returnDays });
  const cash = (
    <>
      <span>{t('service.cashOnDelivery')}</span>{' '}
      {cashFee > 0 && <span>{t.rich('service.cashFee', { amount: amount(cashFee) })}</span>}
    </>
  );
  const seller = (
    <>
      <bdi>{legalName}</bdi>
      {commercialRegistration !== '' && (
        <span className="block">
          {t.rich('footer.cr', {
            number: () => (
              <bdi dir="ltr" translate="no">
                {commercialRegistration}
              </bdi>
            ),
          })}
        </span>
      )}
    </>
  );
  const promises: { icon: IconName; title: string; text: ReactNode }[] = [
    { icon: 'truck', title: frame?.delivery || t('service.deliveryTitle'), text: delivery },
    {
      icon: 'refresh',
      title: frame?.returns || t('service.returnsTitle', { days }),
      text: (
        <>
          <span>{t('policy.return3', { days })}</span> <span>{t('policy.returnExceptions')}</span>{' '}
          <ShopLink to="/conditions" className={textLinkClass()}>
            {t('policy.terms')}
          </ShopLink>
        </>
      ),
    },
    { icon: 'cash', title: t('service.cashTitle'), text: cash },
    ...(legalName === '' ? [] : [{ icon: 'shield' as const, title: t('service.soldBy'), text: seller }]),
  ];
  return (
    <section
      aria-label={t('service.promises')}
      className="rounded-card bg-white px-5 py-1.5 inset-ring inset-ring-line"
    >
      <ul className="divide-y divide-line">
        {promises.map(({ icon, title, text }) => (
          <li key={icon} className="flex gap-3.5 py-3.5">
            <Icon name={icon} className="mt-0.5 size-5 text-sea" />
            <div className="min-w-0 text-sm">
              <p className="font-medium">{title}</p>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
