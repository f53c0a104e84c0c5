import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import { FailedDelivery } from '../steps/failed-delivery.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';

/** What is rarely done with an order: mark it as paid, cancel it. */
export function MoreSteps({ order, work }: { order: ConsoleOrder; work: OrderWork }) {
  const t = useTranslations('orders.step');
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const mayCancel = mayOpen(me, 'orders.cancel') && order.possible.includes('Cancelled');
  const isPaid = order.payment.status === 'Paid' && !order.money?.owed;
  const mayMarkPaid = mayOpen(me, 'payments.mark') && !isPaid && order.status !== 'Cancelled';
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <FailedDelivery order={order} work={work} />
      {mayMarkPaid && (
        <Button
          variant="secondary"
          busy={work.markPaid.busy}
          onClick={() => work.markPaid.send({ params: { id: order.id }, body: { version: order.version } })}
        >
          {t('paid')}
        </Button>
      )}
      {mayCancel && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      <CancelDialog order={order} work={work} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

interface CancelDialogProps {
  order: ConsoleOrder;
  work: OrderWork;
  open: boolean;
  onClose: () => void;
}

/** Whether the customer gets emails; `unknown` for staff who see no contact data. */
function emailOf({ contact }: ConsoleOrder): 'yes' | 'no' | 'unknown' {
  if (contact === null) return 'unknown';
  return contact.email === '' ? 'no' : 'yes';
}

function CancelDialog({ order, work, open, onClose }: CancelDialogProps) {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const { error, busy, send } = work.cancel;
  const fields = useFieldErrors(error, { reason });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ params: { id: order.id }, body: { version: order.version, reason } });
  }

  return (
    <Dialog
      // The order has moved: there is nothing left to cancel.
      open={open && order.possible.includes('Cancelled')}
      onClose={onClose}
      title={t.rich('orders.cancel.title', {
        number: () => (
          <bdi dir="ltr" translate="no" className="inline-block">
            {order.number}
          </bdi>
        ),
      })}
      closeLabel={t('action.close')}
      size="small"
    >
      <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
        <p>{t('orders.cancel.text', { email: emailOf(order) })}</p>
        <TextField
          label={t('orders.cancel.reason')}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" variant="danger" busy={busy}>
          {t('orders.step.cancel')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('orders.cancel.keep')}
        </Button>
      </form>
    </Dialog>
  );
}
