import { useTranslations } from 'use-intl';
import type { Customer } from '#contract/console/customers.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** How to reach a customer, and where their orders go. */
export function CustomerContact({ customer }: { customer: Customer }) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { phone, email, addresses } = customer;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <ContactWays phone={phone} email={email} />
      <section aria-labelledby="addresses" className={cardClass()}>
        <h2 id="addresses" className="mb-3 text-heading font-medium">
          {t('addresses')}
        </h2>
        {addresses.length === 0 && <p className="text-ink-soft">{t('noAddresses')}</p>}
        <ul className="flex flex-col gap-3">
          {addresses.map(({ id, label, zone, address, recipientName, recipientPhone }) => (
            <li key={id}>
              <p className="font-medium">
                <bdi>{label || zone[language]}</bdi>
              </p>
              <p dir="auto" className="whitespace-pre-line">
                {address}
              </p>
              <p className="text-sm text-ink-soft">
                <bdi>{zone[language]}</bdi>
                {recipientName !== '' && (
                  <span>
                    {' · '}
                    <bdi>{recipientName}</bdi>{' '}
                    <bdi dir="ltr" translate="no">
                      {phoneText(recipientPhone)}
                    </bdi>
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The phone number and the email of a customer, with what they open. */
export function ContactWays({ phone, email }: { phone: string; email: string }) {
  const t = useTranslations('customers');
  return (
    <section aria-labelledby="contact" className={cardClass()}>
      <h2 id="contact" className="mb-3 text-heading font-medium">
        {t('contact')}
      </h2>
      <p>
        <bdi dir="ltr" translate="no">
          {phoneText(phone)}
        </bdi>
      </p>
      {email !== '' && (
        <p>
          <bdi dir="ltr" translate="no" className="break-all">
            {email}
          </bdi>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Action icon="phone" label={t('call')} href={`tel:${phone}`} />
        <Action icon="whatsapp" label={t('whatsapp')} href={`https://wa.me/${phone.replace(/\D/g, '')}`} />
        {email !== '' && <Action icon="mail" label={t('mail')} href={`mailto:${encodeURIComponent(email)}`} />}
      </div>
    </section>
  );
}

function Action({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <a
      href={href}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={icon} className="size-5" />
      <span>{label}</span>
    </a>
  );
}
