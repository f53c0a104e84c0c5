import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { FailDialog } from './fail-dialog.tsx';
import type { OrderWork } from './use-order-work.ts';

interface FailedDeliveryProps {
  order: Pick<ConsoleOrderRow, 'id' | 'version' | 'stage' | 'marks'>;
  work: OrderWork;
}

/** Records that no one received the order: for one that is on its way. */
export function FailedDelivery({ order, work }: FailedDeliveryProps) {
  const t = useTranslations('orders.step');
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  if (order.stage !== 'way' || order.marks.includes('tried') || !mayOpen(me, 'orders.deliver')) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('notReceived')}
      </Button>
      <FailDialog order={order} work={work} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
