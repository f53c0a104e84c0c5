import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { EditProblems } from '../edit/edit-problems.tsx';
import { type Edit, seenVersion } from '../edit/edit.rules.ts';
import { useEdit } from '../edit/use-edit.ts';
import { useFieldErrors } from '../use-field-errors.ts';
import { useFirstWrong } from '../use-first-wrong.ts';
import { PictureChoice } from '../picture-choice.tsx';
import { SearchFields } from '../search-fields/search-fields.tsx';
import { SearchResult } from '../search-fields/search-result.tsx';
import { noSearchValue, searchLabels, type SearchValue, searchValueOf } from '../search-fields/search-value.ts';

/** What a person types into the form of a category. */
interface CategoryForm extends Pick<ConsoleCategory, 'name' | 'description' | 'handle' | 'image'>, SearchValue {
  /** Empty: a main category. */
  parentId: string;
}

const noText = { en: '', ar: '' };
const emptyForm: CategoryForm = {
  name: noText,
  description: noText,
  handle: '',
  image: null,
  parentId: '',
  ...noSearchValue,
};

/** The form of a category as it is stored. */
function formOf({ name, description, handle, image, parentId, ...others }: ConsoleCategory): CategoryForm {
  return { name, description, handle, image, parentId: String(parentId ?? ''), ...searchValueOf(others) };
}

const parentOf = (typed: string) => (typed === '' ? null : Number(typed));
const draftName = (of: number | string) => `category-form:${of}`;

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
  const name = editing?.category ? pickText(editing.category.name, language) : '';
  return (
    <Dialog
      open={editing !== null}
      onClose={onClose}
      title={editing?.category ? t('catalogue.category.edit', { name }) : t('catalogue.category.newCategory')}
      closeLabel={t('action.close')}
      size="small"
    >
      {editing && <CategoryFields editing={editing} rows={rows} onDone={onClose} onCreated={onCreated} />}
    </Dialog>
  );
}

interface CategoryFormProps {
  editing: Editing;
  rows: readonly ConsoleCategory[];
  onDone: () => void;
  onCreated: ((category: ConsoleCategory) => void) | undefined;
}

/** The form of a category with its draft and its calls: a save, and then a move if its parent is another. */
function useCategoryForm({ editing, rows, onDone, onCreated }: CategoryFormProps) {
  const t = useTranslations('catalogue.category');
  const { queryClient, toasts } = useApp();
  // A new one is a stored one after its first save.
  const [made, setMade] = useState<ConsoleCategory | null>(null);
  const { category } = editing;
  const read = category ?? made;
  const stored = read && (rows.find(({ id }) => id === read.id) ?? read);

  function finished(saved: ConsoleCategory, isNew = false): void {
    const isDone = form.saved(isNew ? draftName(saved.id) : undefined);
    changeShown(queryClient, 'listConsoleCategories', (list) => withRows(list, new Map([[saved.id, saved]])));
    toasts.show({ kind: 'status', text: t('saved') });
    if (isDone) onDone();
    else setMade(saved);
  }
  const create = useWrite('createCategory', {
    quiet: true,
    onDone: (created) => {
      finished(created, true);
      onCreated?.(created);
    },
  });
  const move = useWrite('moveCategory', { quiet: true, onDone: (moved) => finished(moved) });
  const save = useWrite('saveCategory', {
    quiet: true,
    onFailed: (failure) => form.refused(failure),
    onDone: (saved) => {
      const { id, version } = saved;
      const parentId = parentOf(sentParent.current);
      if (saved.parentId === parentId) return finished(saved);
      const place = rows.filter((row) => row.parentId === parentId).length;
      move.send({ params: { id }, body: { version, parentId, place } });
    },
  });
  const remove = useWrite('deleteCategory', {
    quiet: true,
    onDone: () => {
      form.clear();
      toasts.show({ kind: 'status', text: t('removed') });
      if (form.isShown()) onDone();
    },
  });
  const failed = [create, save, move, remove].find((write) => write.error !== null);
  const error = failed?.error ?? null;
  const sentParent = useRef('');

  function send(edit: Edit<CategoryForm>): void {
    for (const one of [create, save, move, remove]) one.reset();
    const { parentId, ...value } = { ...shown, ...edit.values };
    if (!stored) {
      const { handle, ...texts } = value;
      return create.send({ body: { ...texts, ...(handle !== '' && { handle }), parentId: parentOf(parentId) } });
    }
    sentParent.current = parentId;
    const { parentId: _wanted, ...wanted } = edit.values;
    const { parentId: _read, ...base } = edit.base;
    save.send({ params: { id: stored.id }, body: { version: seenVersion(edit, stored.version), ...wanted, base } });
  }
  const shown = stored
    ? formOf(stored)
    : { ...emptyForm, parentId: String(editing.category ? '' : (editing.parentId ?? '')) };
  const subject = draftName(category?.id ?? `new:${shown.parentId}`);
  const form = useEdit<CategoryForm>(subject, { stored: shown, versionOf: () => stored?.version ?? 1 }, send);

  return {
    form,
    error,
    busy: create.busy || save.busy || move.busy,
    isRemoving: remove.busy,
    remove: ({ id, version }: ConsoleCategory) => remove.send({ params: { id }, body: { version } }),
  };
}

