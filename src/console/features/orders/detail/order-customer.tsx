import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { CopyIcon } from '../../../shared/copy-button.tsx';
import { ContactActions } from '../contact-actions.tsx';

/** Whom the order is for and where it goes, with a call, a message and a map in one press. */
export function OrderCustomer({ order }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const id = useId();
  const { customer, contact, zone, gift, wish } = order;
  return (
    <section aria-label={t('customer')} className="mt-6">
      <h2 className="text-lg font-medium">{t('customer')}</h2>
      <div className="mt-2 flex flex-col gap-3 rounded-card bg-white p-4 shadow-card">
        {customer !== null && customer !== '' && (
          <p className="flex flex-wrap items-center gap-x-3">
            {contact && contact.customerId !== null ? (
              <Link
                to={`/customers/${contact.customerId}`}
                className={textLinkClass({ className: 'inline-flex min-h-11 items-center font-medium' })}
              >
                <bdi>{customer}</bdi>
              </Link>
            ) : (
              <bdi className="font-medium">{customer}</bdi>
            )}
            {contact && contact.orders > 0 && (
              <span className="text-ink-soft">{t('customerOrders', { count: contact.orders })}</span>
            )}
          </p>
        )}
        {contact && (
          <>
            {(contact.phone !== '' || contact.email !== '') && (
              <p>
                {contact.phone !== '' && (
                  <span className="flex items-center gap-1">
                    <bdi id={`${id}-phone`} dir="ltr" translate="no">
                      {phoneText(contact.phone)}
                    </bdi>
                    <CopyIcon text={contact.phone} label={t('copyPhone')} selects={`${id}-phone`} />
                  </span>
                )}
                <bdi dir="ltr" translate="no">
                  {contact.email}
                </bdi>
              </p>
            )}
            <div>
              <p className="flex items-center gap-1 text-sm text-ink-soft">
                <span>{t('address')}</span>
                {contact.address !== '' && (
                  <CopyIcon
                    text={`${zone.ar} · ${zone.en}\n${contact.address}`}
                    label={t('copyAddress')}
                    selects={`${id}-address`}
                  />
                )}
              </p>
              <p id={`${id}-address`}>
                <bdi>{zone.ar}</bdi> · <bdi>{zone.en}</bdi>
                <br />
                <span dir="auto" className="whitespace-pre-line">
                  {contact.address}
                </span>
              </p>
            </div>
            {contact.recipientName !== '' && (
              <p>
                <span className="text-sm text-ink-soft">{t('recipient')}</span>
                <br />
                <bdi>{contact.recipientName}</bdi>{' '}
                <bdi dir="ltr" translate="no">
                  {phoneText(contact.recipientPhone)}
                </bdi>
              </p>
            )}
            <ContactActions order={order} />
          </>
        )}
        {gift && (
          <p>
            <strong>{t('gift', { name: gift.recipientName })}</strong>
            {gift.hidePrices && <span>{` · ${t('hidePrices')}`}</span>}
            {gift.message !== '' && (
              <span dir="auto" className="mt-1 block whitespace-pre-line">
                {gift.message}
              </span>
            )}
          </p>
        )}
        {wish !== '' && (
          <p>
            <span className="text-sm text-ink-soft">{t('wish')}</span>
            <span dir="auto" className="block whitespace-pre-line">
              {wish}
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
