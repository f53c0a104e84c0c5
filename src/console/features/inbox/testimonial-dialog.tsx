import { type FormEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleTestimonial } from '#contract/console/inbox.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { sameWords, type TestimonialWords } from './testimonial.rules.ts';
import { TestimonialConflict } from './testimonial-conflict.tsx';
import { useReadInboxAgain } from './use-comment-work.ts';

/** What the dialog is about: a stored testimonial, or the words that a new one begins with. */
export interface TestimonialTask {
  /** Names the draft. */
  subject: string;
  initial: TestimonialWords;
  /** The testimonial as it is stored now; null for a new one. */
  stored: ConsoleTestimonial | null;
}

interface TestimonialDialogProps {
  task: TestimonialTask | null;
  onClose: () => void;
}

/** Writes or edits a testimonial in both languages. */
export function TestimonialDialog({ task, onClose }: TestimonialDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={task !== null}
      onClose={onClose}
      title={t(task?.stored ? 'inbox.testimonial.editTitle' : 'inbox.testimonial.addTitle')}
      closeLabel={t('action.close')}
    >
      {task && <TestimonialForm key={task.subject} task={task} onClose={onClose} />}
    </Dialog>
  );
}

interface Draft extends TestimonialWords {
  /** The version that the person began with. */
  version: number;
}

function useSaveTestimonial({ task, onSaved }: { task: TestimonialTask; onSaved: (version: number) => void }) {
  const t = useTranslations('inbox.testimonial');
  const { toasts } = useApp();
  const readAgain = useReadInboxAgain();
  const { stored } = task;
  const done = ({ version }: { version: number }) => {
    toasts.show({ kind: 'status', text: t(stored ? 'saved' : 'added') });
    readAgain();
    onSaved(version);
  };
  const add = useWrite('addTestimonial', { quiet: true, onDone: done });
  const save = useWrite('saveTestimonial', { quiet: true, onDone: done, onFailed: readAgain });
  return {
    send: ({ name, content, version }: Draft) =>
      stored
        ? save.send({ params: { id: stored.id }, body: { version, name, content } })
        : add.send({ body: { name, content } }),
    error: stored ? save.error : add.error,
    busy: stored ? save.busy : add.busy,
  };
}

function TestimonialForm({ task, onClose }: { task: TestimonialTask; onClose: () => void }) {
  const t = useTranslations('inbox.testimonial');
  const { stored, initial, subject } = task;
  const draft = useDraft<Draft>(subject, { ...initial, version: stored?.version ?? 1 });
  const { name, content, version } = draft.value;
  const sent = useRef(draft.value);
  const save = useSaveTestimonial({
    task,
    onSaved: (saved) => {
      if (draft.saved(sent.current)) onClose();
      else if (!draft.isShown()) return;
      else if (stored) draft.change({ ...draft.now(), version: saved });
      // Saving a new one again would add a second one.
      else {
        draft.clear();
        onClose();
      }
    },
  });
  const fields = isApiError(save.error) ? save.error.fields : {};
  const hasFieldErrors = Object.keys(fields).length > 0;
  const isConflict = stored !== null && stored.version > version && !sameWords(stored, draft.value);
  const half = [name, content].some(({ en, ar }) => (en.trim() === '') !== (ar.trim() === ''));

  function submit(event: FormEvent): void {
    event.preventDefault();
    sent.current = draft.value;
    save.send(draft.value);
  }
  const inputOf = (part: 'name' | 'content', language: 'en' | 'ar') => ({
    required: true,
    lang: language,
    value: draft.value[part][language],
    error: fields[`${part}.${language}`],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      draft.change({ ...draft.value, [part]: { ...draft.value[part], [language]: value } }),
  });

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {isConflict ? (
        <TestimonialConflict
          stored={stored}
          onKeep={() => draft.change({ ...draft.value, version: stored.version })}
          onTake={() => draft.clear({ name: stored.name, content: stored.content, version: stored.version })}
        />
      ) : (
        !hasFieldErrors && <Refusal error={save.error} />
      )}
      {half && <p className="text-ink-soft">{t('missing')}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('nameAr')} {...inputOf('name', 'ar')} />
        <TextField label={t('nameEn')} {...inputOf('name', 'en')} />
        <TextareaField label={t('textAr')} {...inputOf('content', 'ar')} />
        <TextareaField label={t('textEn')} {...inputOf('content', 'en')} />
      </div>
      <Button type="submit" wide busy={save.busy} disabled={isConflict}>
        {t('save')}
      </Button>
    </form>
  );
}
