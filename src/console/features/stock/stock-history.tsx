import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StockMovement } from '#contract/console/stock.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { LoadedList } from '../../shared/loaded-list.tsx';

interface StockHistoryProps {
  id: number;
}

/** Why the stock of a variant changed, newest first: by whom, or in which order. */
export function StockHistory({ id }: StockHistoryProps) {
  const t = useTranslations('stock');
  const { rows, ...list } = useReadPages('listMovements', { params: { id } });
  const opening = list.data?.pages.at(-1)?.opening ?? null;
  const begin = opening !== null && <p className="mt-3 text-sm text-ink-soft">{t('opening', { count: opening })}</p>;
  return (
    <LoadedList pages={list} count={rows?.length} empty={begin}>
      <ol aria-label={t('lines')} className={cardClass({ padding: 'none', className: 'divide-y divide-line px-4' })}>
        {rows?.map((line) => (
          <li key={`${line.id ?? 'sale'}-${line.order?.id ?? ''}`} className="flex items-start gap-4 py-3">
            <Line line={line} />
          </li>
        ))}
      </ol>
      {begin}
    </LoadedList>
  );
}

function Line({ line }: { line: StockMovement }) {
  const t = useTranslations('stock');
  const me = useMe();
  const moment = useMoment();
  const { order, by, note, undo } = line;
  return (
    <>
      <bdi dir="ltr" translate="no" className="w-14 shrink-0 text-end text-lg font-medium">
        {line.change > 0 && '+'}
        {line.change}
      </bdi>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap gap-x-2">
          <span className="font-medium">{t(`reason.${line.reason}`)}</span>
          {order &&
            (mayOpen(me, 'orders.read') ? <OrderLink number={order.number} /> : <OrderName number={order.number} />)}
          {by !== null && <bdi>{by}</bdi>}
        </span>
        {note !== '' && <span dir="auto">{note}</span>}
        {undo !== null && (
          <span className="text-sm text-ink-soft">{t(undo === 'undoes' ? 'undoes' : 'wasUndone')}</span>
        )}
        <time dateTime={line.at} className="text-sm text-ink-soft">
          {moment(line.at)}
        </time>
      </span>
      <span className="flex shrink-0 flex-col items-end text-sm text-ink-soft">
        {t('after')}
        <bdi dir="ltr" translate="no" className="text-lg text-ink">
          {line.stockAfter}
        </bdi>
      </span>
    </>
  );
}

function OrderName({ number }: { number: string }) {
  const t = useTranslations('stock');
  return (
    <span>
      {t.rich('order', {
        number: () => (
          <bdi dir="ltr" translate="no" className="inline-block">
            {number}
          </bdi>
        ),
      })}
    </span>
  );
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to={`/orders/${number}`} className={textLinkClass()}>
      <OrderName number={number} />
    </Link>
  );
}
