import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiErrorOf } from '#contract/error-details.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { invalidateQuery, personalQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { toastFailure } from '../../runtime/data/toast-failure.ts';
import { cashFeeQuery, paymentsQuery } from '../../shared/checkout/checkout.queries.ts';
import { Money } from '../../shared/money/money.tsx';
import { cashInstead } from './cash-instead.ts';

interface PayCashProps {
  order: Order;
  /** Called when the driver collects the money. */
  onTurned?: () => void;
}

/** The button that turns an unpaid order to cash at the door, where that is possible. */
export function PayCash({ order, onTurned }: PayCashProps) {
  const t = useTranslations();
  const app = useAppContext();
  const [confirming, setConfirming] = useState(false);
  const options = usePersonalQuery(paymentsQuery(app)).data?.rows ?? [];
  const fee = usePersonalQuery(cashFeeQuery(app)).data?.fee;
  const ownOrder = personalQuery(app, 'getOrder', { params: { id: order.id } });
  const turn = useWrite('payCash', {
    meta: { quiet: true, login: {} },
    onSuccess: (next) => {
      app.queryClient.setQueryData(ownOrder.queryKey, next);
      toast.success(t('payment.cashDone'));
      onTurned?.();
    },
    onError: (error) => {
      // The wish is kept: the page of the order says until when.
      if (!isApiErrorOf(error, 'payment_open')) toastFailure(error, 'pay-cash', true, app.language);
    },
    onSettled: async () => {
      setConfirming(false);
      void app.queryClient.invalidateQueries({ queryKey: ['public', 'getCashFee'] });
      void app.queryClient.invalidateQueries({ queryKey: ['personal', 'listOrders'] });
      void app.queryClient.invalidateQueries({ queryKey: ['personal', 'getPayment'] });
      await invalidateQuery(app, ownOrder);
    },
  });
  const cash = fee === undefined ? null : cashInstead(order, options, fee);
  if (!cash || order.payment?.wantsCash) return null;
  return (
    <>
      <Button variant="secondary" icon="cash" onClick={() => setConfirming(true)}>
        {t('payment.cash')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('payment.cashTitle')}
        confirmLabel={t('payment.cashYes')}
        cancelLabel={t('payment.cashNo')}
        closeLabel={t('action.close')}
        busy={turn.isPending}
        onConfirm={() => turn.mutate({ params: { id: order.id }, body: { expectedTotal: cash.total } })}
        onCancel={() => setConfirming(false)}
      >
        <p>{t.rich('payment.cashText', { total: () => <Money riyals={cash.total} size="small" /> })}</p>
        {fee !== undefined && fee > 0 && (
          <p>{t.rich('payment.cashFee', { fee: () => <Money riyals={fee} size="small" /> })}</p>
        )}
        {order.gift?.hidePrices && <p>{t('checkout.giftCash')}</p>}
      </ConfirmDialog>
    </>
  );
}
