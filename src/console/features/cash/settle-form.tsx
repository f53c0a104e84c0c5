import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CashHandIn } from '#contract/console/payments.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { takeFocus } from '../../shared/take-focus.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

/** Accepts the difference of a hand-in, with a sentence. */
export function SettleForm({ handIn: { id, difference }, onDone }: { handIn: CashHandIn; onDone: () => void }) {
  const t = useTranslations('cash');
  const { toasts } = useApp();
  const [reason, setReason] = useState('');
  const { error, busy, send } = useWrite('settleCash', {
    quiet: true,
    onDone: () => {
      toasts.show({ kind: 'status', text: t('settled') });
      onDone();
    },
  });
  const fields = useFieldErrors(error, { reason });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ params: { id }, body: { reason } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Refusal error={error} />
      <p className="text-sm text-ink-soft">{t(difference < 0 ? 'missingText' : 'surplusText')}</p>
      <TextField
        ref={takeFocus}
        label={t('reason')}
        value={reason}
        error={fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {t('settle')}
      </Button>
    </form>
  );
}
