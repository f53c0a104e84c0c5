import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleTestimonial } from '#contract/console/inbox.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { seenVersion } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import type { TestimonialWords } from './testimonial.rules.ts';

/** What the dialog is about: a stored testimonial, or the words that a new one begins with. */
export interface TestimonialTask {
  /** The name of the draft. */
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

type Saved = Pick<ConsoleTestimonial, 'id' | 'version' | 'name' | 'content'>;

function TestimonialForm({ task, onClose }: { task: TestimonialTask; onClose: () => void }) {
  const t = useTranslations('inbox.testimonial');
  // A new one is a stored one after its first save.
  const [made, setMade] = useState<Saved | null>(null);
  const stored = task.stored ?? made;
  const { name: nameNow, content: contentNow } = stored ?? task.initial;
  const words = { name: nameNow, content: contentNow };
  const { queryClient, toasts } = useApp();
  const add = useWrite('addTestimonial', {
    quiet: true,
    onDone: (added, { body }) => done({ ...added, ...body }, true),
  });
  const save = useWrite('saveTestimonial', {
    quiet: true,
    onDone: (changed, { body }) => done({ ...changed, name: body.name, content: body.content }, false),
    onFailed: (failed) => form.refused(failed),
  });
  const error = add.error ?? save.error;

  function done(now: Saved, isNew: boolean): void {
    const isDone = form.saved(isNew ? `testimonial:${now.id}` : undefined);
    changeShown(queryClient, 'listTestimonials', (list) => withRows(list, new Map([[now.id, now]])));
    toasts.show({ kind: 'status', text: t(isNew ? 'added' : 'saved') });
    if (isDone) onClose();
    else setMade(now);
  }
  const form = useEdit<TestimonialWords>(
    task.subject,
    { stored: words, versionOf: () => stored?.version ?? 1 },
    (edit) => {
      const body = { ...words, ...edit.values };
      if (!stored) return add.send({ body });
      const base = { ...words, ...edit.base };
      save.send({
        params: { id: stored.id },
        body: { version: seenVersion(edit, stored.version), ...body, base },
      });
    },
  );
  const { name, content } = form.value;
  const fields = useFieldErrors(error, form.value);
  const ref = useFirstWrong(error);
  const lacks = (language: 'en' | 'ar') => [name, content].some((text) => text[language].trim() === '');
  const isBegun = [name, content].some(({ en, ar }) => en.trim() !== '' || ar.trim() !== '');

  const labels: Record<string, string> = {
    'name.ar': t('nameAr'),
    'name.en': t('nameEn'),
    'content.ar': t('textAr'),
    'content.en': t('textEn'),
  };
  const inputOf = (part: 'name' | 'content', language: 'en' | 'ar') => ({
    required: language === 'ar',
    lang: language,
    value: form.value[part][language],
    error: fields[`${part}.${language}`],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      form.change({ [part]: { ...form.value[part], [language]: value } }),
  });

  return (
    <form ref={ref} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <EditProblems form={form} error={error} labelOf={(part) => labels[part]} />
      {isBegun && (lacks('ar') || lacks('en')) && (
        <p className="text-ink-soft">
          <span>{t(lacks('ar') ? 'lacksArabic' : 'lacksEnglish')}</span>
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('nameAr')} {...inputOf('name', 'ar')} />
        <TextField label={t('nameEn')} {...inputOf('name', 'en')} />
        <TextareaField label={t('textAr')} {...inputOf('content', 'ar')} />
        <TextareaField label={t('textEn')} {...inputOf('content', 'en')} />
      </div>
      <Button type="submit" wide busy={add.busy || save.busy} disabled={form.conflicts !== null}>
        {t('save')}
      </Button>
    </form>
  );
}
