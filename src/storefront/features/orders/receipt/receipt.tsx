import { type ReactNode, use } from 'react';
import type { Order } from '#contract/orders.ts';
import { limits } from '#contract/values/limits.ts';
import { formatDateTime, formatWeekday, priceParts } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { Price } from '#ui/display/price.tsx';
import { phoneText } from '#i18n/phone-text.ts';
import { useCurrency } from '../../../shared/money/use-currency.ts';
import mark from '../../../art/logo.svg';
import { Bilingual, LanguageVersions, ReceiptLanguages, type LanguageVersion } from '../bilingual.tsx';
import { ReceiptItems } from './receipt-items.tsx';
import type { Receipt } from './receipt-query.ts';

/**
 * The invoice of an order, always in both languages (Law 8/2008, art. 8 and 11). It looks the same
 * on the screen and on paper.
 */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { order, seller } = receipt.en;
  return (
    <ReceiptLanguages receipt={receipt}>
      <article className="mx-auto max-w-4xl rounded-card bg-white p-4 text-sm shadow-card sm:p-10 print:max-w-none print:rounded-none print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-end justify-between gap-4 border-b-2 border-ink pb-4">
          <h1 className="flex items-center gap-3 text-title font-medium">
            <ReceiptLogo logo={seller.logo} />
            <Bilingual className="flex flex-wrap gap-x-4">{({ say }) => say('orders.invoice')}</Bilingual>
          </h1>
          <p className="text-lg font-medium">
            <bdi dir="ltr" className="tabular-nums">
              {order.order_number}
            </bdi>
          </p>
        </header>
        <Bilingual as="div" className="grid gap-6 border-b border-line py-5 sm:grid-cols-2 sm:gap-10 print:grid-cols-2">
          {(version) => <SellerBlock version={version} />}
        </Bilingual>
        <dl className="grid gap-x-10 gap-y-4 py-5 sm:grid-cols-2 print:grid-cols-2">
          <Fact label={(version) => version.say('orders.date')}>
            <Bilingual>
              {({ language }) => <time dateTime={order.created_at}>{formatDateTime(order.created_at, language)}</time>}
            </Bilingual>
          </Fact>
          <Fact label={(version) => version.say('orders.status')}>
            <Bilingual>{(version) => version.say(`orderStatus.${version.order.order_status}`)}</Bilingual>
          </Fact>
          <Fact label={(version) => version.say('orders.paymentMethod')}>
            <Bilingual>{(version) => version.order.payment_method}</Bilingual>
          </Fact>
          <Fact label={(version) => version.say('orders.paymentStatus')}>
            <Bilingual>{(version) => version.say(`paymentStatus.${version.order.payment_status}`)}</Bilingual>
          </Fact>
          <Fact label={(version) => version.say('receipt.customer')}>
            <p>
              <bdi>{order.customer.name}</bdi>
            </p>
            <p>
              <bdi dir="ltr">{phoneText(order.customer.phone)}</bdi>
            </p>
            <p>
              <bdi dir="ltr">{order.customer.email}</bdi>
            </p>
          </Fact>
          <Fact label={(version) => version.say('orders.deliveryAddress')}>
            <Bilingual>{(version) => version.order.shippingAddress.zone.name}</Bilingual>
            <p className="whitespace-pre-line">
              <bdi>{order.shippingAddress.address_line1}</bdi>
            </p>
          </Fact>
          <RecipientFact order={order} />
          <DeliveryFact />
          {order.note !== '' && (
            <Fact label={(version) => version.say('orders.note')}>
              <p dir="auto" className="w-fit whitespace-pre-line">
                {order.note}
              </p>
            </Fact>
          )}
        </dl>
        <ReceiptItems />
        <Totals receipt={receipt} />
        <footer className="mt-6 grid gap-3 border-t border-line pt-5 text-ink-soft print:break-inside-avoid">
          <Bilingual as="div" className="grid gap-4 sm:grid-cols-2 sm:gap-10 print:grid-cols-2">
            {({ say }) => (
              <>
                <p>
                  {say('policy.return3', { days: say('policy.days', { count: limits.policy.returnDays }) })}{' '}
                  {say('policy.returnExceptions')}
                </p>
                <p>{say('checkout.vatNote')}</p>
              </>
            )}
          </Bilingual>
        </footer>
      </article>
    </ReceiptLanguages>
  );
}

