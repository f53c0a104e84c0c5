import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Awaiting } from '../payment-link/awaiting.tsx';
import { NextStep } from '../steps/next-step.tsx';
import { Age, MarkIcons, OrderPayment } from '../order-facts.tsx';
import { AcceptBy, OrderTime, type OrderTimeProps } from '../../../shared/order-time.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import type { Selection } from '../../../shared/use-selection.ts';

/** A line of a wide list, a card of a narrow one, or a small card of the board. */
export type CardLayout = 'line' | 'card' | 'tile';

// Arabic letters reach below a line of this height, where a cut line would hide them.
const wholeLine = 'truncate -my-0.5 py-0.5';

interface OrderCardProps {
  order: ConsoleOrderRow;
  work: OrderWork;
  selection: Selection;
  /** The query of the order's address: the list to return to. */
  search: string;
  /** Whether the list has orders of several stages. */
  showsStage: boolean;
  layout: CardLayout;
}

/** One order of a list. It is named by its number, as callers read it out; what is shown is the end of it. */
export function OrderCard(props: OrderCardProps) {
  const { order, work, selection, layout } = props;
  const t = useTranslations('orders');
  const language = useLanguage();
  const pieces = t('pieces', { count: order.pieces });
  // While several are selected, the bar below has their step.
  const step = selection.isEmpty && <NextStep order={order} work={work} size="small" isQuiet={layout === 'line'} />;
  if (layout === 'line') return <LineCard {...props} step={step} />;
  return (
    <article
      aria-label={order.number}
      className={classNames(
        'flex flex-col rounded-card bg-white shadow-card',
        layout === 'tile' ? 'min-h-24 justify-between pt-1 pb-1 pe-2' : 'py-1.5 ps-1 pe-3',
      )}
    >
      <header className="flex items-center">
        <SelectBox order={order} selection={selection} />
        <div className="min-w-0 flex-1">
          <div className={classNames('flex items-baseline justify-between gap-x-2', layout === 'card' && 'flex-wrap')}>
            <NumberLink {...props} />
            {layout === 'card' ? (
              <Stage {...props} />
            ) : (
              <span className="flex min-w-0 items-center gap-x-1 text-xs text-ink-soft">
                <span className="contents [&>svg]:size-4">
                  <MarkIcons marks={order.marks} />
                </span>
                <span className="truncate">{pieces}</span>
              </span>
            )}
          </div>
          {layout === 'tile' && order.stage === 'new' && (
            <p className="text-sm leading-5 text-ink-soft">
              <AcceptBy clock={order.clock} />
            </p>
          )}
          <p className={classNames(wholeLine, 'text-sm leading-5')}>
            <Time order={order} hidesAccept hidesLate={layout === 'tile'} />
            {layout === 'card' && (
              <>
                <span> · </span>
                <bdi>
                  <Customer order={order} />
                </bdi>
              </>
            )}
          </p>
        </div>
      </header>
      <footer className="flex items-center justify-between gap-2 ps-2">
        <div className="min-w-0 flex-1 text-sm leading-5">
          {layout === 'tile' ? (
            // The longest names of zones have two or three lines here.
            <p className="line-clamp-3 text-xs leading-[0.95rem]">
              <bdi>{order.zone[language]}</bdi>
            </p>
          ) : (
            <p className="flex items-center gap-x-1.5 overflow-hidden [&>svg]:shrink-0">
              <span className={wholeLine}>
                <bdi>{order.zone[language]}</bdi> · <span>{pieces}</span>
              </span>
              <MarkIcons marks={order.marks} />
            </p>
          )}
          {layout === 'card' && (
            <p className={classNames(wholeLine, 'font-medium')}>
              <OrderPayment order={order} />
            </p>
          )}
        </div>
        {step}
      </footer>
    </article>
  );
}

// A long name has two lines within the height of a row.
const twoLines = 'line-clamp-2 leading-[1.125rem]';

