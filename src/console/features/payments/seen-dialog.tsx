import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { PaymentFinding } from '#contract/console/payments-overview.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

interface SeenDialogProps {
  /** Null: it is closed. */
  finding: PaymentFinding | null;
  onClose: () => void;
}

/** Asks what became of a finding, and marks it as seen. */
export function SeenDialog({ finding, onClose }: SeenDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={finding !== null}
      onClose={onClose}
      title={t('payments.finding.seeTitle')}
      closeLabel={t('action.close')}
      size="small"
    >
      {finding && <SeenForm finding={finding} onClose={onClose} />}
    </Dialog>
  );
}

function SeenForm({ finding: { id, kind }, onClose }: { finding: PaymentFinding; onClose: () => void }) {
  const t = useTranslations('payments.finding');
  const { toasts } = useApp();
  const draft = useDraft(`finding:${id}`, '');
  const mark = useWrite('markFindingSeen', {
    quiet: true,
    onDone: (_seen, { body }) => {
      draft.saved(body.reason);
      toasts.show({ kind: 'status', text: t('seen') });
      onClose();
    },
  });
  const fields = useFieldErrors(mark.error, { reason: draft.value });
  const form = useFirstWrong(mark.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    mark.send({ params: { id }, body: { reason: draft.value } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="font-medium">{t(kind)}</p>
      <p className="text-ink-soft">{t('seeText')}</p>
      <Refusal error={mark.error} />
      <TextField
        label={t('reason')}
        required
        data-autofocus
        maxLength={consoleLimits.reasonMax}
        value={draft.value}
        error={fields['reason']}
        onChange={(event) => draft.change(event.target.value)}
      />
      <Button type="submit" wide busy={mark.busy}>
        {t('see')}
      </Button>
    </form>
  );
}
