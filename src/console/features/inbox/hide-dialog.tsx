import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleComment } from '#contract/console/inbox.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import type { CommentWork } from './use-comment-work.ts';

const frequentReasons = ['contact', 'rude', 'advertising', 'other'] as const;

interface HideDialogProps {
  comment: ConsoleComment;
  work: CommentWork;
  open: boolean;
  onClose: () => void;
}

/** Asks why a comment is hidden. */
export function HideDialog({ comment, work, open, onClose }: HideDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('inbox.hide.title')} closeLabel={t('action.close')} size="small">
      {open && <HideForm comment={comment} work={work} onClose={onClose} />}
    </Dialog>
  );
}

function HideForm({ comment, work, onClose }: Omit<HideDialogProps, 'open'>) {
  const t = useTranslations('inbox');
  const { id, version, content } = comment;
  const draft = useDraft(`hide-comment:${id}`, '');
  const hide = useWrite('hideComment', {
    quiet: true,
    onDone: ({ act }, { body }) => {
      // A hidden comment has no dialog any more.
      draft.saved(body.reason);
      onClose();
      work.hidden(act);
    },
    onFailed: work.failed,
  });
  const fields = useFieldErrors(hide.error, { reason: draft.value });
  const form = useFirstWrong(hide.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    hide.send({ params: { id }, body: { version, reason: draft.value } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-soft">{t('hide.text')}</p>
      <p dir="auto" className="line-clamp-3 border-s-2 border-sand-deep ps-3 whitespace-pre-line">
        {content}
      </p>
      <Refusal error={hide.error} />
      <TextField
        label={t('hide.reason')}
        hint={t('hide.reasonHint')}
        required
        data-autofocus
        value={draft.value}
        error={fields['reason']}
        onChange={(event) => draft.change(event.target.value)}
      />
      <div role="group" aria-label={t('hide.often')} className="flex flex-wrap gap-2">
        {frequentReasons.map((reason) => (
          <Button
            key={reason}
            size="small"
            variant="secondary"
            onClick={() => draft.change(t(`hide.reasons.${reason}`))}
          >
            {t(`hide.reasons.${reason}`)}
          </Button>
        ))}
      </div>
      <Button type="submit" variant="danger" wide busy={hide.busy}>
        {t('comment.hide')}
      </Button>
    </form>
  );
}
