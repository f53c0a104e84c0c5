import { type FormEvent, lazy, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PaidWay, paidWays } from '#contract/console/manual-orders.ts';
import { mayUndoOwn } from '#contract/console/order-undo.ts';
import type { MoneyTask } from '#contract/console/payments.ts';
import { Button } from '#ui/action/button.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { Amount } from '../../shared/amount.tsx';
import { DialogButton } from '../../shared/dialog-button.tsx';
import { ReasonForm } from '../../shared/reason-form.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

const RefundDialog = lazy(async () => ({
  default: (await import('../../shared/order-money/refund-dialog.tsx')).RefundDialog,
}));
const WaiveDialog = lazy(async () => ({
  default: (await import('../../shared/order-money/waive-dialog.tsx')).WaiveDialog,
}));

interface ActDialogProps {
  label: string;
  title: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog with a form. */
function ActDialog({ label, title, children }: ActDialogProps) {
  const t = useTranslations('action');
  return (
    <DialogButton label={label} size="small" variant="secondary">
      {({ open, onClose }) => (
        <Dialog open={open} onClose={onClose} title={title} closeLabel={t('close')} size="small">
          {children(onClose)}
        </Dialog>
      )}
    </DialogButton>
  );
}

interface ActProps {
  task: MoneyTask;
}

/** The rest of an order is not asked for any more. */
export function WaiveRest({ task: { order, amount } }: ActProps) {
  const t = useTranslations('orderMoney.waive');
  return (
    <DialogButton label={t('open')} size="small" variant="secondary">
      {(dialog) => <WaiveDialog order={order} owed={amount} {...dialog} />}
    </DialogButton>
  );
}

interface ActFormProps extends ActProps {
  onDone: () => void;
}

/** The rest of an order came in another way. */
export function MarkRestPaid({ task }: ActProps) {
  const t = useTranslations('cash.tasks');
  return (
    <ActDialog label={t('paid')} title={t.rich('paidTitle', { amount: () => <Amount riyals={task.amount} /> })}>
      {(close) => <PaidForm task={task} onDone={close} />}
    </ActDialog>
  );
}

function PaidForm({ task: { order }, onDone }: ActFormProps) {
  const t = useTranslations('cash');
  const say = useTranslations('orders.done');
  const { permissions } = useMe();
  const { report } = useUndo();
  const [way, setWay] = useState<PaidWay>('cash');
  const { error, busy, send } = useWrite('markPaid', {
    quiet: true,
    onDone: ({ act }) => {
      report(say('paid', { number: order.number }), mayUndoOwn(permissions, 'payment.marked') ? act : null);
      onDone();
    },
  });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ params: { id: order.id }, body: { version: order.version, way } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={error} />
      <RadioGroup legend={t('column.way')} legendHidden>
        {paidWays.map((one) => (
          <RadioCard
            key={one}
            name="paid-way"
            label={t(`paidWay.${one}`)}
            checked={way === one}
            onChange={() => setWay(one)}
          />
        ))}
      </RadioGroup>
      <Button type="submit" wide busy={busy}>
        {t('tasks.paid')}
      </Button>
    </form>
  );
}

/** What came too much goes back to the customer. */
export function RefundExcess({ task: { order, amount } }: ActProps) {
  const t = useTranslations('orderMoney.refund');
  return (
    <DialogButton label={t('open')} size="small" variant="secondary">
      {(dialog) => (
        <RefundDialog order={order} due={amount} asksGoodwill {...dialog}>
          {t('eitherWay')}
        </RefundDialog>
      )}
    </DialogButton>
  );
}

/** The bank has decided about a disputed payment. */
export function EndDispute({ task }: ActProps) {
  const t = useTranslations('cash.tasks');
  return (
    <ActDialog label={t('end')} title={t('endTitle')}>
      {(close) => <DisputeForm task={task} onDone={close} />}
    </ActDialog>
  );
}

function DisputeForm({ task: { order, payment }, onDone }: ActFormProps) {
  const t = useTranslations('cash.tasks');
  const field = useTranslations('cash')('reason');
  const { toasts } = useApp();
  const [decision, setDecision] = useState<'won' | 'lost' | null>(null);
  const [asked, setAsked] = useState<object | null>(null);
  const { error, busy, send } = useWrite('endDispute', {
    quiet: true,
    onDone: () => {
      toasts.show({ kind: 'status', text: t('ended', { number: order.number }) });
      onDone();
    },
  });

  function decide(reason: string): void {
    if (decision === null) return setAsked({});
    send({ params: { id: payment ?? '' }, body: { lost: decision === 'lost', reason } });
  }

  return (
    <ReasonForm field={field} label={t('end')} error={error} busy={busy} refused={asked} onSend={decide}>
      <RadioGroup legend={t('endTitle')} legendHidden error={asked && decision === null && t('which')}>
        {(['won', 'lost'] as const).map((one) => (
          <RadioCard
            key={one}
            name="dispute"
            label={t(one)}
            checked={decision === one}
            aria-invalid={(asked && decision === null) || undefined}
            onChange={() => setDecision(one)}
          />
        ))}
      </RadioGroup>
    </ReasonForm>
  );
}
