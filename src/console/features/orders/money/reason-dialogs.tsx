import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { ReasonForm } from '../../../shared/reason-form.tsx';
import type { OpenedDialog } from '../../../shared/dialog-button.tsx';
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
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('action.close')} size="small">
      <ReasonForm
        field={t('orderMoney.refund.reason')}
        label={label}
        text={text}
        variant="danger"
        busy={busy}
        error={error}
        end={
          <Button variant="secondary" wide onClick={onClose}>
            {t('action.cancel')}
          </Button>
        }
        onSend={onSubmit}
      />
    </Dialog>
  );
}
