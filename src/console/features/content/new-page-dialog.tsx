import { type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import { isShopPage } from '#contract/content/shop-pages.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { createPendingUploads } from '../../shared/pending-uploads.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { EditorContext } from '../../shared/fields/editor-context.ts';
import { WordsField } from '../../shared/fields/words-field.tsx';
import { blank, proposedHandle } from './page-form.rules.ts';

const empty = {
  title: blank,
  /** Null: as the English title proposes. */
  handle: null as string | null,
};
const noUploads = createPendingUploads();

/** Asks for the title and the address of a new page, and opens it. */
export function NewPageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('content.page.new')} closeLabel={t('action.close')}>
      <NewPageForm />
    </Dialog>
  );
}

function NewPageForm() {
  const t = useTranslations('content.page');
  const navigate = useNavigate();
  const entry = useEntry('content:new', empty);
  const { title } = entry.value;
  const handle = entry.value.handle ?? proposedHandle(title.en, contentLimits.handleMax);
  const { send, error, busy } = useWrite('addOwnPage', {
    quiet: true,
    onDone: (added) => {
      entry.saved();
      void navigate(`/content/pages/${added.handle}`);
    },
  });
  const ref = useFirstWrong(error);
  const errors = useFieldErrors(error, { handle, content: { title } });
  const isTaken = isApiError(error) && error.code === 'handle_taken';
  const handleError = isShopPage(handle) ? t('reserved') : errors['handle'];

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isShopPage(handle)) return;
    entry.send();
    send({ body: { handle, content: { title, description: blank, sections: [] } } });
  }

  return (
    <EditorContext value={{ errors, uploads: noUploads, isUploading: false }}>
      <form ref={ref} noValidate className="flex flex-col gap-5 py-2" onSubmit={submit}>
        {!isTaken && <Refusal error={error} />}
        <WordsField
          label={t('title')}
          value={title}
          change={(update) => entry.change({ ...entry.now(), title: update(entry.now().title) })}
          max={contentLimits.titleMax}
          path="content.title"
        />
        <TextField
          label={t('handle')}
          hint={t('handleHint')}
          direction="ltr"
          translate="no"
          autoComplete="off"
          maxLength={contentLimits.handleMax}
          value={handle}
          error={isTaken ? t('taken') : handleError}
          onChange={({ target }) => entry.change({ ...entry.now(), handle: target.value })}
        />
        <Button type="submit" busy={busy} className="self-start">
          {t('create')}
        </Button>
      </form>
    </EditorContext>
  );
}
