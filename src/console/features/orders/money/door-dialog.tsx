import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { mayUndoOwn } from '#contract/console/order-undo.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useUndo } from '../../../runtime/api/use-undo.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import type { OpenedDialog } from '../../../shared/dialog-button.tsx';
import { Refusal } from '../../../shared/refusal.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';

interface DoorDialogProps extends OpenedDialog {
  order: ConsoleOrder;
  work: Pick<OrderWork, 'failed'>;
  owed: number;
}

/** Has the driver collect what a paid order still owes. */
export function DoorDialog({ order, work, owed, open, onClose }: DoorDialogProps) {
  const t = useTranslations();
  const { permissions } = useMe();
  const { report } = useUndo();
  const amount = formatPrice(owed, useLanguage());
  const { send, busy, error } = useWrite('collectRest', {
    quiet: true,
    onDone: ({ act }) => {
      const text = t('orderMoney.door.done', { amount, number: order.number });
      report(text, mayUndoOwn(permissions, 'payment.at_door') ? act : null);
      onClose();
    },
    onFailed: work.failed,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('orderMoney.door.title', { amount })}
      closeLabel={t('action.close')}
      size="small"
    >
      <div className="flex flex-col gap-4 py-2">
        <Refusal error={isConsoleErrorOf(error, 'order_moved') ? null : error} />
        <p>{t(order.marks.includes('gift') ? 'orderMoney.door.gift' : 'orderMoney.door.text')}</p>
        <Button
          wide
          busy={busy}
          onClick={() => send({ params: { id: order.id }, body: { version: order.version, amount: owed } })}
        >
          {t('orderMoney.door.send')}
        </Button>
        <Button variant="secondary" wide onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
