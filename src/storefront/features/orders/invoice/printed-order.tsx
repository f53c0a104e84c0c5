import type { ReactNode } from 'react';
import { DeliveryFact, InvoiceLines, InvoiceText, RecipientFact } from '#ui/print/invoice.tsx';
import { Paper } from '#ui/print/paper.tsx';
import { type Side, Sides } from '#ui/print/sides.tsx';
import { useLanguage } from '../../../runtime/app-context.ts';
import type { Printed } from './invoice-query.ts';

/** The invoice of an order. It looks the same on the screen and on paper. */
export function InvoicePaper({ printed }: { printed: Printed }) {
  return (
    <OrderPaper printed={printed} title={({ say }) => say('invoice')}>
      <InvoiceText invoice={printed.invoice} withPictures />
    </OrderPaper>
  );
}

/** The paper in the box of a gift: the card and the products, without prices. */
export function BoxSlip({ printed }: { printed: Printed }) {
  const { invoice, gift } = printed;
  return (
    <OrderPaper printed={printed} title={({ say }) => say('gift')}>
      {gift?.message && (
        <p dir="auto" className="slip-card">
          {gift.message}
        </p>
      )}
      {gift?.from && (
        <p className="slip-centre slip-large">
          <bdi>{gift.from}</bdi>
        </p>
      )}
      <dl className="slip-facts">
        <RecipientFact invoice={invoice} />
        <DeliveryFact delivery={invoice.delivery} />
      </dl>
      <InvoiceLines lines={invoice.lines} withPictures withoutPrices />
    </OrderPaper>
  );
}

interface OrderPaperProps {
  printed: Printed;
  title: (side: Side) => ReactNode;
  children: ReactNode;
}

/** A paper of an order in both languages; the language of the page comes first. */
function OrderPaper({ printed: { invoice, logo, sides }, title, children }: OrderPaperProps) {
  const own = useLanguage();
  return (
    <Sides value={sides.toSorted((a, b) => Number(b.language === own) - Number(a.language === own))}>
      <Paper size="page" shop={invoice.seller.name} logo={logo} title={title} number={invoice.number} as="h1">
        {children}
      </Paper>
    </Sides>
  );
}
