import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { limits, storageKeys } from '#contract/values/limits.ts';
import type { Documents } from '#i18n/load.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { useDocument } from './document.ts';
import { PolicyList, policySection, type PolicySection } from './policy-document.tsx';
import { PolicyTable } from './policy-table.tsx';
import { SellerFacts } from './seller-facts.tsx';

/** The privacy policy, section by section. */
export function usePrivacySections(): PolicySection[] {
  const t = useDocument('privacy');
  const say = useTranslations('policy');
  const { returnDays, privacyDays, guestDays, breachHours, adultYears } = limits.policy;
  const { keptDays, confirmDays } = limits.stockAlert;
  const section = (id: Exclude<keyof Documents['privacy'], 'intro'>, parts: readonly ReactNode[]) =>
    policySection(id, t(`${id}.title`), parts);
  const bold = { b: (words: ReactNode) => <b className="font-medium text-ink">{words}</b> };

  return [
    section('short', [
      <PolicyList key="list">
        {[t('short.sell'), t('short.advertising'), t('short.cookies'), t('short.erase')]}
      </PolicyList>,
    ]),
    section('controller', [t('controller.text'), <SellerFacts key="facts" />]),
    section('data', [
      <PolicyList key="list">
        {[
          t.rich('data.account', bold),
          t.rich('data.orders', bold),
          t.rich('data.personal', bold),
          t.rich('data.words', bold),
          t.rich('data.guest', bold),
          t.rich('data.technical', bold),
        ]}
      </PolicyList>,
      t('data.source'),
    ]),
    section('purposes', [
      t('purposes.intro'),
      <PolicyList key="list">
        {[
          t.rich('purposes.contract', bold),
          t.rich('purposes.duty', bold),
          t.rich('purposes.interest', bold),
          t.rich('purposes.consent', bold),
        ]}
      </PolicyList>,
      t('purposes.marketing'),
    ]),
    section('sharing', [
      t('sharing.intro'),
      <PolicyList key="list">
        {[
          t.rich('sharing.courier', bold),
          t.rich('sharing.payment', bold),
          t.rich('sharing.services', bold),
          t.rich('sharing.authorities', bold),
        ]}
      </PolicyList>,
    ]),
    section('abroad', [t('abroad.text')]),
    section('retention', [
      t('retention.account'),
      t('retention.orders', { days: say('days', { count: returnDays }) }),
      t('retention.pictures'),
      t('retention.guest', { days: say('days', { count: guestDays }) }),
      t('retention.alerts', {
        kept: say('days', { count: keptDays }),
        unconfirmed: say('days', { count: confirmDays }),
      }),
      t('retention.messages'),
    ]),
    section('rights', [
      t('rights.intro'),
      <PolicyList key="list">
        {[t('rights.access'), t('rights.correct'), t('rights.erase'), t('rights.object'), t('rights.withdraw')]}
      </PolicyList>,
      t('rights.how'),
      t('rights.answer', { days: say('days', { count: privacyDays }) }),
      t('rights.complaint'),
    ]),
    section('breach', [t('breach.security'), t('breach.notice', { hours: say('hours', { count: breachHours }) })]),
    section('children', [t('children.text', { years: adultYears })]),
    section('cookies', [
      t('cookies.intro'),
      <CookieTable key="table" />,
      t('cookies.storage'),
      <StorageTable key="storage" />,
    ]),
    section('changes', [t('changes.text')]),
    section('contact', [
      t('contact.text'),
      <ShopLink key="link" to="/contact" className={textLinkClass({ kind: 'standalone', className: 'self-start' })}>
        {t('contact.link')}
      </ShopLink>,
    ]),
  ];
}

function CookieTable() {
  const t = useDocument('privacy');
  const longest = useTranslations('policy')('days', { count: limits.sessionDays });
  const cookies = [
    { name: storageKeys.tokenCookie, purpose: t('cookies.login'), lifetime: t('cookies.untilLogout', { longest }) },
    { name: storageKeys.guestCookie, purpose: t('cookies.guest'), lifetime: t('cookies.year') },
    { name: storageKeys.languageCookie, purpose: t('cookies.language'), lifetime: t('cookies.year') },
    { name: storageKeys.csrfCookie, purpose: t('cookies.csrf'), lifetime: t('cookies.session') },
  ];
  return (
    <PolicyTable
      caption={t('cookies.title')}
      heads={[t('cookies.name'), t('cookies.purpose'), t('cookies.life')]}
      rows={cookies.map(({ name, purpose, lifetime }) => ({
        key: name,
        cells: [<Name key="name">{name}</Name>, purpose, lifetime],
      }))}
    />
  );
}

function StorageTable() {
  const t = useDocument('privacy');
  const storageItems = [
    { name: storageKeys.language, purpose: t('cookies.storedLanguage') },
    { name: storageKeys.pendingOptions, purpose: t('cookies.pending') },
    { name: storageKeys.recentProducts, purpose: t('cookies.recent') },
    { name: storageKeys.zone, purpose: t('cookies.zone') },
    { name: storageKeys.returnTo, purpose: t('cookies.returnTo') },
    { name: storageKeys.checkoutDraft, purpose: t('cookies.checkoutDraft') },
    { name: storageKeys.orderAttempts, purpose: t('cookies.orderAttempts') },
    { name: storageKeys.orderConfirmed, purpose: t('cookies.orderConfirmed') },
    { name: storageKeys.commentDraft, purpose: t('cookies.commentDraft') },
    { name: storageKeys.unsentFeedback, purpose: t('cookies.unsentFeedback') },
    { name: storageKeys.favouriteWish, purpose: t('cookies.favouriteWish') },
    { name: storageKeys.scroll, purpose: t('cookies.scroll') },
    { name: storageKeys.typedValues, purpose: t('cookies.typedValues') },
    { name: storageKeys.appOffered, purpose: t('cookies.appOffered') },
    { name: storageKeys.languageHint, purpose: t('cookies.languageHint') },
  ];
  return (
    <PolicyTable
      caption={t('cookies.storageTitle')}
      heads={[t('cookies.name'), t('cookies.purpose')]}
      rows={storageItems.map(({ name, purpose }) => ({ key: name, cells: [<Name key="name">{name}</Name>, purpose] }))}
    />
  );
}

function Name({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no" lang="en" className="wrap-anywhere">
      {children}
    </bdi>
  );
}
