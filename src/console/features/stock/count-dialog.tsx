import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { type StockReason, stockReasons } from '#contract/console/stock-reasons.ts';
import type { StockRow } from '#contract/console/stock.ts';
import { readWhole } from '#contract/values/whole-number.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { useVariantName } from './variant-name.tsx';

interface CountDialogProps {
  /** The variant to count; null if the dialog is closed. */
  variant: StockRow | null;
  onClose: () => void;
}

/** Asks how many pieces there are, and why the number differs. */
export function CountDialog({ variant, onClose }: CountDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={variant !== null}
      onClose={onClose}
      title={t('stock.dialog')}
      closeLabel={t('action.close')}
      size="small"
    >
      {variant && <CountForm key={variant.id} variant={variant} onDone={onClose} />}
    </Dialog>
  );
}

interface CountDraft {
  counted: string;
  reason: StockReason | '';
  note: string;
  /** What the person saw when they began to type. */
  seen: number;
  /** The last movement then; without it, the server tells from the stock. */
  seenMovement?: number | null | undefined;
}

function CountForm({ variant, onDone }: { variant: StockRow; onDone: () => void }) {
  const t = useTranslations('stock');
  const say = useTranslations('outbox');
  const nameOf = useVariantName();
  const name = nameOf(variant);
  const { toasts } = useApp();
  const { report } = useUndo();
  const { keep, waiting } = useOutbox();
  const kept = waiting.findLast((write) => write.name === 'adjustStock' && write.input.params.id === variant.id);
  const entry = useEntry<CountDraft>(`stock:${variant.id}`, {
    counted: '',
    reason: '',
    note: '',
    seen: variant.stock,
    seenMovement: variant.movement,
  });
  const { counted, reason, note, seen } = entry.value;
  // The page has read again what was seen last.
  const fresh = variant.stock === seen ? variant.movement : undefined;
  const { seenMovement = fresh } = entry.value;
  const change = (next: Partial<CountDraft>) => entry.change({ ...entry.value, ...next });
  // A new object for each press with something that is missing or wrong.
  const [refusedHere, setRefusedHere] = useState<object | null>(null);
  const isTried = refusedHere !== null;
  const pieces = readWhole(counted, consoleLimits.stockMax);
  const lacksNote = reason === 'other' && note.trim() === '';
  const { send, busy, error } = useWrite('adjustStock', {
    quiet: true,
    // Sent later, a count without the last movement that was seen might subtract sales twice: it is not kept.
    onLost:
      seenMovement === undefined
        ? undefined
        : (input, key) => {
            keep({ name: 'adjustStock', input, key, orderIds: [], label: name });
            toasts.show({ kind: 'status', text: say('kept') });
            if (entry.saved()) onDone();
          },
    onDone: ({ stock, soldMeanwhile, movement, act }) => {
      const isDone = entry.saved();
      const text = t(movement === null ? 'unchanged' : 'saved', { name, count: stock });
      report(soldMeanwhile > 0 ? `${text}. ${t('meanwhile', { count: soldMeanwhile })}` : text, act);
      if (isDone) onDone();
      else if (entry.isShown()) entry.change({ ...entry.now(), seen: stock, seenMovement: undefined });
    },
    // Someone else has counted. The person sees their number, and counts again.
    onFailed: (failure) => {
      if (!isConsoleErrorOf(failure, 'changed_meanwhile')) return;
      const theirs = failure.details.fields['stock']?.theirs;
      if (typeof theirs === 'number') entry.change({ ...entry.now(), seen: theirs, seenMovement: undefined });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pieces === null || reason === '' || lacksNote) return setRefusedHere({});
    entry.send();
    send({ params: { id: variant.id }, body: { counted: pieces, seen, seenMovement, reason, note } });
  }

  const form = useFirstWrong(error, refusedHere);
  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={error} />
      <p>
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-ink-soft">{t('seen', { count: seen })}</span>
        {kept?.name === 'adjustStock' && (
          <span className="block text-ink-soft">
            {`${say('waits')}: ${say('counted', { count: kept.input.body.counted })}`}
          </span>
        )}
      </p>
      <TextField
        label={t('field')}
        labelHidden
        data-autofocus
        direction="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={counted}
        error={isTried && pieces === null && t('needsNumber')}
        onChange={(event) => change({ counted: event.target.value })}
      />
      <SelectField
        label={t('why')}
        placeholder={t('whyPlaceholder')}
        options={stockReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        error={isTried && reason === '' && t('needsReason')}
        onChange={({ target: { value } }) => change({ reason: stockReasons.find((one) => one === value) ?? '' })}
      />
      <TextField
        label={t('note')}
        {...(reason !== 'other' && { optionalText: t('optional') })}
        autoComplete="off"
        value={note}
        error={isTried && lacksNote && t('needsNote')}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Button type="submit" wide busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
