import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StockRow } from '#contract/console/stock.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { readPieces } from '../../shared/pieces.rules.ts';

/** From which stock on a variant is low. */
export function ThresholdForm({ variant }: { variant: StockRow }) {
  const t = useTranslations('stock');
  const { toasts } = useApp();
  const client = useQueryClient();
  const draft = useDraft(`stock-low:${variant.id}`, String(variant.lowFrom));
  const [problem, setProblem] = useState<string>();
  const readAgain = () => {
    for (const name of ['listStock', 'getStock']) void client.invalidateQueries({ queryKey: [name] });
  };
  const { send, busy, error } = useWrite('setLowFrom', {
    quiet: true,
    onDone: ({ lowFrom }) => {
      draft.clear(String(lowFrom));
      toasts.show({ kind: 'status', text: t('threshold.saved') });
      readAgain();
    },
    // The next press is about the number that the page shows now.
    onFailed: readAgain,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const lowFrom = readPieces(draft.value);
    setProblem(lowFrom === null ? t('needsNumber') : undefined);
    if (lowFrom !== null) send({ params: { id: variant.id }, body: { lowFrom, seen: variant.lowFrom } });
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
        value={draft.value}
        error={problem}
        onChange={(event) => draft.change(event.target.value)}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('threshold.save')}
        </Button>
      </div>
    </form>
  );
}
