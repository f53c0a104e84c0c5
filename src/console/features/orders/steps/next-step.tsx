import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { Button, type ButtonSize } from '#ui/action/button.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { useKeptFocus } from '../../../shared/use-kept-focus.ts';
import { Awaiting } from '../payment-link/awaiting.tsx';
import { StartPicking } from './start-picking.tsx';
import type { OrderWork } from './use-order-work.ts';

const DriverDialog = lazy(async () => ({ default: (await import('./driver-dialog.tsx')).DriverDialog }));
const DeliverDialog = lazy(async () => ({ default: (await import('./deliver-dialog.tsx')).DeliverDialog }));

interface NextStepProps {
  order: Pick<ConsoleOrderRow, 'id' | 'version' | 'number' | 'stage' | 'marks' | 'toCollect' | 'promise'>;
  work: OrderWork;
  /** The steps of picking, on the page of the order, where lines can be ticked and packed. */
  picking?: ReactNode;
  size?: ButtonSize | undefined;
  /** In a table, where each line has a step. */
  isQuiet?: boolean;
  /** Takes the focus, which nothing else has: the page shows what follows a step. */
  takesFocus?: boolean;
  /** Opens the link to pay an unpaid order: it was just placed for a caller. */
  asksLink?: boolean;
}

/** The main step of an order, where the person may take it. */
export function NextStep({
  order,
  work,
  picking,
  size,
  isQuiet = false,
  takesFocus = false,
  asksLink = false,
}: NextStepProps) {
  const t = useTranslations('orders');
  const group = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(() => group.current?.querySelector('button'));
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const step = <Step {...{ order, work, picking, size, isQuiet, asksLink }} />;
  return (
    <div ref={group} role="group" aria-label={t('nextStep')} className="flex flex-wrap gap-2 empty:hidden" {...kept}>
      {step}
    </div>
  );
}

function Step({ order, work, picking, size, isQuiet = false, asksLink = false }: Omit<NextStepProps, 'takesFocus'>) {
  const t = useTranslations('orders.step');
  const me = useMe();
  const [asks, setAsks] = useState<'driver' | 'pin' | null>(null);
  const close = () => setAsks(null);
  const { stage } = order;
  if (stage === 'new' && order.promise.kind === 'asked')
    return <p className="self-center text-sm text-ink-soft">{t('awaitsRecipient')}</p>;
  const look = {
    size,
    variant: isQuiet ? 'secondary' : 'primary',
    className: isQuiet ? 'h-9 min-h-9! after:absolute after:inset-x-0 after:-inset-y-1' : 'whitespace-nowrap',
  } as const;
  if (stage === 'unpaid' && mayOpen(me, 'orders.contact'))
    return <Awaiting show="link" number={order.number} opensAtOnce={asksLink} {...look} />;
  if (stage === 'unpaid') return <p className="self-center text-sm text-ink-soft">{t('awaitsPayment')}</p>;
  if (stage === 'new' && mayOpen(me, 'orders.accept'))
    return (
      <Button {...look} onClick={() => work.accept(order)}>
        {t('accept')}
      </Button>
    );
  if (stage === 'pick' && mayOpen(me, 'orders.pack'))
    return picking ?? <StartPicking number={order.number} {...look} />;
  const isBack = stage === 'way' && order.marks.includes('tried');
  if ((stage === 'ready' || isBack) && mayOpen(me, 'orders.assign'))
    return (
      <>
        <Button {...look} onClick={() => setAsks('driver')}>
          {t('handOver')}
        </Button>
        <Suspense>
          <DriverDialog orders={[order]} work={work} open={asks === 'driver'} onClose={close} />
        </Suspense>
      </>
    );
  if (stage === 'way' && mayOpen(me, 'orders.deliver'))
    return (
      <>
        <Button {...look} onClick={() => setAsks('pin')}>
          {t('delivered')}
        </Button>
        <Suspense>
          <DeliverDialog order={order} work={work} open={asks === 'pin'} onClose={close} />
        </Suspense>
      </>
    );
  if (stage === 'delivered' && mayOpen(me, 'orders.accept'))
    return (
      <Button {...look} variant="secondary" onClick={() => work.complete(order)}>
        {t('complete')}
      </Button>
    );
  return null;
}
