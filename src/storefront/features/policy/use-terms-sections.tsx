import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import type { Documents } from '#i18n/load.ts';
import { loadOptional, useLoadedQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useLanguage, useAppContext, type AppContext } from '../../runtime/app-context.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cashFeeQuery, paymentsQuery, zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { Money } from '../../shared/money/money.tsx';
import { currencyQuery, useCurrency } from '../../shared/money/use-currency.ts';
import { documentQuery, useDocument } from './document.ts';
import { PolicyList, policySection, type PolicySection } from './policy-document.tsx';
import { PolicyTable } from './policy-table.tsx';
import { SellerFacts } from './seller-facts.tsx';

/** Loads the text and the shop settings in it: zones, payment methods, fees. */
export function loadTerms(app: AppContext): Promise<unknown> {
  const { queryClient } = app;
  return Promise.all([
    queryClient.ensureQueryData(documentQuery(app, 'terms')),
    queryClient.ensureQueryData(zonesQuery(app)),
    queryClient.ensureQueryData(paymentsQuery(app)),
    queryClient.ensureQueryData(cashFeeQuery(app)),
    loadOptional(app, currencyQuery(app)),
  ]);
}

/** The terms of use and sale, section by section. */
export function useTermsSections(): PolicySection[] {
  const t = useDocument('terms');
  const say = useTranslations('policy');
  const app = useAppContext();
  const { name, freeDeliveryFrom } = useShopSettings();
  const { rows: payments } = useLoadedQuery(paymentsQuery(app));
  const { fee } = useLoadedQuery(cashFeeQuery(app));
  const currency = useCurrency();
  const language = useLanguage();
  const { returnDays, refundDays, latestDeliveryDays, adultYears } = limits.policy;
  const days = (count: number) => say('days', { count });
  const price = (riyals: number) => <bdi translate="no">{formatPrice(riyals, language, currency)}</bdi>;
  const section = (id: Exclude<keyof Documents['terms'], 'intro'>, parts: readonly ReactNode[]) =>
    policySection(id, t(`${id}.title`), parts);
  const methods = payments.map((payment) => payment.option_name).join(languageFacts[language].listSeparator);

  return [
    section('seller', [t('seller.text', { shop: name }), <SellerFacts key="facts" />]),
    section('buyers', [t('buyers.age', { years: adultYears }), t('buyers.place')]),
    section('account', [t('account.needed'), t('account.truth'), t('account.secret'), t('account.end')]),
    section('use', [t('use.comments'), t('use.uploads'), t('use.harm')]),
    section('prices', [
      t('prices.currency'),
      t('prices.offers'),
      t('prices.before'),
      payments.length > 0 && t('prices.methods', { methods }),
      fee > 0 && payments.some(({ option_type: type }) => type === 'cash') && (
        <p key="cash">{t.rich('prices.cashFee', { fee: () => price(fee) })}</p>
      ),
    ]),
    section('orders', [t('orders.check'), t('orders.confirm'), t('orders.failure'), t('orders.keep')]),
    section('delivery', [
      t('delivery.area'),
      freeDeliveryFrom !== null && (
        <p key="free">{t.rich('delivery.free', { amount: () => price(freeDeliveryFrom) })}</p>
      ),
      <DeliveryFees key="fees" />,
      t('delivery.time'),
      t('delivery.late', { days: days(latestDeliveryDays) }),
      t('delivery.risk'),
    ]),
    section('cancellation', [
      t('cancellation.pending'),
      t('cancellation.law', { days: days(returnDays) }),
      t('cancellation.end'),
    ]),
    section('returns', [
      say('return3', { days: days(returnDays) }),
      t('returns.how'),
      t('returns.exceptionsIntro'),
      <PolicyList key="exceptions">
        {[t('returns.exceptions.food'), t('returns.exceptions.personal'), t('returns.exceptions.hygiene')]}
      </PolicyList>,
    ]),
    section('refunds', [t('refunds.period', { days: days(refundDays) }), t('refunds.means'), t('refunds.fees')]),
    section('defects', [t('defects.choice'), t('defects.statutory')]),
    section('warranty', [t('warranty.text')]),
    section('liability', [t('liability.text'), t('liability.service')]),
    section('law', [t('law.text'), t('law.complaint'), t('law.language'), t('law.changes')]),
    section('contact', [
      t('contact.text'),
      <ShopLink key="link" to="/contact" className={textLinkClass({ kind: 'standalone', className: 'self-start' })}>
        {t('contact.link')}
      </ShopLink>,
    ]),
  ];
}

function DeliveryFees() {
  const t = useDocument('terms');
  const { rows } = useLoadedQuery(zonesQuery(useAppContext()));
  return (
    <PolicyTable
      caption={t('delivery.fees')}
      heads={[t('delivery.zone'), t('delivery.fee')]}
      rows={rows.map(({ id, name, shippingFee }) => ({
        key: id,
        cells: [<bdi key="name">{name}</bdi>, <Money key="fee" riyals={shippingFee} size="small" />],
      }))}
    />
  );
}
