import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import type { Refund } from './money-list.rules.ts';

/** Refuses a refund that waits for a second person. */
export function RefuseDialog({ order, refund, ...dialog }: OpenedDialog & { order: ConsoleOrder; refund: Refund }) {
  const t = useTranslations('orderMoney.refuse');
  const language = useLanguage();
  const { toasts } = useApp();
  const { send, busy, error } = useWrite('refuseRefund', {
    quiet: true,
    onDone: () => {
      toasts.show({ kind: 'status', text: t('done', { number: order.number }) });
      dialog.onClose();
    },
  });
  return (
    <ReasonDialog
      {...dialog}
      title={t('title')}
      text={t('text', { amount: formatPrice(refund.amount, language) })}
      label={t('send')}
      busy={busy}
      error={error}
      onSubmit={(reason) => send({ params: { id: refund.id }, body: { reason } })}
    />
  );
}

interface WaiveDialogProps extends OpenedDialog {
  order: ConsoleOrder;
  work: Pick<OrderWork, 'failed'>;
  owed: number;
}

/** Waives what is owed for an order. */
export function WaiveDialog({ order, work, owed, ...dialog }: WaiveDialogProps) {
  const t = useTranslations('orderMoney.waive');
  const language = useLanguage();
  const { toasts } = useApp();
  const { send, busy, error } = useWrite('waiveOwed', {
    quiet: true,
    onDone: ({ waived }) => {
      const amount = formatPrice(waived, language);
      toasts.show({ kind: 'status', text: t('done', { amount, number: order.number }) });
      dialog.onClose();
    },
    onFailed: work.failed,
  });
  return (
    <ReasonDialog
      {...dialog}
      title={t('title', { amount: formatPrice(owed, language) })}
      text={t('text')}
      label={t('send')}
      busy={busy}
      error={isConsoleErrorOf(error, 'order_moved') ? null : error}
      onSubmit={(reason) => send({ params: { id: order.id }, body: { version: order.version, reason } })}
    />
  );
}

interface ReasonDialogProps extends OpenedDialog {
  title: string;
  text: string;
  label: string;
  busy: boolean;
  error: unknown;
  onSubmit: (reason: string) => void;
}

function ReasonDialog({ open, onClose, title, text, label, busy, error, onSubmit }: ReasonDialogProps) {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const fields = useFieldErrors(error, { reason });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit(reason);
  }

  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('action.close')} size="small">
      <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
        <Refusal error={error} />
        <p>{text}</p>
        <TextField
          label={t('orderMoney.refund.reason')}
          maxLength={consoleLimits.reasonMax}
          value={reason}
          error={fields['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" variant="danger" wide busy={busy}>
          {label}
        </Button>
        <Button variant="secondary" wide onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </form>
    </Dialog>
  );
}
