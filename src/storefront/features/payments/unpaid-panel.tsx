import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { useAppContext, useLanguage } from '../../runtime/app-context.ts';
import { useLocationState } from '../../runtime/routing/location-state.ts';
import { Money } from '../../shared/money/money.tsx';
import { isAwaitingPayment } from './cash-instead.ts';
import { KeptUntil } from './kept-until.tsx';
import { PayCash } from './pay-cash.tsx';
import { whyNotPaid } from './payment-reason.ts';
import { usePay } from './use-pay.ts';

interface UnpaidPanelProps {
  order: Order;
  /** Takes the focus when nothing is to be paid any more. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** What is still to be paid online of an order, until when, and the ways to pay it. Nothing if all is paid. */
export function UnpaidPanel({ order, focusAfter }: UnpaidPanelProps) {
  const { api } = useAppContext();
  const pay = usePay(() => api('beginPayment', { params: { id: order.id } }), `/order-details/${order.id}`);
  const isWaiting = isAwaitingPayment(order);
  const isShown = isWaiting || owesAfterChange(order);
  const wasShown = useRef(isShown);
  useEffect(() => {
    // The buttons are gone, and the focus with them.
    if (wasShown.current && !isShown && document.activeElement === document.body) focusAfter.current?.focus();
    wasShown.current = isShown;
  }, [isShown, focusAfter]);
  if (!isShown) return null;
  return (
    <Card as="section" padding="large" aria-labelledby="unpaid-title" className="mb-6 flex flex-col gap-4 print:hidden">
      {isWaiting ? <Waiting order={order} /> : <StillOwed order={order} />}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <PayButton order={order} busy={pay.isPending} onPay={() => pay.mutate()} />
        <PayCash order={order} />
      </div>
    </Card>
  );
}

/** A paid order that was made dearer since. */
function owesAfterChange({ payment, order_status }: Order): boolean {
  const isOver = order_status === 'Completed' || order_status === 'Cancelled';
  return payment?.state === 'paid' && payment.method !== null && payment.owed > 0 && !isOver;
}

function PayButton({ order, busy, onPay }: { order: Order; busy: boolean; onPay: () => void }) {
  const t = useTranslations('payment');
  if (isAwaitingPayment(order) && !order.payment?.canRetry) return <p>{t('noRetry')}</p>;
  return (
    <Button icon="card" busy={busy} onClick={onPay}>
      {t('continue')}
    </Button>
  );
}

function Waiting({ order }: { order: Order }) {
  const t = useTranslations('payment');
  const language = useLanguage();
  const couldNotOpen = useLocationState()?.['notOpened'] === true;
  const { state, payBy, owed, wantsCash } = order.payment ?? {};
  const hasFailed = state === 'failed';
  const reason = hasFailed ? whyNotPaid(order) : null;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <h2
          id="unpaid-title"
          className="flex flex-wrap items-baseline justify-between gap-x-4 text-heading font-medium"
        >
          <span>{t(hasFailed ? 'notPaid' : 'waiting')}</span>
          <Money riyals={owed ?? order.total_amount} size="large" />
        </h2>
        {reason && (
          <p>
            <span>{t(`reason.${reason}`)}</span> <span>{t('notCharged')}</span>
          </p>
        )}
        {payBy && <KeptUntil payBy={payBy} />}
      </div>
      <div role="status" className="empty:hidden">
        {couldNotOpen && !hasFailed && <Notice tone="progress">{t('notOpened')}</Notice>}
        {wantsCash && payBy && <Notice>{t('cashLater', { time: formatDateTime(payBy, language) })}</Notice>}
      </div>
    </>
  );
}

function StillOwed({ order }: { order: Order }) {
  const t = useTranslations('payment');
  return (
    <div>
      <h2 id="unpaid-title" className="text-heading font-medium">
        {t('stillOwed')}
      </h2>
      <p>{t.rich('stillOwedText', { sum: () => <Money riyals={order.payment?.owed ?? 0} size="small" /> })}</p>
      {order.payment?.atDoor && <p>{t('stillOwedDoor')}</p>}
    </div>
  );
}
