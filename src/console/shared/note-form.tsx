import type { FormEvent } from 'react';
import { useSilentValues } from '#ui/form/silent-values.ts';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useWrite } from '../runtime/api/use-write.ts';
import { useApp } from '../runtime/app-context.ts';
import { useEntry } from './edit/use-entry.ts';
import { Refusal } from './refusal.tsx';
import { takeFocus } from './take-focus.ts';

interface NoteFormProps {
  write: 'noteCustomer' | 'noteGuest' | 'noteOrder';
  /** The name of the draft. */
  subject: string;
  /** Whom or what the note is about. */
  id: number;
  onDone: () => void;
}

/** A new note of the team on a customer or an order. What is typed survives a reload. */
export function NoteForm({ write, subject, id, onDone }: NoteFormProps) {
  useSilentValues();
  const t = useTranslations('customers');
  const { toasts } = useApp();
  const entry = useEntry(subject, '');
  const add = useWrite(write, {
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
