import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order, OrderPayment } from '#contract/orders.ts';
import { formatDateTime, formatLongDate } from '#i18n/date-time.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { Money } from '../../shared/money/money.tsx';

/** How an order was paid: with what, when, how much, what went back, and what is left. */
export function PaymentFacts({ order }: { order: Order }) {
  const t = useTranslations();
  const { payment } = order;
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-soft">
      <p>
        {t('orders.paymentMethod')}: <bdi>{order.payment_method}</bdi>
        {payment?.lastFour && (
          <>
            <span>, </span>
            <span>
              {t.rich('payment.ending', {
                four: () => (
                  <bdi dir="ltr" translate="no">
                    {payment.lastFour}
                  </bdi>
                ),
              })}
            </span>
          </>
        )}
      </p>
      {payment && payment.captured > 0 && <Sums order={order} payment={payment} />}
      {payment && payment.refunds.length > 0 && (
        <ul className="flex flex-col gap-2">
          {payment.refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Sums({ order, payment: { captured, refunded, owed } }: { order: Order; payment: OrderPayment }) {
  const t = useTranslations('payment');
  const language = useLanguage();
  const paidAt = order.statusHistory.find(({ payment_status }) => payment_status === 'Paid')?.at;
  return (
    <dl className="flex flex-col gap-2">
      <Sum label={t('paid')} riyals={captured}>
        {paidAt !== undefined && <time dateTime={paidAt}>{formatDateTime(paidAt, language)}</time>}
      </Sum>
      {refunded > 0 && <Sum label={t('refunded')} riyals={refunded} />}
      {owed > 0 && <Sum label={t('owed')} riyals={owed} />}
    </dl>
  );
}

function Sum({ label, riyals, children }: { label: string; riyals: number; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="ms-auto">
        <Money riyals={riyals} size="small" />
      </dd>
      {children && <dd className="basis-full">{children}</dd>}
    </div>
  );
}

function Refund({ refund: { amount, state, dueAt, doneAt } }: { refund: OrderPayment['refunds'][number] }) {
  const t = useTranslations('payment');
  const language = useLanguage();
  return (
    <li>
      <span>{t.rich(`refund.${state}`, { sum: () => <Money riyals={amount} size="small" /> })}</span>{' '}
      {doneAt !== null && <span>{t('refundDone', { day: formatLongDate(doneAt, language) })}</span>}
      {doneAt === null && dueAt !== null && (state === 'asked' || state === 'sent') && (
        <span>{t('refundDue', { day: formatLongDate(dueAt, language) })}</span>
      )}
    </li>
  );
}
