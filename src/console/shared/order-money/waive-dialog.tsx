import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { formatPrice } from '#i18n/format.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface WaiveDialogProps extends OpenedDialog {
  order: { id: number; number: string; version: number };
  owed: number;
  /** Says what became of an order that has moved. Without it, the dialog does. */
  onMoved?: (error: unknown) => void;
}

/** Waives what is owed for an order. */
export function WaiveDialog({ order, owed, onMoved, ...dialog }: WaiveDialogProps) {
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
    onFailed: (failure) => onMoved?.(failure),
  });
  return (
    <ReasonDialog
      {...dialog}
      title={t('title', { amount: formatPrice(owed, language) })}
      text={t('text')}
      label={t('send')}
      busy={busy}
      error={onMoved && isConsoleErrorOf(error, 'order_moved') ? null : error}
      onSubmit={(reason) => send({ params: { id: order.id }, body: { version: order.version, reason } })}
    />
  );
}
