import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Slip } from '#contract/console/slips.ts';
import { QrCode } from '../../shared/qr-code.tsx';
import type { Paper, SlipKind } from './paper.rules.ts';
import { Both } from './sides.tsx';
import './slip.css';
import { useSlipRules } from './use-slip-rules.ts';

interface SheetProps {
  slip: Slip;
  kind: SlipKind;
  paper: Paper;
  /** Its place in the document. */
  index: number;
  children: ReactNode;
}

/** The paper of one order, with the shop, the number and its QR code at the top. */
export function Sheet({ slip: { number, seller }, kind, paper, index, children }: SheetProps) {
  const t = useTranslations('printing');
  const article = useRef<HTMLElement>(null);
  useSlipRules(article, paper, index);
  return (
    <article
      ref={article}
      aria-label={`${t(`kind.${kind}`)} ${number}`}
      className="slip"
      data-paper={paper}
      data-page={index}
      lang="ar"
      dir="rtl"
    >
      <header className="slip-head">
        <div className="slip-title">
          <p className="slip-shop">
            <Both as="stacked">{({ language }) => seller.name[language]}</Both>
          </p>
          <h2 className="slip-kind">
            <Both as="inline">{({ say }) => say(`kind.${kind}`)}</Both>
          </h2>
        </div>
        <QrCode text={new URL(`/console/orders/${number}`, location.origin).href} label={t('qr')} className="slip-qr" />
        <p className="slip-number">
          <bdi dir="ltr">{number}</bdi>
        </p>
      </header>
      {children}
    </article>
  );
}
