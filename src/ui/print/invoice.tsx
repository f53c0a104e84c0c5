import type { ReactNode } from 'react';
import type { Invoice, Seller } from '#contract/invoice.ts';
import { limits } from '#contract/values/limits.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { formatPrice, priceParts } from '#i18n/format.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { PrintedLineText } from './line-text.tsx';
import { PaperFact } from './paper.tsx';
import { Both, type Side } from './sides.tsx';

interface InvoiceTextProps {
  invoice: Invoice;
  /** Whether pictures that the customer added are shown. */
  withPictures?: boolean;
}

/** What an invoice says below its head, in both languages (Law 8/2008, art. 8 and 11). */
export function InvoiceText({ invoice, withPictures = false }: InvoiceTextProps) {
  const { customer, address, note, lines, subtotal, deliveryFee, paymentFee, total } = invoice;
  return (
    <div className="slip-invoice">
      <SellerText seller={invoice.seller} />
      <Both as="names" tag="div">
        {(side) => <Pairs invoice={invoice} side={side} />}
      </Both>
      <dl className="slip-facts">
        <CustomerFact customer={customer} />
        {address !== '' && (
          <PaperFact label={({ say }) => say('address')}>
            <bdi className="slip-own-address">{address}</bdi>
          </PaperFact>
        )}
        <RecipientFact invoice={invoice} />
        {note !== '' && (
          <PaperFact label={({ say }) => say('note')}>
            <p dir="auto" className="slip-own-words">
              {note}
            </p>
          </PaperFact>
        )}
      </dl>
      <InvoiceLines lines={lines} withPictures={withPictures} />
      <dl className="slip-sums">
        <Sum label={({ say }) => say('subtotal')} riyals={subtotal} />
        <Sum label={({ say }) => say('deliveryFee')} riyals={deliveryFee} mayBeFree />
        {paymentFee > 0 && <Sum label={({ say }) => say('paymentFee')} riyals={paymentFee} />}
        <div className="slip-total">
          <dt>
            <Both as="inline">{({ say }) => say('total')}</Both>
          </dt>
          <dd>
            <Both as="stacked">{({ language }) => <bdi translate="no">{formatPrice(total, language)}</bdi>}</Both>
          </dd>
        </div>
        {invoice.tender && <TenderSums tender={invoice.tender} />}
      </dl>
      <footer className="slip-end">
        <Both as="names">{({ say }) => `${say('returns', { days: limits.policy.returnDays })} ${say('vat')}`}</Both>
        <p className="slip-thanks">
          <Both as="stacked">{({ say }) => say('thanks')}</Both>
        </p>
      </footer>
    </div>
  );
}

/** What an invoice says of the order in one language. */
function Pairs({ invoice, side: { language, say } }: { invoice: Invoice; side: Side }) {
  const { placedAt, status, method, paymentStatus, zone, delivery } = invoice;
  return (
    <dl className="slip-pairs">
      <Pair label={say('date')}>
        <time dateTime={placedAt}>{formatDateTime(placedAt, language)}</time>
      </Pair>
      <Pair label={say('status')}>{say(`orderStatus.${status}`)}</Pair>
      <Pair label={say('method')}>{method[language]}</Pair>
      <Pair label={say('paymentStatus')}>{say(`payment.${paymentStatus}`)}</Pair>
      <Pair label={say('zone')}>{zone[language]}</Pair>
      {delivery && (
        <Pair label={say('delivery')}>
          <bdi>{formatDelivery(delivery, language)}</bdi>
        </Pair>
      )}
    </dl>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span>{label}</span>:
      </dt>{' '}
      <dd>{children}</dd>
    </div>
  );
}

function SellerText({ seller }: { seller: Seller }) {
  const { name, legalName, address, commercialRegistration, phones, emails } = seller;
  return (
    <div className="slip-seller">
      <Both as="names">
        {({ language, say }) => (
          <>
            <span className="slip-line-of-text">
              {say('seller')}: <bdi className="slip-strong">{legalName[language] || name[language]}</bdi>
            </span>
            {commercialRegistration !== '' && (
              <span className="slip-line-of-text">
                {say('registration')}:{' '}
                <bdi dir="ltr" translate="no" className="slip-long">
                  {commercialRegistration}
                </bdi>
              </span>
            )}
            {address[language] !== '' && (
              <span className="slip-line-of-text">
                <bdi>{address[language]}</bdi>
              </span>
            )}
            <span className="slip-inline">
              {phones.map((phone) => (
                <bdi key={phone} dir="ltr" translate="no">
                  {phoneText(phone)}
                </bdi>
              ))}
              {emails.map((email) => (
                <bdi key={email} dir="ltr" translate="no" className="slip-long">
                  {email}
                </bdi>
              ))}
            </span>
          </>
        )}
      </Both>
    </div>
  );
}

