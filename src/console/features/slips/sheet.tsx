import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Slip } from '#contract/console/slips.ts';
import { FoldedCard } from '#ui/print/folded-card.tsx';
import { InvoiceText } from '#ui/print/invoice.tsx';
import { Paper } from '#ui/print/paper.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { CourierLabel } from './courier-label.tsx';
import { invoiceOf } from './invoice.rules.ts';
import { PackingSlip } from './packing-slip.tsx';
import type { PaperSize, SlipKind } from './paper.rules.ts';
import { useSlipRules } from './use-slip-rules.ts';

interface SheetProps {
  slip: Slip;
  kind: SlipKind;
  paper: PaperSize;
  /** Its place in the document. */
  index: number;
}

const titles = { slip: 'packingSlip', receipt: 'invoice', courier: 'courierLabel' } as const;

/** The paper of one order: its slip, its invoice, or the card of a gift. */
export function Sheet(props: SheetProps) {
  return props.kind === 'card' ? <CardSheet {...props} /> : <PaperSheet {...props} kind={props.kind} />;
}

/** The card of a gift; nothing for an order that is none. */
function CardSheet({ slip: { number, seller, gift }, index }: SheetProps) {
  const t = useTranslations('orderPeople.card');
  const article = useRef<HTMLElement>(null);
  // The card is as wide as A4.
  useSlipRules(article, 'a4', index);
  const { accent } = seller;
  useLayoutEffect(() => {
    // The policy of pages has no inline styles.
    if (accent) article.current?.style.setProperty('--color-maroon', accent);
  }, [accent]);
  return (
    gift && <FoldedCard ref={article} name={`${t('kind')} ${number}`} index={index} shop={seller.name} gift={gift} />
  );
}

/** A slip or an invoice, with a QR code that opens the order. */
function PaperSheet({ slip, kind, paper, index }: SheetProps & { kind: Exclude<SlipKind, 'card'> }) {
  const t = useTranslations('printing');
  const article = useRef<HTMLElement>(null);
  useSlipRules(article, paper, index);
  const { number, seller } = slip;
  const invoice = kind === 'receipt' ? invoiceOf(slip) : null;
  return (
    <Paper
      ref={article}
      name={`${t(`kind.${kind}`)} ${number}`}
      size={paper}
      index={index}
      shop={seller.name}
      logo={seller.logo === null ? undefined : `/images/${seller.logo}?w=192`}
      title={({ say }) => say(titles[kind])}
      number={number}
      code={
        <QrCode text={new URL(`/console/orders/${number}`, location.origin).href} label={t('qr')} className="slip-qr" />
      }
      as="h2"
    >
      {invoice && <InvoiceText invoice={invoice} />}
      {kind === 'courier' && <CourierLabel slip={slip} />}
      {kind === 'slip' && <PackingSlip slip={slip} />}
    </Paper>
  );
}
