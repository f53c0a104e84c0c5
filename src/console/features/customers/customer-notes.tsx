import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Customer } from '#contract/console/customers.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { takeFocus } from '../../shared/take-focus.ts';
import { useMoment } from '../../shared/use-moment.ts';

/** What the team keeps in mind about a customer. */
export function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  const t = useTranslations('customers');
  const moment = useMoment();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="notes" className={cardClass()}>
      <h2 id="notes" className="mb-1 text-heading font-medium">
        {t('notes')}
      </h2>
      {notes.length === 0 && <p className="text-ink-soft">{t('noNotes')}</p>}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="py-3">
            <p dir="auto" className="whitespace-pre-line">
              {note.text}
            </p>
            <p className="mt-1 text-sm text-ink-soft">
              <bdi>{note.by}</bdi> · <bdi>{moment(note.at)}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <NoteForm id={id} onDone={() => setOpen(false)} />
      ) : (
        <Button className="mt-3" size="small" variant="secondary" onClick={() => setOpen(true)}>
          {t('addNote')}
        </Button>
      )}
    </section>
  );
}

function NoteForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTranslations('customers');
  const { toasts } = useApp();
  const entry = useEntry(`customer-note:${id}`, '');
  const add = useWrite('noteCustomer', {
    quiet: true,
    onDone: () => {
      const isDone = entry.saved();
      toasts.show({ kind: 'status', text: t('noted') });
      if (isDone) onDone();
    },
  });
  const textError = isApiError(add.error) ? add.error.fields['text'] : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    add.send({ params: { id }, body: { text: entry.send() } });
  }

  return (
    <form noValidate className="mt-3 flex flex-col items-start gap-3" onSubmit={submit}>
      {textError === undefined && <Refusal error={add.error} />}
      <TextareaField
        ref={takeFocus}
        className="w-full"
        label={t('noteText')}
        value={entry.value}
        error={textError}
        onChange={(event) => entry.change(event.target.value)}
      />
      <Button type="submit" size="small" busy={add.busy}>
        {t('saveNote')}
      </Button>
    </form>
  );
}
