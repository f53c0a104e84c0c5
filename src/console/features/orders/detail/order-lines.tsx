import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { LineMenu } from '../edit/edit-order.tsx';
import { OrderLineText } from '../order-line-text.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import { Tick } from '../tick.tsx';

interface OrderLinesProps {
  order: ConsoleOrder;
  work: OrderWork;
  canPick: boolean;
}

/** The lines of an order. While it is picked, each has a tick that the server keeps. */
export function OrderLines({ order, work, canPick }: OrderLinesProps) {
  const t = useTranslations('orders');
  const { items } = order;
  const left = items.filter(({ quantity }) => quantity > 0);
  const isPicking = canPick && order.stage === 'pick';
  return (
    <section aria-label={t('items')} className="mt-6">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-medium">
        <span>{t('items')}</span>
        {isPicking && (
          <span className="text-base font-normal text-ink-soft" role="status">
            {t('pickedOf', { picked: left.filter(({ picked }) => picked).length, all: left.length })}
          </span>
        )}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-card bg-white shadow-card">
        {items.map((line) => (
          <li key={line.id} className="flex items-start gap-4 p-4">
            <OrderLineText line={line} />
            <div className="flex flex-col items-center">
              {isPicking && line.quantity > 0 && <Tick orderId={order.id} line={line} />}
              <LineMenu order={order} work={work} line={line} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
