import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { usePromiseText } from '../../../shared/order-time.tsx';
import { useOrderWork } from '../steps/use-order-work.ts';

/** The new orders in a band: the facts of one and Accept, or how many there are. */
export function NewOrders({ waiting }: { waiting: number }) {
  const t = useTranslations('alarm');
  const { pathname } = useLocation();
  const { data } = useRead('listOrders', { query: { stage: 'new', without: 'asked', limit: 1 } });
  // A server of the release before does not leave them out.
  const order = data?.rows.find(({ stage, promise }) => stage === 'new' && promise.kind !== 'asked');
  const isOne = waiting === 1;
  // The page of the order says it all.
  const isHere = isOne && order !== undefined && pathname.startsWith(`/orders/${order.number}`);

  if (isHere) return null;
  return (
    <div className="flex items-center gap-3 border-t border-line bg-maroon-soft px-3 md:px-6 md:py-1 xl:rounded-full xl:border-t-0 xl:py-0 xl:ps-4 xl:pe-0">
      <Icon name="package" className="size-5 shrink-0 text-maroon" />
      <Link
        to={isOne && order ? `/orders/${order.number}` : '/orders?stage=new'}
        className="flex min-h-11 min-w-0 flex-1 items-center text-sm leading-snug text-ink no-underline"
      >
        <p className="min-w-0 truncate">
          <strong className="font-medium">{t('newOrders', { count: waiting })}</strong>
          {isOne && order && <Facts order={order} />}
        </p>
      </Link>
      {isOne && order ? (
        <Accept order={order} />
      ) : (
        <Link to="/orders?stage=new" className={buttonClass({ size: 'small' })}>
          {t('show')}
        </Link>
      )}
    </div>
  );
}

function Facts({ order }: { order: ConsoleOrderRow }) {
  const language = useLanguage();
  const { promise, total, zone } = order;
  const promiseOf = usePromiseText();
  return (
    <>
      <Fact>{zone[language]}</Fact>
      <Fact>{promiseOf(promise)}</Fact>
      {total !== null && <Fact>{formatPrice(total, language)}</Fact>}
    </>
  );
}

function Fact({ children }: { children: string }) {
  return (
    <>
      <span> · </span>
      <bdi className="whitespace-nowrap">{children}</bdi>
    </>
  );
}

function Accept({ order }: { order: ConsoleOrderRow }) {
  const t = useTranslations('alarm');
  const work = useOrderWork();
  return (
    <Button size="small" onClick={() => work.accept(order)}>
      {t('accept')}
    </Button>
  );
}
