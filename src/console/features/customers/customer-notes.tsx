import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Customer } from '#contract/console/customers.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { useHasDraft } from '../../runtime/drafts/use-draft.ts';
import { NoteForm } from '../../shared/note-form.tsx';
import { useMoment } from '../../shared/use-moment.ts';

/** What the team keeps in mind about a customer. */
export function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  const t = useTranslations('customers');
  const moment = useMoment();
  const subject = `customer-note:${id}`;
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
        <NoteForm write="noteCustomer" subject={subject} id={id} onDone={() => setOpen(false)} />
      ) : (
        <Button className="mt-3" size="small" variant="secondary" onClick={() => setOpen(true)}>
          {t('addNote')}
        </Button>
      )}
    </section>
  );
}