/** The customer, as far as the reader may see them. */
export function CustomerFact({ customer: { name, phone, email } }: Pick<Invoice, 'customer'>) {
  if (name === '') return null;
  return (
    <PaperFact label={({ say }) => say('customer')}>
      <span className="slip-line-of-text">
        <bdi>{name}</bdi>
      </span>
      {phone !== '' && (
        <span className="slip-line-of-text">
          <bdi dir="ltr" translate="no">
            {phoneText(phone)}
          </bdi>
        </span>
      )}
      {email !== '' && (
        <bdi dir="ltr" translate="no" className="slip-long">
          {email}
        </bdi>
      )}
    </PaperFact>
  );
}

/** Who receives the order: the recipient of the gift, or of the saved address. */
export function RecipientFact({ invoice: { recipient, isGift } }: { invoice: Pick<Invoice, 'recipient' | 'isGift'> }) {
  if (!recipient) return null;
  const { recipientName, recipientPhone } = recipient;
  return (
    <PaperFact label={({ say }) => say(isGift ? 'giftFor' : 'recipient')}>
      <span className="slip-line-of-text">
        <bdi>{recipientName}</bdi>
      </span>
      {recipientPhone !== '' && (
        <bdi dir="ltr" translate="no">
          {phoneText(recipientPhone)}
        </bdi>
      )}
    </PaperFact>
  );
}

/** The promised day and slot. */
export function DeliveryFact({ delivery }: Pick<Invoice, 'delivery'>) {
  if (!delivery) return null;
  return (
    <PaperFact label={({ say }) => say('delivery')}>
      <Both as="names">{({ language }) => <bdi>{formatDelivery(delivery, language)}</bdi>}</Both>
    </PaperFact>
  );
}

function Amount({ riyals }: { riyals: number }) {
  return (
    <bdi dir="ltr" translate="no">
      {priceParts(riyals, 'en').amount}
    </bdi>
  );
}

interface InvoiceLinesProps {
  lines: Invoice['lines'];
  withPictures: boolean;
  /** For the slip in the box of a gift. */
  withoutPrices?: boolean;
}

/** The order items with quantity and price. Amounts have no currency: the caption names it. */
export function InvoiceLines({ lines, withPictures, withoutPrices = false }: InvoiceLinesProps) {
  const columns = withoutPrices
    ? (['product', 'quantity'] as const)
    : (['product', 'quantity', 'unitPrice', 'amount'] as const);
  return (
    <table className="slip-table">
      {!withoutPrices && (
        <caption>
          <Both>{({ say }) => say('currency')}</Both>
        </caption>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              <Both as={column === 'product' ? 'inline' : 'stacked'}>{({ say }) => say(column)}</Both>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...lines.entries()].map(([place, line]) => (
          <tr key={place}>
            <th scope="row">
              {/* The recipient of a gift need not know what the giver left out. */}
              <PrintedLineText
                line={withoutPrices ? { ...line, missingOptions: [] } : line}
                withPictures={withPictures}
              />
              {line.removed > 0 && (
                <span className="slip-added">
                  <Both as="names">
                    {({ say }) => (
                      <span>
                        <span>{say('removed')}</span>:{' '}
                        <bdi dir="ltr" translate="no">
                          {line.removed}
                        </bdi>
                      </span>
                    )}
                  </Both>
                </span>
              )}
            </th>
            <td>
              <bdi dir="ltr" translate="no">
                {line.quantity}
              </bdi>
            </td>
            {!withoutPrices && (
              <>
                <td>
                  <Amount riyals={line.unitPrice} />
                </td>
                <td>
                  <Amount riyals={toRiyals(toDirhams(line.unitPrice) * line.quantity)} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const methods = { debit: 'tender.debit', card: 'tender.card', wallet: 'tender.wallet' } as const;

/** What was paid and with what, what went back, and what is left. */
function TenderSums({
  tender: { method, lastFour, paid, refunded, owed },
}: {
  tender: NonNullable<Invoice['tender']>;
}) {
  return (
    <>
      <Sum
        label={({ say }) => (
          <>
            <span>{say('tender.paid')}</span>
            {method && (
              <span>
                <span> – </span>
                <span>{say(methods[method])}</span>
              </span>
            )}
            {lastFour && (
              <>
                {' '}
                <bdi dir="ltr" translate="no">
                  {lastFour}
                </bdi>
              </>
            )}
          </>
        )}
        riyals={paid}
      />
      {refunded > 0 && <Sum label={({ say }) => say('tender.refunded')} riyals={refunded} />}
      {owed > 0 && <Sum label={({ say }) => say('tender.owed')} riyals={owed} />}
    </>
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
