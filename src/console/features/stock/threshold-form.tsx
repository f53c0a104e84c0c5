import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { StockRow } from '#contract/console/stock.ts';
import { readWhole } from '#contract/values/whole-number.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useApp } from '../../runtime/app-context.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

/** From which stock on a variant is low. */
export function ThresholdForm({ variant }: { variant: StockRow }) {
  const t = useTranslations('stock');
  const { queryClient, toasts } = useApp();
  const { id, lowFrom } = variant;
  // A new object for each press with something that is no number.
  const [refusedHere, setRefusedHere] = useState<object | null>(null);
  const stored = { lowFrom: String(lowFrom) };
  const { form, error, busy } = useStoredForm<'setLowFrom', typeof stored>({
    write: 'setLowFrom',
    subject: `stock-threshold:${id}`,
    stored,
    version: 1,
    read: (_part, value) => String(value),
    inputOf({ values, base }) {
      const typed = readWhole(values.lowFrom ?? stored.lowFrom, consoleLimits.stockMax);
      if (typed === null) setRefusedHere({});
      return typed === null
        ? null
        : { params: { id }, body: { lowFrom: typed, seen: Number(base.lowFrom ?? lowFrom) } };
    },
    onSaved(saved) {
      showSaved(queryClient, 'getStock', saved, { params: { id } });
      toasts.show({ kind: 'status', text: t('threshold.saved') });
    },
  });

  const ref = useFirstWrong(error, refusedHere);
  const isWrong = refusedHere !== null && readWhole(form.value.lowFrom, consoleLimits.stockMax) === null;

  return (
    <form ref={ref} noValidate className="flex max-w-md flex-col gap-3" onSubmit={form.submit}>
      <EditProblems form={form} error={error} />
      <TextField
        label={t('threshold.label')}
        hint={t('threshold.hint')}
        direction="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={form.value.lowFrom}
        error={isWrong && t('needsNumber')}
        onChange={({ target }) => form.change({ lowFrom: target.value })}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy} disabled={form.conflicts !== null}>
          {t('threshold.save')}
        </Button>
      </div>
    </form>
  );
}
