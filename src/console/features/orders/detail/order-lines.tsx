import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { LineText } from '../line-text.tsx';
import { Tick } from '../tick.tsx';

/** The lines of an order. While it is picked, each has a tick that the server keeps. */
export function OrderLines({ order, canPick }: { order: ConsoleOrder; canPick: boolean }) {
  const t = useTranslations('orders');
  const { items } = order;
  const isPicking = canPick && order.stage === 'pick';
  return (
    <section aria-label={t('items')} className="mt-6">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-medium">
        {t('items')}
        {isPicking && (
          <span className="text-base font-normal text-ink-soft" role="status">
            {t('pickedOf', { picked: items.filter(({ picked }) => picked).length, all: items.length })}
          </span>
        )}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-card bg-white shadow-card">
        {items.map((line) => (
          <li key={line.id} className="flex items-start gap-4 p-4">
            <LineText line={line} />
            {isPicking && <Tick orderId={order.id} line={line} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
