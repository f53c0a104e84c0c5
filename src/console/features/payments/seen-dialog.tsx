import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { PaymentFinding } from '#contract/console/payments-overview.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

interface SeenDialogProps {
  /** None: it is closed. */
  findings: readonly PaymentFinding[];
  onClose: () => void;
  onSeen?: (() => void) | undefined;
}

/** Asks what became of findings, and marks them as seen. */
export function SeenDialog({ findings, onClose, onSeen }: SeenDialogProps) {
  const t = useTranslations();
  const isOpen = findings.length > 0;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('payments.finding.seeTitle')}
      closeLabel={t('action.close')}
      size="small"
    >
      {isOpen && <SeenForm findings={findings} onClose={onClose} onSeen={onSeen} />}
    </Dialog>
  );
}

function SeenForm({ findings, onClose, onSeen }: SeenDialogProps) {
  const t = useTranslations('payments.finding');
  const { report } = useUndo();
  const [first] = findings;
  const draft = useDraft(findings.length === 1 ? `finding:${first?.id}` : 'findings', '');
  const mark = useWrite('markFindingsSeen', {
    quiet: true,
    onDone: ({ act, seen }, { body }) => {
      draft.saved(body.reason);
      report(t('seen', { count: seen }), act);
      onSeen?.();
      onClose();
    },
  });
  const fields = useFieldErrors(mark.error, { reason: draft.value });
  const form = useFirstWrong(mark.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    mark.send({ body: { ids: findings.map(({ id }) => id), reason: draft.value } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="font-medium">
        {findings.length === 1 && first ? t(first.kind) : t('select.count', { count: findings.length })}
      </p>
      <p className="text-ink-soft">{t('seeText', { count: findings.length })}</p>
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
