import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { ReasonDialog } from '../../../shared/order-money/reason-dialog.tsx';
import type { OpenedDialog } from '../../../shared/dialog-button.tsx';
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
