import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { Card } from '#ui/display/card.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { NextStep } from '../steps/next-step.tsx';
import { Age, OrderClock, OrderMarks, OrderPayment } from '../order-facts.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import { Thumbnail } from '../../../shared/thumbnail.tsx';
import type { Selection } from './use-selection.ts';

interface OrderCardProps {
  order: ConsoleOrderRow;
  work: OrderWork;
  selection: Selection;
  /** The query of the order's address: the list to return to. */
  search: string;
  /** Whether the list has orders of several stages. */
  showsStage: boolean;
}

/** One order of the board. The card is named by the number, as callers read it out. */
export function OrderCard({ order, work, selection, search, showsStage }: OrderCardProps) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { id, number, zone, pieces, pictures, marks, customer, driver } = order;
  return (
    <Card as="article" aria-label={number} padding="none" className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-center">
          <Checkbox
            className="min-w-11 shrink-0"
            label={<VisuallyHidden>{t('select.one', { number })}</VisuallyHidden>}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
          <h3 className="text-base font-medium">
            <Link
              to={`/orders/${number}${search}`}
              state={{ fromList: true }}
              className="inline-flex min-h-11 items-center text-ink"
            >
              <bdi dir="ltr" translate="no">
                {number}
              </bdi>
            </Link>
          </h3>
        </div>
        <span className="text-sm text-ink-soft">
          <Age seconds={order.ageSeconds} />
        </span>
      </header>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {showsStage && <strong>{t(`stage.${order.stage}`)}</strong>}
        <bdi>{zone[language]}</bdi>
        <span>{t('pieces', { count: pieces })}</span>
        {customer !== null && customer !== '' && <bdi>{customer}</bdi>}
        {driver && <bdi>{driver.name}</bdi>}
      </p>
      {pictures.length > 0 && (
        <div className="flex gap-2">
          {pictures.map((picture) => (
            <Thumbnail key={picture} image={picture} size={56} />
          ))}
        </div>
      )}
      {marks.length > 0 && (
        <p className="flex flex-wrap gap-2">
          <OrderMarks marks={marks} />
        </p>
      )}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-col">
          <span className="font-medium">
            <OrderPayment order={order} />
          </span>
          <OrderClock clock={order.clock} />
        </span>
        {/* While several are selected, the bar below has their step. */}
        {selection.isEmpty && <NextStep order={order} work={work} />}
      </footer>
    </Card>
  );
}
