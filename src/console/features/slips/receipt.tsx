import type { ReactNode } from 'react';
import type { Seller, Slip } from '#contract/console/slips.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import { formatDateTime, formatPrice, priceParts } from '#i18n/format.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { CustomerFact, DeliveryFacts, Fact } from './facts.tsx';
import { LineText } from './line-text.tsx';
import { Both, type Side } from './sides.tsx';

interface ReceiptProps {
  slip: Slip;
  money: NonNullable<Slip['money']>;
}

/** The receipt of an order in both languages (Law 8/2008, art. 8 and 11). */
export function Receipt({ slip, money }: ReceiptProps) {
  const { seller, payment, placedAt, items, status } = slip;
  return (
    <>
      <SellerText seller={seller} />
      <dl className="slip-facts">
        <Fact label={({ say }) => say('date')}>
          <Both as="names">
            {({ language }) => <time dateTime={placedAt}>{formatDateTime(placedAt, language)}</time>}
          </Both>
        </Fact>
        <CustomerFact slip={slip} />
        <DeliveryFacts slip={slip} />
        <Fact label={({ say }) => say('method')}>
          <Both as="names">{({ language }) => money.method[language]}</Both>
          <Both>
            {({ say }) => (status === 'Cancelled' ? say('collect.cancelled') : say(`payment.${payment.status}`))}
          </Both>
        </Fact>
      </dl>
      <Lines items={items} />
      <dl className="slip-sums">
        <Sum label={({ say }) => say('subtotal')} riyals={money.subtotal} />
        <Sum label={({ say }) => say('shipping')} riyals={money.delivery} mayBeFree />
        {money.fee > 0 && <Sum label={({ say }) => say('fee')} riyals={money.fee} />}
        <div className="slip-total">
          <dt>
            <Both as="inline">{({ say }) => say('total')}</Both>
          </dt>
          <dd>
            <Both as="stacked">{({ language }) => <bdi>{formatPrice(money.total, language)}</bdi>}</Both>
          </dd>
        </div>
      </dl>
      <p className="slip-thanks">
        <Both as="stacked">{({ say }) => say('thanks')}</Both>
      </p>
    </>
  );
}

function SellerText({ seller }: { seller: Seller }) {
  const { legalName, address, commercialRegistration, phones } = seller;
  return (
    <div className="slip-seller">
      <Both as="names">
        {({ language, say }) => (
          <>
            <span className="slip-line-of-text slip-strong">{legalName[language] || seller.name[language]}</span>
            {commercialRegistration !== '' && (
              <span className="slip-line-of-text">
                {say('registration')}: <bdi dir="ltr">{commercialRegistration}</bdi>
              </span>
            )}
            {address[language] !== '' && <span className="slip-line-of-text">{address[language]}</span>}
          </>
        )}
      </Both>
      {phones.length > 0 && (
        <span className="slip-inline">
          {phones.map((phone) => (
            <bdi key={phone} dir="ltr">
              {phoneText(phone)}
            </bdi>
          ))}
        </span>
      )}
    </div>
  );
}

function Amount({ riyals }: { riyals: number }) {
  return <bdi dir="ltr">{priceParts(riyals, 'en').amount}</bdi>;
}

function Lines({ items }: { items: Slip['items'] }) {
  return (
    <table className="slip-table">
      <caption>
        <Both>{({ say }) => say('currency')}</Both>
      </caption>
      <thead>
        <tr>
          {(['product', 'quantity', 'price', 'amount'] as const).map((column) => (
            <th key={column} scope="col">
              <Both as={column === 'product' ? 'inline' : 'stacked'}>{({ say }) => say(column)}</Both>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((line) => {
          const each = line.unitPrice ?? 0;
          return (
            <tr key={line.id}>
              <th scope="row">
                <LineText line={line} />
                {line.removed > 0 && (
                  <span className="slip-added">
                    <Both as="inline">{({ say }) => say('removed')}</Both> <bdi dir="ltr">{line.removed}</bdi>
                  </span>
                )}
              </th>
              <td>
                <bdi dir="ltr">{line.quantity} ×</bdi>
              </td>
              <td>
                <Amount riyals={each} />
              </td>
              <td>
                <Amount riyals={toRiyals(toDirhams(each) * line.quantity)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface SumProps {
  label: (side: Side) => ReactNode;
  riyals: number;
  mayBeFree?: boolean;
}

function Sum({ label, riyals, mayBeFree = false }: SumProps) {
  return (
    <div>
      <dt>
        <Both as="inline">{label}</Both>
      </dt>
      <dd>
        {mayBeFree && riyals === 0 ? <Both as="inline">{({ say }) => say('free')}</Both> : <Amount riyals={riyals} />}
      </dd>
    </div>
  );
}
