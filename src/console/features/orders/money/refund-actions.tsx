import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { DialogButton } from '../../../shared/dialog-button.tsx';
import { type Refund, withdrawalOf } from './money-list.rules.ts';

const RefuseDialog = lazy(async () => ({ default: (await import('./refuse-dialog.tsx')).RefuseDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }));
const HandDialog = lazy(async () => ({ default: (await import('./hand-dialog.tsx')).HandDialog }));

interface RefundActionsProps {
  order: ConsoleOrder;
  refund: Refund;
}

/** What a person has to do with a refund: approve it, note that it was given back by hand, or withdraw it. */
export function RefundActions({ order, refund }: RefundActionsProps) {
  const t = useTranslations('orderMoney');
  const me = useMe();
  if (!mayOpen(me, 'refunds.create')) return null;
  if (refund.waitsForSecond)
    return refund.byId === me.id ? (
      <p className="text-sm text-progress">{t('ownSecond')}</p>
    ) : (
      <div className="mt-1 flex flex-wrap gap-2">
        <Approve order={order} refund={refund} />
        <DialogButton label={t('refuse.open')} size="small" variant="secondary">
          {(dialog) => <RefuseDialog order={order} refund={refund} {...dialog} />}
        </DialogButton>
      </div>
    );
  if (refund.state !== 'by_hand') return null;
  const withdrawal = order.money && withdrawalOf(refund, order.money);
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <DialogButton label={t('hand.open')} size="small" variant="secondary">
        {(dialog) => <HandDialog order={order} refund={refund} {...dialog} />}
      </DialogButton>
      {withdrawal && (
        <DialogButton label={t('withdraw.open')} size="small" variant="secondary">
          {(dialog) => <WithdrawDialog order={order} refund={refund} {...withdrawal} {...dialog} />}
        </DialogButton>
      )}
    </div>
  );
}

function Approve({ order: { number }, refund: { id, amount } }: RefundActionsProps) {
  const t = useTranslations('orderMoney');
  const { toasts } = useApp();
  const language = useLanguage();
  const { send, busy } = useWrite('approveRefund', {
    onDone: () =>
      toasts.show({ kind: 'status', text: t('approved', { amount: formatPrice(amount, language), number }) }),
  });
  return (
    <Button size="small" variant="secondary" busy={busy} onClick={() => send({ params: { id } })}>
      {t('approve')}
    </Button>
  );
}
