import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { Icon } from '#ui/display/icon.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { OrderTime } from './order-time.tsx';
import { isPaymentReason } from '../payments/payment-reason.ts';
import { type StepEvent, type TimelineStep, timelineOf } from './timeline.ts';

/** The steps of an order with their times: vertical on phones, horizontal on wider screens. */
export function OrderTimeline({ history }: { history: Order['statusHistory'] }) {
  return (
    <ol className="flex flex-col lg:grid lg:auto-cols-fr lg:grid-flow-col">
      {timelineOf(history).map((step, index, steps) => (
        <TimelineStep key={index} step={step} leadsTo={steps[index + 1]} />
      ))}
    </ol>
  );
}

function TimelineStep({ step, leadsTo }: { step: TimelineStep; leadsTo: TimelineStep | undefined }) {
  const t = useTranslations();
  const { status, payment, paymentOnly, event, isLatest } = step;
  return (
    <li
      aria-current={isLatest ? 'step' : undefined}
      className={classNames(
        'relative flex gap-4 pb-6 last:pb-0 lg:flex-col lg:gap-3 lg:pe-4 lg:pb-0 print:pb-0',
        // Paper shows what has happened.
        event === null && 'print:hidden',
      )}
    >
      {leadsTo !== undefined && (
        <span
          aria-hidden
          className={classNames(
            'absolute inset-y-0 start-3.5 -ms-px w-0.5 lg:inset-x-0 lg:start-0 lg:top-3.5 lg:bottom-auto lg:ms-0 lg:-mt-px lg:h-0.5 lg:w-full',
            leadsTo.event === null ? 'bg-line print:hidden' : 'bg-sea',
          )}
        />
      )}
      <Dot step={step} />
      <div className="min-w-0 text-sm text-ink-soft">
        <p className={classNames('text-base', isLatest && 'font-medium', event ? 'text-ink' : 'text-ink-faint')}>
          <span>{paymentOnly && payment !== null ? t(`paymentStatus.${payment}`) : t(`orderStatus.${status}`)}</span>
          {event === null && <VisuallyHidden> ({t('orders.notYet')})</VisuallyHidden>}
        </p>
        {!paymentOnly && payment !== null && <p>{t(`paymentStatus.${payment}`)}</p>}
        {event !== null && (
          <>
            <p>
              <OrderTime at={event.at} />
            </p>
            <EventText event={event} status={paymentOnly ? '' : status} />
          </>
        )}
      </div>
    </li>
  );
}

/** Who did it; for an attempt to pay, what came of it. */
function EventText({ event: { actor, remark }, status }: { event: StepEvent; status: string }) {
  const t = useTranslations();
  if (isPaymentReason(remark)) return <p>{t(`payment.reason.${remark}`)}</p>;
  if (remark === 'not_paid_in_time') return <p>{t('payment.remark.not_paid_in_time')}</p>;
  if (remark === 'turned_to_cash') return <p>{t('payment.remark.turned_to_cash')}</p>;
  // Who has paid is clear.
  if (status === '' && actor === 'customer') return null;
  return <p>{t('orders.actor', { actor, status })}</p>;
}

function Dot({ step: { status, payment, paymentOnly, event } }: { step: TimelineStep }) {
  const ended = status === 'Cancelled' || (paymentOnly && payment === 'Failed');
  return (
    <span
      aria-hidden
      className={classNames(
        'relative flex size-7 shrink-0 items-center justify-center rounded-full ring-4 ring-white',
        event === null && 'bg-white inset-ring-2 inset-ring-line',
        event !== null && (ended ? 'bg-danger text-white' : 'bg-sea text-white'),
      )}
    >
      {event !== null && <Icon name={ended ? 'close' : paymentOnly ? 'cash' : 'check'} className="size-4" />}
    </span>
  );
}