function SellerBlock({ version: { seller, say } }: { version: LanguageVersion }) {
  return (
    <>
      <p className="text-ink-soft">{say('policy.seller')}</p>
      <p className="text-base font-medium">
        <bdi>{seller.legalName || seller.name}</bdi>
      </p>
      {seller.commercialRegistration !== '' && (
        <p>
          {say('policy.commercialRegistration')}: <bdi dir="ltr">{seller.commercialRegistration}</bdi>
        </p>
      )}
      <p>
        <bdi>{seller.address}</bdi>
      </p>
      {seller.phones.map((phone) => (
        <p key={phone}>
          <bdi dir="ltr">{phoneText(phone)}</bdi>
        </p>
      ))}
      {seller.emails.map((email) => (
        <p key={email}>
          <bdi dir="ltr">{email}</bdi>
        </p>
      ))}
    </>
  );
}

export function Fact({ label, children }: { label: (version: LanguageVersion) => ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 print:break-inside-avoid">
      <dt className="w-30 text-ink-soft sm:w-36">
        <Bilingual>{label}</Bilingual>
      </dt>
      <dd className="min-w-0 flex-[1_1_5rem] wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Who receives the order: the recipient of the gift, or of the saved address. */
export function RecipientFact({ order: { gift, shippingAddress } }: { order: Order }) {
  const name = gift?.recipientName ?? shippingAddress.recipientName ?? '';
  const phone = gift?.recipientPhone || (shippingAddress.recipientPhone ?? '');
  if (name === '' && phone === '') return null;
  return (
    <Fact label={(version) => version.say(gift ? 'orders.giftFor' : 'orders.recipient')}>
      <p>
        <bdi>{name}</bdi>
      </p>
      {phone !== '' && (
        <p>
          <bdi dir="ltr">{phoneText(phone)}</bdi>
        </p>
      )}
    </Fact>
  );
}

/** The promised day and slot. */
export function DeliveryFact() {
  const [own] = use(LanguageVersions);
  if (!own?.order.delivery) return null;
  const { day, from, to } = own.order.delivery;
  return (
    <Fact label={(version) => version.say('orders.deliveryTime')}>
      <Bilingual>
        {({ language, say }) => say('orders.deliveryTimeValue', { day: formatWeekday(day, language), from, to })}
      </Bilingual>
    </Fact>
  );
}

export function ReceiptLogo({ logo }: { logo: string | null }) {
  return <img src={logo ? `/images/${logo}?w=192` : mark} alt="" width={40} height={40} className="size-10" />;
}

function Totals({ receipt }: { receipt: Receipt }) {
  const { order } = receipt.en;
  return (
    <dl className="ms-auto mt-4 flex w-full max-w-md flex-col gap-2 print:break-inside-avoid">
      <Sum label={({ say }) => say('checkout.subtotal')} riyals={order.net_subtotal} />
      <Sum label={({ say }) => say('checkout.shippingFee')} riyals={order.shipping_fee} mayBeFree />
      {order.payment_fee > 0 && <Sum label={({ say }) => say('checkout.paymentFee')} riyals={order.payment_fee} />}
      <Sum label={({ say }) => say('checkout.totalAmount')} riyals={order.total_amount} isTotal />
    </dl>
  );
}

interface SumProps {
  label: (version: LanguageVersion) => ReactNode;
  riyals: number;
  /** An amount of zero is written in words. */
  mayBeFree?: boolean;
  isTotal?: boolean;
}

function Sum({ label, riyals, mayBeFree = false, isTotal = false }: SumProps) {
  const currency = useCurrency();
  return (
    <div
      className={classNames(
        'flex items-start justify-between gap-6',
        isTotal && 'mt-1 border-t-2 border-ink pt-3 text-base font-medium',
      )}
    >
      <dt>
        <Bilingual className="flex flex-wrap gap-x-3">{label}</Bilingual>
      </dt>
      <dd>
        <Bilingual className="flex flex-wrap justify-end gap-x-4">
          {({ language, say }) =>
            mayBeFree && riyals === 0 ? (
              say('checkout.free')
            ) : (
              <Price
                {...priceParts(riyals, language, currency)}
                symbolFirst={languageFacts[language].currencyFirst}
                size="small"
              />
            )
          }
        </Bilingual>
      </dd>
    </div>
  );
}