function CategoryFields(props: CategoryFormProps) {
  const t = useTranslations('catalogue.category');
  const s = useTranslations('catalogue.search');
  const language = useLanguage();
  const { form, error, busy, isRemoving, remove } = useCategoryForm(props);
  const { category } = props.editing;
  const { value } = form;
  const fields = useFieldErrors(error, value);
  const ref = useFirstWrong(error, form.stopped);
  const labels: Record<string, string> = {
    'name.ar': t('nameAr'),
    'name.en': t('nameEn'),
    'description.ar': t('descriptionAr'),
    'description.en': t('descriptionEn'),
    image: t('picture'),
    handle: t('handle'),
    ...searchLabels(s),
  };

  const textField = (field: 'name' | 'description', of: 'ar' | 'en') => {
    const Field = field === 'name' ? TextField : TextareaField;
    return (
      <Field
        label={t(`${field}${of === 'ar' ? 'Ar' : 'En'}`)}
        required={field === 'name' && of === 'ar'}
        lang={of}
        maxLength={field === 'name' ? catalogueLimits.nameMax : catalogueLimits.descriptionMax}
        value={value[field][of]}
        error={fields[`${field}.${of}`]}
        onChange={({ target }: { target: { value: string } }) =>
          form.change({ [field]: { ...value[field], [of]: target.value } })
        }
      />
    );
  };

  return (
    <form ref={ref} noValidate className="flex flex-col gap-4 py-2" onSubmit={form.submit}>
      <EditProblems
        form={form}
        error={error}
        labelOf={(part) => labels[part]}
        textOf={(part, one) =>
          (part === 'image' || part === 'sharingPicture') && one !== null ? t('picture') : undefined
        }
      />
      {textField('name', 'ar')}
      {textField('name', 'en')}
      <PictureChoice
        label={t('picture')}
        uploads={form.uploads}
        value={value.image}
        error={fields['image']}
        onChange={(image) => form.change({ image })}
      />
      <SelectField
        label={t('parent')}
        placeholder={t('main')}
        value={value.parentId}
        options={props.rows
          .filter((row) => row.parentId === null)
          .map(({ id, name }) => ({ value: String(id), label: pickText(name, language) }))}
        onChange={({ target }) => form.change({ parentId: target.value })}
      />
      {textField('description', 'ar')}
      {textField('description', 'en')}
      <TextField
        label={t('handle')}
        direction="ltr"
        maxLength={catalogueLimits.handleMax}
        value={value.handle}
        error={fields['handle']}
        onChange={({ target }) => form.change({ handle: target.value })}
      />
      <SearchFields
        value={value}
        usualTitle={value.name}
        uploads={form.uploads}
        errors={fields}
        onChange={(change) => form.change(change(form.value))}
      />
      {(['ar', 'en'] as const).map((of) => (
        <SearchResult
          key={of}
          caption={s(of === 'ar' ? 'previewAr' : 'previewEn')}
          language={of}
          path={`/${of}/products/${category?.id ?? '…'}`}
          title={value.searchTitle[of] || pickText(value.name, of)}
          text={value.searchText[of] || s('categoryText')}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy || form.isWaiting} disabled={form.conflicts !== null}>
          {t('save')}
        </Button>
        {category?.isEmpty && (
          <Button variant="quiet" busy={isRemoving} onClick={() => remove(category)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
