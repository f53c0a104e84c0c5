import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { isApiError } from '#contract/http/client.ts';
import { onlyReading, readAmount } from '#contract/values/typed-values.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { useAmountError } from '../../../shared/use-amount-error.ts';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import { useOutbox } from '../../../shared/outbox/use-outbox.ts';
import { Amount } from '../amount.tsx';
import { isOtherAmount } from '../collected.rules.ts';
import { Keypad } from './keypad.tsx';
import type { OrderWork } from './use-order-work.ts';

interface DeliverDialogProps {
  order: { id: number; version: number; number: string; toCollect: number | null };
  work: OrderWork;
  open: boolean;
  onClose: () => void;
}

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
      {open && <DeliverForm order={order} work={work} onClose={onClose} />}
    </Dialog>
  );
}

function DeliverForm({ order, work, onClose }: Pick<DeliverDialogProps, 'order' | 'work' | 'onClose'>) {
  const t = useTranslations('orders');
  const say = useTranslations();
  const amountError = useAmountError();
  const { toasts } = useApp();
  const { keep } = useOutbox();
  const mayWithout = mayOpen(useMe(), 'orders.deliverWithoutPin');
  const { id, version, toCollect } = order;
  const isCash = toCollect !== null && toCollect > 0;
  const [pin, setPin] = useState('');
  const pinField = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [collected, setCollected] = useState(isCash ? toCollect.toFixed(2) : '');
  const { error, busy, send, reset } = useWrite('deliverOrder', {
    quiet: true,
    onDone: work.delivered,
    onLost: (input, key) => {
      keep({ name: 'deliverOrder', input, key, orderIds: [id], label: order.number });
      toasts.show({ kind: 'status', text: say('outbox.kept') });
      onClose();
    },
    onFailed: (failure) => {
      work.failed(failure);
      if (!isApiError(failure) || failure.code !== 'pin_wrong') return;
      setPin('');
      pinField.current?.focus({ preventScroll: true });
    },
  });
  // A new object for each press with an amount that no one has confirmed.
  const [asked, setAsked] = useState<object | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const amount = onlyReading(readAmount(collected));
  const wrongAmount = isCash && asked && amount === null ? amountError(collected, say('typed.notAmount')) : undefined;
  const isOther = isCash && isOtherAmount(amount, toCollect);
  const form = useFirstWrong(error, asked);
  const fields = useFieldErrors(error, { pin, collected, reason });
  const refusal = isApiError(error) && error.code !== 'order_moved' ? error : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isCash && (amount === null || (isOther && !isConfirmed))) return setAsked({});
    send({
      params: { id },
      body: {
        version,
        ...(pin !== '' && { pin }),
        ...(reason !== '' && { reason }),
        ...(amount !== null && isCash && { collected: amount }),
      },
    });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={refusal} />
      <TextField
        ref={pinField}
        label={t('deliver.pin')}
        inputMode="numeric"
        autoComplete="off"
        direction="ltr"
        value={pin}
        error={fields['pin']}
        onChange={(event) => setPin(event.target.value)}
      />
      <Keypad
        onDigit={(digit) => {
          // A refused PIN is forgotten with the next digit.
          if (error !== null) reset();
          setPin((typed) => (typed.length < consoleLimits.pinDigits ? typed + digit : typed));
        }}
        onErase={() => setPin((typed) => typed.slice(0, -1))}
      />
      {isCash && (
        <TextField
          label={t('deliver.collected')}
          inputMode="decimal"
          autoComplete="off"
          direction="ltr"
          value={collected}
          error={wrongAmount ?? fields['collected']}
          onChange={(event) => {
            setCollected(event.target.value);
            setConfirmed(false);
          }}
        />
      )}
      {isOther && asked && (
        <OtherAmount collected={amount} due={toCollect} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
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

interface OtherAmountProps {
  collected: number;
  due: number;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Asks whether the collected amount is right, if it is not the one that is due. */
function OtherAmount({ collected, due, isConfirmed, onConfirm }: OtherAmountProps) {
  const t = useTranslations('orders');
  return (
    <div>
      <Notice
        tone="progress"
        title={t.rich('deliver.otherAmount', {
          collected: () => <Amount riyals={collected} />,
          due: () => <Amount riyals={due} />,
        })}
      />
      <Checkbox
        label={t.rich('deliver.rightAmount', { collected: () => <Amount riyals={collected} /> })}
        error={isConfirmed ? undefined : t('deliver.confirmAmount')}
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
      />
    </div>
  );
}
