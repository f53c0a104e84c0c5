import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Summary } from '#contract/checkout.ts';
import { Money } from '../money/money.tsx';

type SummaryRowsProps = Omit<Summary, 'totalItemsCount'> & {
  totalItemsCount?: number;
  /** The delivery zone, shown next to its fee. */
  zoneName?: string | undefined;
  /** False while no zone is chosen: the fee is unknown, and 0 would be wrong. */
  shippingKnown?: boolean;
  paymentKnown?: boolean;
  /** The recipient chooses the zone: the fee is that of the dearest one. */
  isFeeAtMost?: boolean;
};

/** The rows of a total, with one row for each fee. */
export function SummaryRows(props: SummaryRowsProps) {
  const { totalItemsCount, netSubtotal, shippingFee, paymentFee, totalAmount } = props;
  const { zoneName, shippingKnown = true, paymentKnown = true, isFeeAtMost = false } = props;
  const t = useTranslations();
  return (
    <dl className="flex flex-col gap-3">
      {totalItemsCount !== undefined && (
        <Row label={t('cart.itemsCount')}>
          <bdi dir="ltr" translate="no">
            {totalItemsCount}
          </bdi>
        </Row>
      )}
      <Row label={t('checkout.subtotal')}>
        <Money riyals={netSubtotal} size="small" />
      </Row>
      <Row
        label={
          shippingKnown && zoneName !== undefined ? (
            <span>{t.rich('checkout.deliveryTo', { zone: () => <bdi>{zoneName}</bdi> })}</span>
          ) : (
            t(isFeeAtMost ? 'checkout.feeAtMost' : 'checkout.shippingFee')
          )
        }
      >
        {!shippingKnown && <Unknown>{t('checkout.feeUnknown')}</Unknown>}
        {shippingKnown && shippingFee === 0 && <span className="text-success">{t('checkout.free')}</span>}
        {shippingKnown && shippingFee > 0 && <Money riyals={shippingFee} size="small" />}
      </Row>
      {!paymentKnown && (
        <Row label={t('checkout.payment')}>
          <Unknown>{t('checkout.notChosen')}</Unknown>
        </Row>
      )}
      {paymentFee > 0 && (
        <Row label={t('checkout.paymentFee')}>
          <Money riyals={paymentFee} size="small" />
        </Row>
      )}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <dt className="font-medium">
          {shippingKnown && paymentKnown ? t('checkout.totalAmount') : t('checkout.totalSoFar')}
        </dt>
        <dd>
          <Money riyals={totalAmount} size="large" />
        </dd>
      </div>
    </dl>
  );
}

function Unknown({ children }: { children: string }) {
  return <span className="text-sm text-ink-faint">{children}</span>;
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 flex-[1_1_8rem] text-ink-soft">{label}</dt>
      <dd className="ms-auto">{children}</dd>
    </div>
  );
}
