import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import type { ChangedOrder, ConsoleOrderRow } from '#contract/console/orders.ts';
import type { Outcomes } from '#contract/console/outcomes.ts';
import { mayUndoOwn, type UndoableStep } from '#contract/console/order-undo.ts';
import type { OrderStage } from '#contract/console/order-work.ts';
import { formatTime } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { changeShown, withRows } from '../../../runtime/api/show-saved.ts';
import { useUndo } from '../../../runtime/api/use-undo.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import { useMovedText } from '../../../shared/use-moved-text.ts';

type Item = { id: number; version: number };
type Target = { id: number; version: number; number: string; stage: OrderStage };

/** The steps of several orders, and what the log calls them. */
const stepOf = {
  accepted: 'order.accepted',
  packed: 'order.packed',
  completed: 'order.moved',
  handedOver: 'order.handed_over',
} as const satisfies Record<string, UndoableStep>;

/** The work on orders: shown at once, with Undo, and with who was faster. */
export function useOrderWork() {
  const t = useTranslations('orders');
  const say = useTranslations();
  const sentenceOf = useMovedText();
  const language = useLanguage();
  const { queryClient, toasts } = useApp();
  const { permissions } = useMe();

  function changeOrder(id: number, change: Partial<ConsoleOrderRow>): void {
    changeShown(queryClient, 'listOrders', (list) => withRows(list, new Map([[id, change]])));
  }

  // The card leaves its list before the server answers.
  function showIn(stage: OrderStage, { id, stage: before }: Target): void {
    changeOrder(id, { stage });
    changeShown(queryClient, 'countOrders', ({ stages, ...counts }) => ({
      ...counts,
      stages: { ...stages, [before]: Math.max(0, stages[before] - 1), [stage]: stages[stage] + 1 },
    }));
  }

  const { report } = useUndo();
  const reportStep = (text: string, act: string | null, step: UndoableStep | null) =>
    report(text, step !== null && mayUndoOwn(permissions, step) ? act : null);

  /** Says what was done. Steps that are named can be taken back. */
  function finished(text: string, { act, already, order }: ChangedOrder, step: UndoableStep | null): void {
    // The next write sends this version, also before the order is read again.
    changeOrder(order.id, { version: order.version });
    changeShown(queryClient, 'getOrder', (shown) => (shown.id === order.id ? order : shown));
    if (already) report(t('already', { name: already.by, time: formatTime(already.at) }), null);
    else reportStep(text, act, step);
  }

  // Where the orders were that a step has moved before the server answered.
  const movedFrom = useRef(new Map<number, Target>());

  /** Shows an order in its next stage at once. */
  function moveShown(stage: OrderStage, order: Target): void {
    movedFrom.current.set(order.id, order);
    showIn(stage, order);
  }

  /** Shows it where it was: the server did not take the step, or did not answer. */
  function moveBack(stage: OrderStage, id: number): void {
    const order = movedFrom.current.get(id);
    if (order) showIn(order.stage, { ...order, stage });
  }

  function failed(error: unknown): void {
    if (isConsoleErrorOf(error, 'order_moved')) toasts.show({ kind: 'alert', text: sentenceOf(error.details) });
  }

  const common = { onFailed: failed };
  const accept = useWrite('acceptOrder', {
    onFailed: (error, { params }) => {
      moveBack('pick', params.id);
      failed(error);
    },
    onDone: (result) => finished(t('done.accepted', { number: result.order.number }), result, 'order.accepted'),
  });
  const complete = useWrite('moveOrder', {
    onFailed: (error, { params }) => {
      moveBack('done', params.id);
      failed(error);
    },
    onDone: (result) => finished(t('done.completed', { number: result.order.number }), result, 'order.moved'),
  });
  const cancel = useWrite('cancelOrder', {
    ...common,
    onDone: (result) => finished(t('done.cancelled', { number: result.order.number }), result, null),
  });
  const markPaid = useWrite('markPaid', {
    ...common,
    onDone: (result) => finished(t('done.paid', { number: result.order.number }), result, 'payment.marked'),
  });

  /** Says what became of several orders: how many are done, which are disputed, and why the first other one is not. */
  function finishedEach(step: keyof typeof stepOf, outcomes: Outcomes, driver = ''): void {
    const { act, done, refused } = outcomes;
    const [first] = refused;
    const counted = done.length > 0 ? t(`doneEach.${step}`, { count: done.length, driver }) : '';
    const disputed = done.flatMap(({ disputed: number }) =>
      number === undefined ? [] : t('done.disputed', { number }),
    );
    const text = [counted, ...disputed].join(' ');
    if (first) toasts.show({ kind: 'alert', text: `${text} ${refusalOf(first)}`.trim() });
    else reportStep(text, act, stepOf[step]);
  }

  function refusalOf(refused: Outcomes['refused'][number]): string {
    if (refused.code === 'order_moved') return sentenceOf(refused.details);
    const { number } = refused;
    if (refused.code === 'awaits_payment') return t('done.awaitsPayment', { number });
    if (refused.code === 'test_payment') return t('done.testPayment', { number });
    if (refused.code === 'awaits_rest') return t('done.awaitsRest', { number });
    return t(refused.code === 'awaits_recipient' ? 'done.awaitsRecipient' : 'done.gone', { number });
  }

  const moveAll = useWrite('moveOrders', {
    ...common,
    onDone: (outcomes, { body }) => finishedEach(body.to === 'Processing' ? 'accepted' : 'completed', outcomes),
  });

  const at = ({ id, version }: Target) => ({ params: { id }, body: { version } });
  return {
    accept(order: Target) {
      moveShown('pick', order);
      accept.send(at(order));
    },
    complete(order: Target) {
      moveShown('done', order);
      complete.send({ params: { id: order.id }, body: { version: order.version, to: 'Completed' } });
    },
    acceptAll: (items: readonly Item[]) => moveAll.send({ body: { to: 'Processing', items: [...items] } }),
    completeAll: (items: readonly Item[]) => moveAll.send({ body: { to: 'Completed', items: [...items] } }),
    edited(result: ChangedOrder): void {
      const { number, status, total, toCollect } = result.order;
      const edited = (text: string) => finished(text, result, 'order.edited');
      if (status === 'Cancelled') finished(t('done.cancelled', { number }), result, null);
      else if (total !== null) edited(say('edit.doneTotal', { number, total: formatPrice(total, language) }));
      else if (toCollect) edited(say('edit.doneCollect', { number, total: formatPrice(toCollect, language) }));
      else edited(say('edit.done', { number }));
    },
    deliveryChanged: (result: ChangedOrder) =>
      finished(say('delivery.done', { number: result.order.number }), result, 'order.delivery_changed'),
    /** For the dialogs, which send their own writes. */
    delivered: (result: ChangedOrder) =>
      finished(t('done.delivered', { number: result.order.number }), result, 'order.delivered'),
    deliveryFailed: (result: ChangedOrder) => finished(t('done.failed', { number: result.order.number }), result, null),
    finishedEach,
    failed,
    cancel,
    markPaid,
  };
}

export type OrderWork = ReturnType<typeof useOrderWork>;
