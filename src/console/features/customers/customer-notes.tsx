import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CustomerNote } from '#contract/console/people.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useHasDraft } from '../../runtime/drafts/use-draft.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { NoteForm } from '../../shared/note-form.tsx';
import { takeFocus } from '../../shared/take-focus.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

/** Whom notes and tags are about: an account, or the customer without one who placed an order. */
export interface Whom {
  kind: 'customer' | 'guest';
  id: number;
}

/** What the team keeps in mind about a customer. */
export function CustomerNotes({ whom, notes }: { whom: Whom; notes: readonly CustomerNote[] }) {
  const t = useTranslations('customers');
  // Drafts of notes about accounts have this name on devices.
  const subject = whom.kind === 'customer' ? `customer-note:${whom.id}` : `guest-note:${whom.id}`;
  const hasDraft = useHasDraft(subject);
  const [isOpen, setOpen] = useState(hasDraft);
  return (
    <section aria-labelledby="notes" className={cardClass()}>
      <h2 id="notes" className="mb-1 text-heading font-medium">
        {t('notes')}
      </h2>
      {notes.length === 0 && <p className="text-ink-soft">{t('noNotes')}</p>}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="py-3">
            <Note note={note} />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <NoteForm
          write={whom.kind === 'customer' ? 'noteCustomer' : 'noteGuest'}
          subject={subject}
          id={whom.id}
          onDone={() => setOpen(false)}
        />
      ) : (
        <Button className="mt-3" size="small" variant="secondary" onClick={() => setOpen(true)}>
          {t('addNote')}
        </Button>
      )}
    </section>
  );
}

function Note({ note }: { note: CustomerNote }) {
  const t = useTranslations('customers');
  const moment = useMoment();
  const hasDraft = useHasDraft(`note:${note.id}`);
  const [isEdited, setEdited] = useState(hasDraft);
  const { report } = useUndo();
  const remove = useWrite('removeNote', { onDone: ({ act }) => report(t('noteRemoved'), act) });
  if (isEdited) return <NoteEdit note={note} onDone={() => setEdited(false)} />;
  const { id, text, by, at, changedAt } = note;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          <bdi>{by}</bdi> · <bdi>{moment(at)}</bdi>
          {changedAt !== null && (
            <span>
              {' · '}
              <span>{t.rich('noteChanged', { date: () => <bdi>{moment(changedAt)}</bdi> })}</span>
            </span>
          )}
        </p>
      </div>
      <IconButton icon="edit" label={t('editNote', { text: beginOf(text) })} onClick={() => setEdited(true)} />
      <IconButton
        icon="trash"
        label={t('removeNote', { text: beginOf(text) })}
        onClick={() => !remove.busy && remove.send({ params: { id } })}
      />
    </div>
  );
}

const beginOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function NoteEdit({ note: { id, version, text }, onDone }: { note: CustomerNote; onDone: () => void }) {
  const t = useTranslations();
  const { report } = useUndo();
  const { form, error, busy } = useStoredForm<'saveNote', { text: string }>({
    write: 'saveNote',
    subject: `note:${id}`,
    stored: { text },
    version,
    inputOf: ({ values, base }, seen) => ({
      params: { id },
      body: { version: seen, text: values.text ?? text, base: { text: base.text ?? text } },
    }),
    onSaved({ act }, isDone) {
      report(t('customers.noted'), act);
      if (isDone) onDone();
    },
  });
  const fields = useFieldErrors(error, form.value);
  const ref = useFirstWrong(error);
  return (
    <form ref={ref} noValidate className="flex flex-col items-start gap-3" onSubmit={form.submit}>
      <EditProblems form={form} error={error} labelOf={() => t('customers.noteText')} />
      <TextareaField
        ref={takeFocus}
        className="w-full"
        label={t('customers.noteText')}
        value={form.value.text}
        error={fields['text']}
        onChange={({ target }) => form.change({ text: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy} disabled={!form.isChanged || form.conflicts !== null}>
          {t('customers.saveNote')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            form.clear();
            onDone();
          }}
        >
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