function LineCard(props: OrderCardProps & { step: React.ReactNode }) {
  const { order, selection, showsStage, step } = props;
  const t = useTranslations('orders');
  const language = useLanguage();
  return (
    <article
      aria-label={order.number}
      className={classNames(
        'grid h-11 items-center gap-x-2 bg-white pe-2 text-sm shadow-[inset_0_-1px_0_var(--color-line)]',
        showsStage
          ? 'grid-cols-[2.5rem_4.75rem_minmax(12.5rem,1fr)_minmax(0,1fr)_minmax(5.75rem,0.5fr)_1.25rem_3rem_8.75rem_4.75rem_7.75rem]'
          : 'grid-cols-[2.5rem_4.75rem_minmax(12.5rem,1fr)_minmax(0,1fr)_minmax(6.75rem,0.5fr)_1.25rem_4rem_8.75rem_7.75rem]',
      )}
    >
      <SelectBox order={order} selection={selection} />
      <NumberLink {...props} />
      <span className="truncate">
        <Time order={order} hidesAccept={order.promise.late} />
      </span>
      <span dir="auto" className={twoLines}>
        <Customer order={order} />
      </span>
      <bdi className={twoLines}>{order.zone[language]}</bdi>
      <span>
        <bdi aria-hidden dir="ltr" translate="no">
          {order.pieces}
        </bdi>
        <VisuallyHidden>{t('pieces', { count: order.pieces })}</VisuallyHidden>
      </span>
      <span className="flex gap-1 overflow-hidden">
        <MarkIcons marks={order.marks} />
      </span>
      <span className={`font-medium ${twoLines}`}>
        <OrderPayment order={order} />
      </span>
      {showsStage && <span className={twoLines}>{t(`stage.${order.stage}`)}</span>}
      <span className="flex justify-end whitespace-nowrap">{step}</span>
    </article>
  );
}

function SelectBox({ order, selection }: Pick<OrderCardProps, 'order' | 'selection'>) {
  const t = useTranslations('orders.select');
  return (
    <Checkbox
      className="min-w-11 shrink-0 [&>label]:ps-2.5"
      label={<VisuallyHidden>{t('one', { number: order.number })}</VisuallyHidden>}
      checked={selection.has(order.id)}
      onChange={() => selection.toggle(order.id)}
    />
  );
}

function NumberLink({ order, search }: Pick<OrderCardProps, 'order' | 'search'>) {
  return (
    <h3 className="text-base font-medium">
      <Link
        to={`/orders/${order.number}${search}`}
        state={{ fromList: true }}
        aria-label={order.number}
        className="relative inline-flex items-center text-ink after:absolute after:-inset-x-1 after:inset-y-[-0.625rem]"
      >
        <bdi dir="ltr" translate="no" className="whitespace-nowrap">
          {order.number.slice(-6)}
        </bdi>
      </Link>
    </h3>
  );
}

/** What was promised; of an order that waits for its payment, until when. */
function Time(props: OrderTimeProps & Pick<OrderCardProps, 'order'>) {
  const { payBy } = props.order;
  return payBy ? <Awaiting show="time" by={payBy} /> : <OrderTime {...props} />;
}

/** The stage, where it is not that of the list; otherwise until when to accept the order, or its age. */
function Stage({ order, showsStage }: Pick<OrderCardProps, 'order' | 'showsStage'>) {
  const t = useTranslations('orders');
  if (showsStage) return <strong className="text-sm text-ink-soft">{t(`stage.${order.stage}`)}</strong>;
  return (
    <span className="text-sm text-ink-soft">
      {order.stage === 'new' ? <AcceptBy clock={order.clock} /> : <Age seconds={order.ageSeconds} />}
    </span>
  );
}

function Customer({ order: { customer, driver } }: Pick<OrderCardProps, 'order'>) {
  return (
    <>
      {customer !== null && customer !== '' && <bdi>{customer}</bdi>}
      {driver && <bdi className="text-ink-soft">{` ${driver.name}`}</bdi>}
    </>
  );
}
