import { type FormEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { isApiError } from '#contract/http/client.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../refusal.tsx';
import { useFirstWrong } from '../use-first-wrong.ts';
import { afterRefusal, draftOf, newDraft, rebased, storedMeanwhile } from './category-draft.rules.ts';
import { CategoryPicture } from './category-picture.tsx';

/** A category to be changed, or a new one below a parent. */
export type Editing = { category: ConsoleCategory } | { category: null; parentId: number | null };

interface CategoryDialogProps {
  editing: Editing | null;
  rows: readonly ConsoleCategory[];
  onClose: () => void;
  /** Called with a new category. */
  onCreated?: (category: ConsoleCategory) => void;
}

/** Makes or changes a category. */
export function CategoryDialog({ editing, rows, onClose, onCreated }: CategoryDialogProps) {
  const t = useTranslations();
  const language = useLanguage();
  const name = editing?.category?.name[language] ?? '';
  return (
    <Dialog
      open={editing !== null}
      onClose={onClose}
      title={editing?.category ? t('catalogue.category.edit', { name }) : t('catalogue.category.newCategory')}
      closeLabel={t('action.close')}
      size="small"
    >
      {editing && <CategoryForm editing={editing} rows={rows} onDone={onClose} onCreated={onCreated} />}
    </Dialog>
  );
}

function CategoryForm({
  editing,
  rows,
  onDone,
  onCreated,
}: {
  editing: Editing;
  rows: readonly ConsoleCategory[];
  onDone: () => void;
  onCreated: ((category: ConsoleCategory) => void) | undefined;
}) {
  const t = useTranslations('catalogue.category');
  const language = useLanguage();
  const { queryClient, toasts } = useApp();
  const { category } = editing;
  const stored = editing.category ? draftOf(editing.category) : newDraft(editing.parentId);
  const draft = useDraft(`category-form:${category?.id ?? `new:${stored.parentId}`}`, stored);
  const { value } = draft;
  const { seen } = value;
  const sent = useRef(value);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['listConsoleCategories'] });
  function finished(text: 'saved' | 'removed', now: ConsoleCategory | null = null): void {
    const isDone = draft.saved(sent.current);
    readAgain();
    toasts.show({ kind: 'status', text: t(text) });
    if (isDone) return onDone();
    if (!draft.isShown()) return;
    if (now) return draft.change(rebased(draft.now(), now));
    // Saving a new one again would add a second one. A removed one has nothing to save.
    draft.clear();
    onDone();
  }
  const create = useWrite('createCategory', {
    quiet: true,
    onDone: (created) => {
      finished('saved');
      onCreated?.(created);
    },
  });
  const move = useWrite('moveCategory', { quiet: true, onDone: (moved) => finished('saved', moved) });
  const save = useWrite('saveCategory', {
    quiet: true,
    // The next press is about what is stored now.
    onFailed: (failure) => {
      if (draft.isShown()) draft.change(afterRefusal(draft.now(), storedMeanwhile(failure)));
      readAgain();
    },
    onDone: (saved) => {
      const { id, version } = saved;
      const { parentId: wanted } = sent.current;
      if (wanted === String(seen?.parentId ?? '')) return finished('saved', saved);
      const parentId = wanted === '' ? null : Number(wanted);
      const place = rows.filter((row) => row.parentId === parentId).length;
      move.send({ params: { id }, body: { version, parentId, place } });
    },
  });
  const remove = useWrite('deleteCategory', { quiet: true, onDone: () => finished('removed') });
  const failed = [create, save, move, remove].find(({ error }) => error !== null);
  const error = failed?.error ?? null;
  const fields = isApiError(error) ? error.fields : {};
  const theirs = storedMeanwhile(save.error);
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    for (const one of [create, save, move, remove]) one.reset();
    sent.current = value;
    const { name, description, handle, image, parentId } = value;
    const texts = { name, description, image, ...(handle !== '' && { handle }) };
    if (!seen) return create.send({ body: { ...texts, parentId: parentId === '' ? null : Number(parentId) } });
    const base = { name: seen.name, description: seen.description, handle: seen.handle, image: seen.image };
    save.send({ params: { id: seen.id }, body: { version: seen.version, ...texts, base } });
  }

  const storedText = (field: keyof typeof theirs) =>
    field in theirs && t.rich('stored', { value: () => <bdi>{theirs[field] || '—'}</bdi> });

  const textField = (field: 'name' | 'description', of: 'ar' | 'en') => {
    const Field = field === 'name' ? TextField : TextareaField;
    return (
      <Field
        label={t(`${field}${of === 'ar' ? 'Ar' : 'En'}`)}
        required={field === 'name'}
        lang={of}
        maxLength={field === 'name' ? catalogueLimits.nameMax : catalogueLimits.descriptionMax}
        value={value[field][of]}
        error={fields[`${field}.${of}`] ?? storedText(`${field}.${of}`)}
        onChange={({ target }: { target: { value: string } }) =>
          draft.change({ ...value, [field]: { ...value[field], [of]: target.value } })
        }
      />
    );
  };

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={error} />
      {textField('name', 'ar')}
      {textField('name', 'en')}
      <CategoryPicture
        value={value.image}
        error={fields['image'] ?? ('image' in theirs ? t('otherPicture') : undefined)}
        onChange={(image) => draft.change({ ...value, image })}
      />
      <SelectField
        label={t('parent')}
        placeholder={t('main')}
        value={value.parentId}
        options={rows
          .filter((row) => row.parentId === null)
          .map(({ id, name }) => ({ value: String(id), label: pickText(name, language) }))}
        onChange={({ target }) => draft.change({ ...value, parentId: target.value })}
      />
      {textField('description', 'ar')}
      {textField('description', 'en')}
      <TextField
        label={t('handle')}
        direction="ltr"
        maxLength={catalogueLimits.handleMax}
        value={value.handle}
        error={fields['handle'] ?? storedText('handle')}
        onChange={({ target }) => draft.change({ ...value, handle: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={create.busy || save.busy || move.busy}>
          {t('save')}
        </Button>
        {category?.isEmpty && (
          <Button
            variant="quiet"
            busy={remove.busy}
            onClick={() => {
              sent.current = value;
              remove.send({ params: { id: category.id }, body: { version: category.version } });
            }}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
