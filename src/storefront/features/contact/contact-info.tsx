import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { phoneText } from '#i18n/phone-text.ts';
import { SocialLinks } from '../../shared/social-links.tsx';
import { WhatsAppLink } from '../../shared/whatsapp-link.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

const link = 'inline-flex min-h-11 items-center wrap-anywhere text-ink no-underline hover:text-maroon hover:underline';

/** The shop's contacts besides the form. */
export function ContactInfo() {
  const t = useTranslations('contact');
  const say = useTranslations('footer');
  const { address, emails, phones, legalName, commercialRegistration, whatsapp, frame } = useShopSettings();
  return (
    <div className="flex flex-col gap-6">
      {phones.length > 0 && (
        <Way icon="phone" title={t('callUs')}>
          {phones.map((phone) => (
            <li key={phone}>
              <a href={`tel:${phone.replaceAll(' ', '')}`} className={link}>
                <bdi dir="ltr" translate="no">
                  {phoneText(phone)}
                </bdi>
              </a>
            </li>
          ))}
        </Way>
      )}
      {whatsapp !== undefined && (
        <Way icon="whatsapp" title={t('whatsapp')}>
          <li>
            <WhatsAppLink className={`${link} gap-2`} />
          </li>
        </Way>
      )}
      {emails.length > 0 && (
        <Way icon="mail" title={t('emailUs')}>
          {emails.map((email) => (
            <li key={email}>
              <a href={`mailto:${email}`} className={link}>
                <bdi dir="ltr" translate="no">
                  {email}
                </bdi>
              </a>
            </li>
          ))}
        </Way>
      )}
      {address !== '' && (
        <Way icon="map-pin" title={t('address')}>
          <li className="py-2">
            <bdi>{address}</bdi>
          </li>
        </Way>
      )}
      {frame && frame.hours !== '' && (
        <Way icon="clock" title={t('hours')}>
          <li className="py-2 wrap-anywhere whitespace-pre-line">{frame.hours}</li>
        </Way>
      )}
      <div>
        <h2 className="mb-1 font-medium">{t('followUs')}</h2>
        <SocialLinks />
      </div>
      {(legalName !== '' || commercialRegistration !== '') && (
        <p className="text-sm text-ink-soft">
          <bdi className="block">{legalName}</bdi>
          {commercialRegistration !== '' && (
            <span>
              {say.rich('cr', {
                number: () => (
                  <bdi dir="ltr" translate="no">
                    {commercialRegistration}
                  </bdi>
                ),
              })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-white text-sea shadow-card">
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="font-medium">{title}</h2>
        <ul className="text-ink-soft">{children}</ul>
      </div>
    </div>
  );
}
