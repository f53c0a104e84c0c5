import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import type { OpenedDialog } from '../../../shared/dialog-button.tsx';
import { ReasonDialog } from '../../../shared/order-money/reason-dialog.tsx';

interface WithdrawDialogProps extends OpenedDialog {
  order: { number: string };
  refund: { id: string };
  /** What counts as paid, and what still goes back, in riyals. */
  kept: number;
  rest: number;
}

/** Withdraws a refund by hand of an order that costs more since. */
export function WithdrawDialog({ order: { number }, refund, kept, rest, ...dialog }: WithdrawDialogProps) {
  const t = useTranslations('orderMoney.withdraw');
  const language = useLanguage();
  const { toasts } = useApp();
  const amount = formatPrice(kept, language);
  const { send, busy, error } = useWrite('withdrawRefund', {
    quiet: true,
    onDone: () => {
      toasts.show({ kind: 'status', text: t('done', { amount, number }) });
      dialog.onClose();
    },
  });
  return (
    <ReasonDialog
      {...dialog}
      title={t('title')}
      text={rest > 0 ? t('textRest', { amount, rest: formatPrice(rest, language) }) : t('text', { amount })}
      label={t('send')}
      busy={busy}
      error={error}
      onSubmit={(reason) => send({ params: { id: refund.id }, body: { reason } })}
    />
  );
}
