import { useRef } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { LoadingRows } from '../features/orders/loading-rows.tsx';
import { MoreSteps } from '../features/orders/detail/more-steps.tsx';
import { GuestData } from '../shared/guest-data.tsx';
import { OrderCustomer } from '../features/orders/detail/order-customer.tsx';
import { OrderHistory } from '../features/orders/detail/order-history.tsx';
import { OrderLines } from '../features/orders/detail/order-lines.tsx';
import { OrderNotes } from '../features/orders/detail/order-notes.tsx';
import { PrintLinks } from '../features/orders/detail/print-links.tsx';
import { ChangeDelivery } from '../features/orders/delivery/change-delivery.tsx';
import { EditOrder } from '../features/orders/edit/edit-order.tsx';
import { readOrderFilters, writeOrderFilters } from '../features/orders/list/filters.rules.ts';
import { SideList } from '../features/orders/list/side-list.tsx';
import { OrderMoney } from '../features/orders/money/order-money.tsx';
import { Unpaid } from '../features/orders/money/unpaid.tsx';
import { MustRead } from '../features/orders/must-read.tsx';
import { Age, OrderMarks, OrderPayment } from '../features/orders/order-facts.tsx';
import { OrderTime } from '../shared/order-time.tsx';
import { NextStep } from '../features/orders/steps/next-step.tsx';
import { PickingSteps } from '../features/orders/steps/picking-steps.tsx';
import { StepBar } from '../features/orders/steps/step-bar.tsx';
import { useOrderWork } from '../features/orders/steps/use-order-work.ts';
import { useRead } from '../runtime/api/use-read.ts';
import { useNarrow, useWide } from '../runtime/page/use-wide.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { History } from '../shared/history/history.tsx';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { useCommand } from '../shell/keys/commands.ts';
import { NotFound } from '../shell/states/not-found.tsx';

/** One order: what is in it, where it goes, what happened, and its next step. A wide screen has the list beside it. */
export function OrderPage() {
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  const isWide = useWide();
  const { data, error, refetch } = useRead('getOrder', { params: { order: number } });
  const filters = readOrderFilters(search);
  // An address without a list shows the list of the order's stage.
  const stage = filters.stage ?? data?.stage ?? null;
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  const order = data ? (
    <Order key={data.id} order={data} list={writeOrderFilters({ ...filters, stage })} />
  ) : error ? (
    <LoadFailure error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows />
  );
  if (!isWide || stage === null) return order;
  return (
    <div data-wide className="-mt-4 grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-5">
      <SideList filters={{ ...filters, stage }} chosen={number} />
      <div>{order}</div>
    </div>
  );
}

/** Leads back to the list as it was left: with its place and selection if the person came from there. Escape does, too. */
function BackToList({ to }: { to: string }) {
  const t = useTranslations('orders');
  const navigate = useNavigate();
  const state = useLocation().state as { fromList?: boolean } | null;
  const isFromList = state?.fromList === true;
  const isWide = useWide();
  useCommand('leave', () => {
    if (isWide) void (isFromList ? navigate(-1) : navigate(to));
  });
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1 text-ink"
      onClick={(event) => {
        if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="chevron-start" className="size-5" />
      {t('back')}
    </Link>
  );
}

function Order({ order, list }: { order: ConsoleOrder; list: string }) {
  const t = useTranslations('orders');
  const me = useMe();
  const work = useOrderWork();
  const isNarrow = useNarrow();
  const title = useRef<HTMLHeadingElement>(null);
  // A step that leaves none for this person.
  const kept = useKeptFocus(() => title.current);
  const { focusesStep, asksLink } = (useLocation().state ?? {}) as { focusesStep?: boolean; asksLink?: boolean };
  const nextStep = (
    <NextStep
      order={order}
      work={work}
      picking={<PickingSteps order={order} />}
      takesFocus={focusesStep === true}
      asksLink={asksLink === true}
    />
  );
  const mustRead = <MustRead order={order} hasMissing={false} />;
  const actions = (
    <div className="mt-4 flex flex-wrap gap-2">
      {!isNarrow && nextStep}
      <PrintLinks number={order.number} />
      <EditOrder order={order} work={work} />
      <ChangeDelivery order={order} work={work} />
    </div>
  );
  return (
    <div {...kept}>
      <BackToList to={`/orders${list}`} />
      <h1 ref={title} tabIndex={-1} className="text-title font-medium outline-none">
        <bdi dir="ltr" translate="no" className="inline-block">
          {order.number}
        </bdi>
      </h1>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{t(`stage.${order.stage}`)}</strong>
        <OrderPayment order={order} />
        <span className="text-ink-soft">
          <Age seconds={order.ageSeconds} />
        </span>
        <OrderTime order={order} />
      </p>
      {order.marks.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-2">
          <OrderMarks marks={order.marks} />
        </p>
      )}
      <Unpaid payBy={order.payBy ?? null} />
      {/* On a phone, nothing comes between the title and what nobody may overlook. */}
      {isNarrow ? mustRead : actions}
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-5">
        <div>
          {!isNarrow && mustRead}
          <OrderLines order={order} work={work} canPick={mayOpen(me, 'orders.pack')} />
          {isNarrow && actions}
          <OrderCustomer order={order} />
          <GuestData order={order} />
        </div>
        <div>
          <OrderMoney order={order} work={work} />
          <OrderNotes order={order} canWrite={mayOpen(me, 'orders.note')} />
          <OrderHistory order={order} />
          {mayOpen(me, 'audit.read') && (
            <Disclosure title={t('allActs')} className="mt-6">
              <History kind="order" id={String(order.id)} />
            </Disclosure>
          )}
        </div>
      </div>
      <MoreSteps order={order} work={work} />
      {isNarrow && <StepBar>{nextStep}</StepBar>}
    </div>
  );
}
