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
import { changedDue } from '../../../runtime/api/changed-due.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { useAmountError } from '../../../shared/use-amount-error.ts';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import { useOutbox } from '../../../shared/outbox/use-outbox.ts';
import { Amount } from '../../../shared/amount.tsx';
import { ChangedDue } from '../changed-due.tsx';
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

/** What is to be collected now: as the page shows it, or as a refusal has said since. */
function useDue({ version, toCollect }: DeliverDialogProps['order']) {
  const [first] = useState(toCollect);
  const [refused, setRefused] = useState<{ version: number; due: number } | null>(null);
  const isNews = refused !== null && refused.version >= version;
  const due = isNews ? refused.due : toCollect;
  return { version: isNews ? refused.version : version, due, first, hasChanged: due !== first, setRefused };
}

function DeliverForm({ order, work, onClose }: Pick<DeliverDialogProps, 'order' | 'work' | 'onClose'>) {
  const t = useTranslations('orders');
  const say = useTranslations();
  const amountError = useAmountError();
  const { toasts } = useApp();
  const { keep } = useOutbox();
  const mayWithout = mayOpen(useMe(), 'orders.deliverWithoutPin');
  const { id } = order;
  const { version, due, first, hasChanged, setRefused } = useDue(order);
  const [pin, setPin] = useState('');
  const pinField = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  // What the person says stays when another sum is due: the cash may be in the hand already.
  const [collected, setCollected] = useState(first !== null && first > 0 ? first.toFixed(2) : null);
  const isCash = due !== null && (due > 0 || collected !== null);
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
      const now = changedDue(failure);
      if (now) setRefused(now);
      if (!isApiError(failure) || failure.code !== 'pin_wrong') return;
      setPin('');
      pinField.current?.focus({ preventScroll: true });
    },
  });
  // A new object for each press with an amount that no one has confirmed.
  const [asked, setAsked] = useState<object | null>(null);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const amount = onlyReading(readAmount(collected ?? ''));
  const wrongAmount =
    isCash && asked && amount === null ? amountError(collected ?? '', say('typed.notAmount')) : undefined;
  const isOther = isCash && isOtherAmount(amount, due);
  const confirming = `${amount} ${due}`;
  const isConfirmed = confirmed === confirming;
  const form = useFirstWrong(error, asked);
  const fields = useFieldErrors(error, { pin, collected, reason });
  const refusal = isApiError(error) && error.code !== 'order_moved' && !changedDue(error) ? error : null;

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
        ...(due !== null && { due }),
      },
    });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={refusal} />
      {hasChanged && due !== null && <ChangedDue due={due} before={first} />}
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
      {isCash ? (
        <TextField
          label={t('deliver.collected')}
          inputMode="decimal"
          autoComplete="off"
          direction="ltr"
          value={collected ?? ''}
          error={wrongAmount ?? fields['collected']}
          onChange={(event) => setCollected(event.target.value)}
        />
      ) : (
        due !== null && (
          <Button size="small" variant="quiet" onClick={() => setCollected('')}>
            {t('deliver.tookCash')}
          </Button>
        )
      )}
      {isOther && hasChanged && (
        <Button size="small" variant="secondary" onClick={() => setCollected(due > 0 ? due.toFixed(2) : null)}>
          <span>
            {t.rich(due > 0 ? 'deliver.onlyDue' : 'deliver.nothingTaken', { due: () => <Amount riyals={due} /> })}
          </span>
        </Button>
      )}
      {isOther && (asked || hasChanged) && (
        <OtherAmount
          collected={amount}
          due={due}
          isAsked={asked !== null}
          isConfirmed={isConfirmed}
          onConfirm={(isRight) => setConfirmed(isRight ? confirming : null)}
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

interface OtherAmountProps {
  collected: number;
  due: number;
  /** Whether the form was sent without an answer. */
  isAsked: boolean;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Asks whether the collected amount is right, if it is not the one that is due. */
function OtherAmount({ collected, due, isAsked, isConfirmed, onConfirm }: OtherAmountProps) {
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
        error={isAsked && !isConfirmed ? t('deliver.confirmAmount') : undefined}
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
      />
    </div>
  );
}
