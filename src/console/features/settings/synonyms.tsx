import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SynonymGroup } from '#contract/console/settings.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { FormFrame } from './form-frame.tsx';
import { TypedField } from './fields.tsx';
import { wordList } from './parsed-value.rules.ts';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { useSaved } from './use-saved.ts';

/** The words that find each other in the search of the shop. */
export function Synonyms({ rows }: { rows: readonly SynonymGroup[] }) {
  const t = useTranslations('settings.words');
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <NewSynonyms />
      <ul
        aria-label={t('list')}
        className={cardClass({ padding: 'none', className: 'mt-5 divide-y divide-line overflow-hidden' })}
      >
        {rows.map((group) => (
          <li key={group.id} className="px-4 py-2">
            {opened === group.id ? (
              <SynonymsForm group={group} onDone={() => setOpened(null)} />
            ) : (
              <SynonymsRow group={group} onOpen={() => setOpened(group.id)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function SynonymsRow({ group, onOpen }: { group: SynonymGroup; onOpen: () => void }) {
  const t = useTranslations('settings.words');
  const remove = useWrite('removeSynonyms');
  const first = group.words[0] ?? '';
  return (
    <div className="flex items-center gap-2">
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-3 py-2">
        {group.words.map((word) => (
          <bdi key={word}>{word}</bdi>
        ))}
      </p>
      <IconButton icon="edit" label={t('change', { word: first })} onClick={onOpen} />
      <IconButton
        icon="trash"
        label={t('remove', { word: first })}
        onClick={() => remove.send({ params: { id: group.id } })}
      />
    </div>
  );
}

function SynonymsForm({ group, onDone }: { group: SynonymGroup; onDone: () => void }) {
  const t = useTranslations('settings.words');
  const saved = useSaved();
  const { id, version, words } = group;
  const { form, error, busy } = useStoredForm<'saveSynonyms', { words: string[] }>({
    write: 'saveSynonyms',
    subject: `words:${id}`,
    stored: { words },
    version,
    inputOf: ({ values, base }, seen) => ({
      params: { id },
      body: { version: seen, words: values.words ?? words, base: { words: base.words ?? words } },
    }),
    onSaved({ act }, isDone) {
      saved(act);
      if (isDone) onDone();
    },
  });
  const errors = useFieldErrors(error, form.value);
  return (
    <FormFrame form={form} error={error} busy={busy}>
      <TypedField
        kind={wordList}
        direction="auto"
        label={t('words')}
        hint={t('hint')}
        value={form.value.words}
        error={Object.values(errors)[0]}
        onChange={(next) => form.change({ words: next })}
      />
    </FormFrame>
  );
}

function NewSynonyms() {
  const t = useTranslations('settings.words');
  const saved = useSaved();
  const entry = useEntry('words:new', '');
  const add = useWrite('addSynonyms', {
    quiet: true,
    onDone: ({ act }) => {
      entry.saved();
      saved(act);
    },
  });

  const errors = useFieldErrors(add.error, { words: entry.value });
  const form = useFirstWrong(add.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    add.send({ body: { words: wordList.parse(entry.send()) ?? [] } });
  }

  return (
    <form ref={form} noValidate className={cardClass({ className: 'flex flex-col gap-4' })} onSubmit={submit}>
      <Refusal error={add.error} />
      <TextField
        label={t('add')}
        hint={t('hint')}
        autoComplete="off"
        value={entry.value}
        error={Object.values(errors)[0]}
        onChange={({ target }) => entry.change(target.value)}
      />
      <div>
        <Button type="submit" busy={add.busy} icon="plus">
          {t('addButton')}
        </Button>
      </div>
    </form>
  );
}
