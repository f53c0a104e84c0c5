import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Summary } from '#contract/checkout.ts';
import { Money } from '../money/money.tsx';

type SummaryRowsProps = Omit<Summary, 'totalItemsCount'> & {
  totalItemsCount?: number;
  /** False while no zone is chosen: the fee is not known yet, and 0 would be a promise. */
  shippingKnown?: boolean;
};

/** The rows of a total, each fee as its own line. */
export function SummaryRows(props: SummaryRowsProps) {
  const { totalItemsCount, netSubtotal, shippingFee, paymentFee, totalAmount, shippingKnown = true } = props;
  const t = useTranslations();
  return (
    <dl className="flex flex-col gap-2">
      {totalItemsCount !== undefined && (
        <Row label={t('cart.itemsCount')}>
          <bdi dir="ltr">{totalItemsCount}</bdi>
        </Row>
      )}
      <Row label={t('checkout.subtotal')}>
        <Money riyals={netSubtotal} size="small" />
      </Row>
      <Row label={t('checkout.shippingFee')}>
        {!shippingKnown && <span className="text-sm text-ink-faint">{t('checkout.chooseZoneFirst')}</span>}
        {shippingKnown && shippingFee === 0 && <span className="text-success">{t('checkout.free')}</span>}
        {shippingKnown && shippingFee > 0 && <Money riyals={shippingFee} size="small" />}
      </Row>
      {paymentFee > 0 && (
        <Row label={t('checkout.paymentFee')}>
          <Money riyals={paymentFee} size="small" />
        </Row>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-medium">{t('checkout.totalAmount')}</dt>
        <dd>
          <Money riyals={totalAmount} size="large" />
        </dd>
      </div>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
