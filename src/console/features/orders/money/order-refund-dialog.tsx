import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { OpenedDialog } from '../../../shared/dialog-button.tsx';
import { RefundDialog } from '../../../shared/order-money/refund-dialog.tsx';
import { type Money, stillDueBack } from './money-list.rules.ts';

interface OrderRefundDialogProps extends OpenedDialog {
  order: ConsoleOrder;
  money: Money;
}

/** Gives money of an order back, the way it came. */
export function OrderRefundDialog({ order, money, ...dialog }: OrderRefundDialogProps) {
  return (
    <RefundDialog
      order={order}
      due={stillDueBack(money)}
      refundable={money.refundable}
      asksGoodwill={order.status !== 'Cancelled'}
      {...dialog}
    >
      <Destination money={money} />
    </RefundDialog>
  );
}

/** Where the money goes: back to the newest card, or by hand. */
function Destination({ money: { captured } }: { money: Money }) {
  const t = useTranslations('orderMoney.refund');
  const card = captured.findLast(({ way }) => way === 'card');
  if (!card) return <span>{t('byHand')}</span>;
  if (card.lastFour === null) return <span>{t('toPayer')}</span>;
  const { lastFour } = card;
  return (
    <span>
      {t.rich('toCard', {
        digits: () => (
          <bdi dir="ltr" translate="no">
            {lastFour}
          </bdi>
        ),
      })}
    </span>
  );
}
