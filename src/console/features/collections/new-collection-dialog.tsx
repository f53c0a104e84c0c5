import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { collectionKinds, type CollectionKind } from '#contract/collection-sorts.ts';
import { Button } from '#ui/action/button.tsx';
import { RadioCard } from '#ui/form/radio-card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { EditorContext } from '../../shared/fields/editor-context.ts';
import { WordsField } from '../../shared/fields/words-field.tsx';
import { createPendingUploads } from '../../shared/pending-uploads.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

const empty = { name: { en: '', ar: '' }, kind: 'picked' as CollectionKind };
const noUploads = createPendingUploads();

/** Asks for the name and the kind of a new collection, and opens it. */
export function NewCollectionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('collections.new')} closeLabel={t('action.close')}>
      <NewCollectionForm />
    </Dialog>
  );
}

function NewCollectionForm() {
  const t = useTranslations('collections');
  const navigate = useNavigate();
  const entry = useEntry('collection:new', empty);
  const { name, kind } = entry.value;
  const { send, error, busy } = useWrite('createCollection', {
    quiet: true,
    onDone: ({ id }) => {
      entry.saved();
      void navigate(`/collections/${id}`);
    },
  });
  const ref = useFirstWrong(error);
  const errors = useFieldErrors(error, { name });

  function submit(event: FormEvent): void {
    event.preventDefault();
    entry.send();
    send({ body: { name, kind } });
  }

  return (
    <EditorContext value={{ errors, uploads: noUploads, isUploading: false }}>
      <form ref={ref} noValidate className="flex flex-col gap-5 py-2" onSubmit={submit}>
        <Refusal error={error} />
        <WordsField
          label={t('name')}
          value={name}
          change={(update) => entry.change({ ...entry.now(), name: update(entry.now().name) })}
          max={catalogueLimits.nameMax}
          path="name"
        />
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 font-medium">{t('kind.label')}</legend>
          {collectionKinds.map((one) => (
            <RadioCard
              key={one}
              name="kind"
              value={one}
              label={t(`kind.${one}`)}
              description={t(`kind.${one}Text`)}
              checked={kind === one}
              onChange={() => entry.change({ ...entry.now(), kind: one })}
            />
          ))}
        </fieldset>
        <Button type="submit" busy={busy} className="self-start">
          {t('create')}
        </Button>
      </form>
    </EditorContext>
  );
}
