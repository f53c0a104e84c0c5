import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CannedAnswer } from '#contract/console/inbox.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useHasDraft } from '../../runtime/drafts/use-draft.ts';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { FormFrame } from './form-frame.tsx';
import { useSaved } from './use-saved.ts';

type Fields = Pick<CannedAnswer, 'title' | 'textEn' | 'textAr'>;

const newDraft = 'canned-answer:new';
const empty: Fields = { title: '', textEn: '', textAr: '' };

/** The texts that answers to messages begin with. */
export function CannedAnswers({ rows }: { rows: readonly CannedAnswer[] }) {
  const t = useTranslations();
  const hasDraft = useHasDraft(newDraft);
  const [isAdding, setAdding] = useState(hasDraft);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <Button icon="plus" disabled={rows.length >= consoleLimits.cannedMax} onClick={() => setAdding(true)}>
        {t('settings.answers.add')}
      </Button>
      <Dialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title={t('settings.answers.addTitle')}
        closeLabel={t('action.close')}
      >
        {isAdding && <NewAnswer onDone={() => setAdding(false)} />}
      </Dialog>
      {rows.length === 0 ? (
        <EmptyState icon="comment" title={t('settings.answers.empty')}>
          {t('settings.answers.emptyText')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('settings.answers.list')}
          className={cardClass({ padding: 'none', className: 'mt-5 divide-y divide-line overflow-hidden' })}
        >
          {rows.map((answer) => (
            <li key={answer.id} className="px-4 py-3">
              {opened === answer.id ? (
                <AnswerForm answer={answer} onDone={() => setOpened(null)} />
              ) : (
                <AnswerRow answer={answer} onOpen={() => setOpened(answer.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AnswerRow({ answer: { id, title, textEn, textAr }, onOpen }: { answer: CannedAnswer; onOpen: () => void }) {
  const t = useTranslations('settings.answers');
  const { report } = useUndo();
  const remove = useWrite('removeCannedAnswer', { onDone: ({ act }) => report(t('removed'), act) });
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-medium">
          <bdi>{title}</bdi>
        </p>
        {[textAr, textEn]
          .filter((text) => text !== '')
          .map((text) => (
            <p key={text} dir="auto" className="line-clamp-2 text-sm text-ink-soft">
              {text}
            </p>
          ))}
      </div>
      <IconButton icon="edit" label={t('change', { title })} onClick={onOpen} />
      <IconButton icon="trash" label={t('remove', { title })} onClick={() => remove.send({ params: { id } })} />
    </div>
  );
}

function AnswerForm({ answer, onDone }: { answer: CannedAnswer; onDone: () => void }) {
  const t = useTranslations('settings.answers');
  const saved = useSaved();
  const { id, version, title, textEn, textAr } = answer;
  const { form, error, busy } = useStoredForm<'saveCannedAnswer', Fields>({
    write: 'saveCannedAnswer',
    subject: `canned-answer:${id}`,
    stored: { title, textEn, textAr },
    version,
    inputOf: ({ values, base }, seen) => ({ params: { id }, body: { version: seen, ...values, base } }),
    onSaved({ act }, isDone) {
      saved(act);
      if (isDone) onDone();
    },
  });
  const errors = useFieldErrors(error, form.value);
  return (
    <FormFrame form={form} error={error} busy={busy} words={{ labelOf: (part) => labelOf(part, t) }}>
      <AnswerFields value={form.value} errors={errors} onChange={form.change} />
    </FormFrame>
  );
}

type Words = ReturnType<typeof useTranslations<'settings.answers'>>;

function labelOf(part: string, t: Words): string | undefined {
  return part === 'title' || part === 'textAr' || part === 'textEn' ? t(part) : undefined;
}

interface AnswerFieldsProps {
  value: Fields;
  errors: Record<string, string>;
  onChange: (change: Partial<Fields>) => void;
}

function AnswerFields({ value, errors, onChange }: AnswerFieldsProps) {
  const t = useTranslations('settings.answers');
  return (
    <>
      <TextField
        label={t('title')}
        hint={t('titleHint')}
        required
        autoComplete="off"
        maxLength={consoleLimits.cannedTitleMax}
        value={value.title}
        error={errors['title']}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <p className="text-sm text-ink-soft">{t('textHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextareaField
          label={t('textAr')}
          lang="ar"
          rows={6}
          value={value.textAr}
          error={errors['textAr']}
          onChange={({ target }) => onChange({ textAr: target.value })}
        />
        <TextareaField
          label={t('textEn')}
          lang="en"
          rows={6}
          value={value.textEn}
          error={errors['textEn']}
          onChange={({ target }) => onChange({ textEn: target.value })}
        />
      </div>
    </>
  );
}

function NewAnswer({ onDone }: { onDone: () => void }) {
  const t = useTranslations('settings');
  const saved = useSaved();
  const entry = useEntry<Fields>(newDraft, empty);
  const add = useWrite('addCannedAnswer', {
    quiet: true,
    onDone: ({ act }) => {
      const isDone = entry.saved();
      saved(act);
      if (isDone) onDone();
    },
  });

  const errors = useFieldErrors(add.error, entry.value);
  const form = useFirstWrong(add.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    add.send({ body: entry.send() });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Refusal error={add.error} />
      <AnswerFields
        value={entry.value}
        errors={errors}
        onChange={(change) => entry.change({ ...entry.value, ...change })}
      />
      <Button type="submit" wide busy={add.busy}>
        {t('save')}
      </Button>
    </form>
  );
}
