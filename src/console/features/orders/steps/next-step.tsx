import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder, ConsoleOrderRow } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { DeliverDialog } from './deliver-dialog.tsx';
import { DriverDialog } from './driver-dialog.tsx';
import { PackButton } from './pack-button.tsx';
import type { OrderWork } from './use-order-work.ts';

interface NextStepProps {
  order: Pick<ConsoleOrderRow, 'id' | 'version' | 'number' | 'stage' | 'marks' | 'toCollect'>;
  work: OrderWork;
  /** The order with its lines, on its own page, where they can be ticked and packed. */
  whole?: ConsoleOrder;
}

/** The main step of an order, where the person may take it. */
export function NextStep({ order, work, whole }: NextStepProps) {
  const t = useTranslations('orders');
  const step = <Step order={order} work={work} whole={whole} />;
  return (
    <div role="group" aria-label={t('nextStep')} className="flex flex-wrap gap-2 empty:hidden">
      {step}
    </div>
  );
}

function Step({ order, work, whole }: Omit<NextStepProps, 'whole'> & { whole: ConsoleOrder | undefined }) {
  const t = useTranslations('orders.step');
  const me = useMe();
  const [asks, setAsks] = useState<'driver' | 'pin' | null>(null);
  const close = () => setAsks(null);
  const { stage } = order;
  if (stage === 'new' && mayOpen(me, 'orders.accept'))
    return <Button onClick={() => work.accept(order)}>{t('accept')}</Button>;
  if (stage === 'pick' && mayOpen(me, 'orders.pack')) return <Pick number={order.number} whole={whole} />;
  const isBack = stage === 'way' && order.marks.includes('tried');
  if ((stage === 'ready' || isBack) && mayOpen(me, 'orders.assign'))
    return (
      <>
        <Button onClick={() => setAsks('driver')}>{t('handOver')}</Button>
        <DriverDialog orders={[order]} work={work} open={asks === 'driver'} onClose={close} />
      </>
    );
  if (stage === 'way' && mayOpen(me, 'orders.deliver'))
    return (
      <>
        <Button onClick={() => setAsks('pin')}>{t('delivered')}</Button>
        <DeliverDialog order={order} work={work} open={asks === 'pin'} onClose={close} />
      </>
    );
  if (stage === 'delivered' && mayOpen(me, 'orders.accept'))
    return (
      <Button variant="secondary" onClick={() => work.complete(order)}>
        {t('complete')}
      </Button>
    );
  return null;
}

// Until a line is ticked, picking is what comes next.
function Pick({ number, whole }: { number: string; whole: ConsoleOrder | undefined }) {
  const t = useTranslations('orders.step');
  const navigate = useNavigate();
  const isPicking = whole?.items.some(({ picked }) => picked) ?? false;
  const start = (
    <Button
      key="start"
      variant={isPicking ? 'secondary' : 'primary'}
      onClick={() => void navigate(`/orders/${number}/pick`)}
    >
      {t('pick')}
    </Button>
  );
  if (!whole) return start;
  const packed = <PackButton key="packed" orders={[whole]} isMain={isPicking} />;
  return isPicking ? [packed, start] : [start, packed];
}
