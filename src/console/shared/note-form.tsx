import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useWrite } from '../runtime/api/use-write.ts';
import { useApp } from '../runtime/app-context.ts';
import { useEntry } from './edit/use-entry.ts';
import { Refusal } from './refusal.tsx';
import { takeFocus } from './take-focus.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useFirstWrong } from './use-first-wrong.ts';

type NoteInput = InputOf<ConsoleApi['noteCustomer' | 'noteGuest' | 'noteOrder']>;

interface NoteFormProps {
  write: 'noteCustomer' | 'noteGuest' | 'noteOrder';
  /** The name of the draft. */
  subject: string;
  /** Whom or what the note is about. */
  id: number;
  /** Keeps the note when no answer came. Without it, the note stays in the form. */
  onLost?: ((input: NoteInput, key: string) => void) | undefined;
  onDone: () => void;
}

/** A new note of the team on a customer or an order. What is typed survives a reload. */
export function NoteForm({ write, subject, id, onLost, onDone }: NoteFormProps) {
  const t = useTranslations('customers');
  const { toasts } = useApp();
  const entry = useEntry(subject, '');
  const add = useWrite(write, {
    quiet: true,
    onLost:
      onLost &&
      ((input, key) => {
        onLost(input, key);
        if (entry.saved()) onDone();
      }),
    onDone: () => {
      const isDone = entry.saved();
      toasts.show({ kind: 'status', text: t('noted') });
      if (isDone) onDone();
    },
  });
  const fields = useFieldErrors(add.error, { text: entry.value });
  const form = useFirstWrong(add.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    add.send({ params: { id }, body: { text: entry.send() } });
  }

  return (
    <form ref={form} noValidate className="mt-3 flex flex-col items-start gap-3" onSubmit={submit}>
      <Refusal error={add.error} />
      <TextareaField
        ref={takeFocus}
        className="w-full"
        label={t('noteText')}
        value={entry.value}
        error={fields['text']}
        onChange={(event) => entry.change(event.target.value)}
      />
      <Button type="submit" size="small" busy={add.busy}>
        {t('saveNote')}
      </Button>
    </form>
  );
}
