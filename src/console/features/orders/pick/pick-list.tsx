import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { MissingButton, useMissing } from '../edit/missing.tsx';
import { MustRead } from '../must-read.tsx';
import { OrderLineText } from '../order-line-text.tsx';
import { PackButton } from '../steps/pack-button.tsx';
import { StepBar } from '../steps/step-bar.tsx';
import { useOrderWork } from '../steps/use-order-work.ts';
import { usePromiseText } from '../../../shared/order-time.tsx';
import { Tick } from '../tick.tsx';
import { MovedOn } from './moved-on.tsx';
import { letterOf, type PickLine, pickLines } from './pick-lines.rules.ts';

/** The goods of one order, or of several that are picked together, to tick and pack. */
export function PickList({ orders }: { orders: readonly ConsoleOrder[] }) {
  const t = useTranslations('orders');
  const work = useOrderWork();
  const textOf = usePromiseText();
  const open = orders.filter(({ stage }) => stage === 'pick');
  const lines = pickLines(orders).filter(({ order }) => order.stage === 'pick');
  const missing = useMissing({ orders, work });
  return (
    <>
      {orders
        .filter(({ stage }) => stage !== 'pick')
        .map((order) => (
          <MovedOn key={order.id} order={order} />
        ))}
      {open.map((order) => (
        <MustRead key={order.id} order={order} letter={letterOf(orders.indexOf(order), orders.length)} />
      ))}
      {orders.length > 1 && (
        <ul aria-label={t('pick.orders')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {orders.map(({ id, number, promise }, index) => (
            <li key={id}>
              <strong>{letterOf(index, orders.length)}</strong>{' '}
              <bdi dir="ltr" translate="no">
                {number}
              </bdi>{' '}
              <bdi className="text-sm text-ink-soft">{textOf(promise)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('items')} className="mt-4 divide-y divide-line overflow-clip rounded-card bg-white shadow-card">
        {lines.map((entry) => (
          <PickRow key={entry.line.id} entry={entry} onMissing={() => missing.open(entry.order, entry.line)} />
        ))}
      </ul>
      {missing.dialog}
      {open.length > 0 && <PackBar orders={open} lines={lines} />}
    </>
  );
}

interface PickRowProps {
  entry: PickLine;
  onMissing: () => void;
}

function PickRow({ entry: { order, letter, line }, onMissing }: PickRowProps) {
  return (
    <li className="relative flex min-h-16 flex-wrap items-start gap-x-4 p-4 has-checked:bg-shell">
      {letter !== '' && (
        <strong
          aria-hidden
          className="absolute inset-s-2 top-2 z-1 flex size-8 items-center justify-center rounded-full bg-maroon text-white"
        >
          {letter}
        </strong>
      )}
      <OrderLineText line={line} />
      {/* A press anywhere on the row ticks it. */}
      <Tick
        orderId={order.id}
        line={line}
        className="[&>label]:after:absolute [&>label]:after:inset-0 [&>label>span]:z-1"
      />
      <div className="flex basis-full justify-end">
        <MissingButton line={line} onClick={onMissing} className="relative z-1 -me-4 -mb-3" />
      </div>
    </li>
  );
}

function PackBar({ orders, lines }: { orders: readonly ConsoleOrder[]; lines: readonly PickLine[] }) {
  const t = useTranslations('orders');
  const navigate = useNavigate();
  const [only] = orders;
  const next = orders.length === 1 && only ? `/orders/${only.number}` : '/orders?stage=ready';
  return (
    <StepBar>
      <span role="status">
        {t('pickedOf', { picked: lines.filter(({ line }) => line.picked).length, all: lines.length })}
      </span>
      <div role="group" aria-label={t('nextStep')}>
        <PackButton
          orders={orders}
          isMain
          onPacked={() => void navigate(next, { replace: true, state: { focusesStep: true } })}
        />
      </div>
    </StepBar>
  );
}
