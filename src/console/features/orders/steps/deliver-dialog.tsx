import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toLatinDigits } from '#contract/values/digits.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { Keypad } from './keypad.tsx';
import type { OrderWork } from './use-order-work.ts';

interface DeliverDialogProps {
  order: { id: number; version: number; toCollect: number | null };
  work: OrderWork;
  open: boolean;
  onClose: () => void;
}

const pinLength = 4;

/** Asks for the PIN of the customer, or for the reason of those who may deliver without, and the cash. */
export function DeliverDialog({ order, work, open, onClose }: DeliverDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('orders.step.delivered')}
      closeLabel={t('action.close')}
      size="small"
    >
      {open && <DeliverForm order={order} work={work} />}
    </Dialog>
  );
}

function DeliverForm({ order, work }: Pick<DeliverDialogProps, 'order' | 'work'>) {
  const t = useTranslations('orders');
  const mayWithout = mayOpen(useMe(), 'orders.deliverWithoutPin');
  const { id, version, toCollect } = order;
  const isCash = toCollect !== null && toCollect > 0;
  const [pin, setPin] = useState('');
  const [reason, setReason] = useState('');
  const [collected, setCollected] = useState(isCash ? toCollect.toFixed(2) : '');
  const { error, busy, send } = useWrite('deliverOrder', {
    quiet: true,
    onDone: work.delivered,
    onFailed: work.failed,
  });
  const fields = isApiError(error) ? error.fields : {};
  const refusal = isApiError(error) && Object.keys(fields).length === 0 && error.code !== 'order_moved' ? error : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const amount = Number(toLatinDigits(collected).replace('٫', '.').replace(',', '.'));
    send({
      params: { id },
      body: {
        version,
        ...(pin !== '' && { pin }),
        ...(reason !== '' && { reason }),
        ...(isCash && { collected: collected.trim() === '' ? NaN : amount }),
      },
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={refusal} />
      <TextField
        label={t('deliver.pin')}
        inputMode="numeric"
        autoComplete="off"
        direction="ltr"
        value={pin}
        error={fields['pin']}
        onChange={(event) => setPin(event.target.value)}
      />
      <Keypad
        onDigit={(digit) => setPin((typed) => (typed.length < pinLength ? typed + digit : typed))}
        onErase={() => setPin((typed) => typed.slice(0, -1))}
      />
      {isCash && (
        <TextField
          label={t('deliver.collected')}
          inputMode="decimal"
          autoComplete="off"
          direction="ltr"
          value={collected}
          error={fields['collected']}
          onChange={(event) => setCollected(event.target.value)}
        />
      )}
      {mayWithout && (
        <TextField
          label={t('deliver.reason')}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {t('step.delivered')}
      </Button>
    </form>
  );
}
