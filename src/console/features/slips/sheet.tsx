import { useRef } from 'react';
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

/** The paper of one order, with a QR code that opens it. */
export function Sheet({ slip, kind, paper, index }: SheetProps) {
  const t = useTranslations('printing');
  const article = useRef<HTMLElement>(null);
  // The card is as wide as A4.
  useSlipRules(article, kind === 'card' ? 'a4' : paper, index);
  const { number, seller, gift } = slip;
  if (kind === 'card')
    return (
      gift && (
        <FoldedCard ref={article} name={`${t('kind.card')} ${number}`} index={index} shop={seller.name} gift={gift} />
      )
    );
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
