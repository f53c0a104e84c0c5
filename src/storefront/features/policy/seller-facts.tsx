import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { phoneText } from '#i18n/phone-text.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

const link = 'inline-flex min-h-11 items-center text-maroon underline hover:text-maroon-deep';

/** The seller's data that the law requires: name, commercial registration, address and contacts. */
export function SellerFacts() {
  const t = useTranslations('policy');
  const { name, legalName, commercialRegistration, address, emails, phones } = useShopSettings();
  return (
    <dl className="divide-y divide-line rounded-card bg-white px-5 py-2 text-ink shadow-card print:shadow-none">
      <Fact label={t('seller')}>
        <bdi>{legalName || name}</bdi>
      </Fact>
      {commercialRegistration !== '' && (
        <Fact label={t('commercialRegistration')}>
          <bdi dir="ltr" translate="no">
            {commercialRegistration}
          </bdi>
        </Fact>
      )}
      {address !== '' && (
        <Fact label={t('address')}>
          <bdi>{address}</bdi>
        </Fact>
      )}
      {emails.length > 0 && (
        <Fact label={t('email')}>
          {emails.map((email) => (
            <a key={email} href={`mailto:${email}`} className={link}>
              <bdi dir="ltr" translate="no">
                {email}
              </bdi>
            </a>
          ))}
        </Fact>
      )}
      {phones.length > 0 && (
        <Fact label={t('phone')}>
          {phones.map((phone) => (
            <a key={phone} href={`tel:${phone}`} className={link}>
              <bdi dir="ltr" translate="no">
                {phoneText(phone)}
              </bdi>
            </a>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-6 py-2 sm:flex-row sm:items-start">
      <dt className="shrink-0 text-sm text-ink-soft sm:w-48 sm:py-2.5">{label}</dt>
      <dd className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-6 wrap-anywhere">{children}</dd>
    </div>
  );
}
