import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { StockRow } from '#contract/console/stock.ts';
import { isApiError } from '#contract/http/client.ts';
import { readWhole } from '#contract/values/typed-values.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';

interface ThresholdDraft {
  text: string;
  /** The number that was stored when the person began to type. */
  seen: number;
}

/** The limit that someone else has saved, if that is why a save was refused. */
function storedMeanwhile(error: unknown): number | null {
  return isApiError(error) && error.code === 'changed_meanwhile' ? Number(error.details['current']) : null;
}

/** From which stock on a variant is low. */
export function ThresholdForm({ variant }: { variant: StockRow }) {
  const t = useTranslations('stock');
  const { toasts } = useApp();
  const client = useQueryClient();
  const draft = useDraft<ThresholdDraft | null>(`stock-threshold:${variant.id}`, null);
  const { text = String(variant.lowFrom), seen = variant.lowFrom } = draft.value ?? {};
  const sent = useRef(draft.value);
  const [problem, setProblem] = useState<string>();
  const readAgain = () => {
    for (const name of ['listStock', 'getStock']) void client.invalidateQueries({ queryKey: [name] });
  };
  const { send, busy, error } = useWrite('setLowFrom', {
    quiet: true,
    onDone: (saved) => {
      // Until it is read again.
      client.setQueryData(['getStock', { params: { id: variant.id } }], saved);
      draft.saved(sent.current);
      seeNow(saved.lowFrom);
      toasts.show({ kind: 'status', text: t('threshold.saved') });
      readAgain();
    },
    // The next press is about the number that is stored now.
    onFailed: (failed) => {
      const current = storedMeanwhile(failed);
      if (current !== null) seeNow(current);
      readAgain();
    },
  });

  const overtakenBy = storedMeanwhile(error);

  function seeNow(lowFrom: number): void {
    const typed = draft.now();
    if (typed && draft.isShown()) draft.change({ ...typed, seen: lowFrom });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const lowFrom = readWhole(text, consoleLimits.stockMax);
    setProblem(lowFrom === null ? t('needsNumber') : undefined);
    if (lowFrom === null) return;
    sent.current = draft.value;
    send({ params: { id: variant.id }, body: { lowFrom, seen } });
  }

  return (
    <form noValidate className="flex max-w-md flex-col gap-3" onSubmit={submit}>
      <Refusal error={error} />
      <TextField
        label={t('threshold.label')}
        hint={t('threshold.hint')}
        direction="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={
          problem ?? (overtakenBy !== null && t.rich('threshold.stored', { value: () => <bdi>{overtakenBy}</bdi> }))
        }
        onChange={(event) => draft.change({ text: event.target.value, seen })}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('threshold.save')}
        </Button>
      </div>
    </form>
  );
}
