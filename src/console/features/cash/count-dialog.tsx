import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import type { CashHandIn, CashToHandIn } from '#contract/console/payments.ts';
import { onlyReading, readAmount } from '#contract/values/typed-values.ts';
import { formatTime } from '#i18n/date-time.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { Amount } from '../../shared/amount.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { takeFocus } from '../../shared/take-focus.ts';
import { useAmountError } from '../../shared/use-amount-error.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { isOwnCash } from './cash.rules.ts';
import { HandInFigures, HandInVerdict } from './hand-in-facts.tsx';
import { SettleForm } from './settle-form.tsx';

interface CountDialogProps {
  /** Whose cash is counted; null while the dialog is closed. */
  row: CashToHandIn | null;
  onClose: () => void;
}

/** Counts the cash of a driver. What it should be is known once it was counted. */
export function CountDialog({ row, onClose }: CountDialogProps) {
  const t = useTranslations();
  const [handIn, setHandIn] = useState<CashHandIn | null>(null);
  function close(): void {
    setHandIn(null);
    onClose();
  }
  return (
    <Dialog
      open={row !== null}
      onClose={close}
      title={t('cash.title', { name: row?.driver.name ?? '' })}
      closeLabel={t('action.close')}
      size="small"
    >
      {row && (handIn ? <Outcome handIn={handIn} onClose={close} /> : <CountForm row={row} onDone={setHandIn} />)}
    </Dialog>
  );
}

function CountForm({ row, onDone }: { row: CashToHandIn; onDone: (handIn: CashHandIn) => void }) {
  const t = useTranslations('cash');
  const say = useTranslations();
  const amountError = useAmountError();
  const [text, setText] = useState('');
  const { error, busy, send } = useWrite('countCash', { quiet: true, onDone });
  // A new object for each press with an amount that no one has confirmed.
  const [asked, setAsked] = useState<object | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const counted = onlyReading(readAmount(text));
  const fields = useFieldErrors(error, { counted: text });
  const form = useFirstWrong(error, asked);
  const wrongAmount = asked && counted === null ? amountError(text, say('typed.notAmount')) : undefined;
  const taken = isConsoleErrorOf(error, 'changed_meanwhile') ? error.details : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (counted === null || !isConfirmed) return setAsked({});
    send({ params: { id: row.driver.id }, body: { counted, lastAt: row.lastAt } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      {taken?.at ? (
        <Notice tone="danger" live="alert">
          {t('already', { name: taken.by ?? '', time: formatTime(taken.at) })}
        </Notice>
      ) : (
        <Refusal error={error} />
      )}
      <p>{t('text')}</p>
      <TextField
        ref={takeFocus}
        label={t('counted')}
        inputMode="decimal"
        autoComplete="off"
        direction="ltr"
        value={text}
        error={wrongAmount ?? fields['counted']}
        onChange={(event) => {
          setText(event.target.value);
          setConfirmed(false);
        }}
      />
      {asked && counted !== null && (
        <Checkbox
          label={t.rich('right', { amount: () => <Amount riyals={counted} /> })}
          error={isConfirmed ? undefined : t('confirm')}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {t('handIn')}
      </Button>
    </form>
  );
}

/** Whether the cash was right; a difference is accepted at once by who may. */
function Outcome({ handIn, onClose }: { handIn: CashHandIn; onClose: () => void }) {
  const t = useTranslations('cash');
  const me = useMe();
  const isRight = handIn.difference === 0;
  const maySettle = mayOpen(me, 'cash.settle') && !isOwnCash(handIn.driver, me);
  return (
    <div className="flex flex-col gap-4 py-2">
      <Notice tone={isRight ? 'success' : 'danger'} live="alert" title={<HandInVerdict handIn={handIn} />}>
        {!isRight && !maySettle && t('waits')}
      </Notice>
      {!isRight && <HandInFigures handIn={handIn} />}
      {!isRight && maySettle && <SettleForm handIn={handIn} onDone={onClose} />}
      <Button ref={isRight || !maySettle ? takeFocus : undefined} variant="secondary" wide onClick={onClose}>
        {t(isRight || !maySettle ? 'close' : 'leaveOpen')}
      </Button>
    </div>
  );
}
