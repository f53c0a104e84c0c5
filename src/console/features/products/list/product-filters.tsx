import { type FormEvent, startTransition, useOptimistic, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { productStates } from '#contract/console/product-states.ts';
import { pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { searchNow } from '../../../runtime/page/use-address-search.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useTagName } from '../../../shared/tags/use-tag-name.ts';
import { readProductFilters, type ProductFilters, writeProductFilters } from './filters.rules.ts';

interface ProductFiltersProps {
  filters: ProductFilters;
  categories: readonly ConsoleCategory[];
}

/** Narrows the list, in one line that a phone scrolls sideways. The filters are in the address, so that a link keeps them. */
export function ProductFilterBar({ filters, categories }: ProductFiltersProps) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filters.q ?? '');
  // The router renders a new address later. Until then, React would undo the press on a field.
  const [shown, showNow] = useOptimistic(filters);

  function show(next: ProductFilters): void {
    startTransition(() => {
      showNow(next);
      void navigate(`/products${writeProductFilters(next)}`, { state: { keepsScroll: true } });
    });
  }

  function withField(name: keyof ProductFilters, value: ProductFilters[keyof ProductFilters] | undefined): void {
    const { [name]: _before, ...others } = readProductFilters(searchNow());
    show(value === undefined ? others : { ...others, [name]: value });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    withField('q', typed.trim() === '' ? undefined : typed.trim());
  }

  return (
    <div className="relative -mx-4 my-1 flex items-center gap-2 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1 md:max-lg:flex-wrap">
      <form noValidate className="w-44 shrink-0 lg:w-auto lg:flex-1" onSubmit={submit}>
        <TextField
          type="search"
          icon="search"
          label={t('list.search')}
          labelHidden
          placeholder={t('list.search')}
          value={typed}
          maxLength={60}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {writeProductFilters(shown) !== '' && (
        <IconButton
          icon="close"
          label={t('list.clear')}
          iconClassName="size-4"
          onClick={() => {
            setTyped('');
            show({});
          }}
        />
      )}
      <SelectField
        label={t('list.category')}
        labelHidden
        placeholder={t('list.any', { filter: t('list.category') })}
        className="w-44 shrink-0"
        value={String(shown.category ?? '')}
        options={categories.map(({ id, name, parentId }) => ({
          value: String(id),
          label: `${parentId === null ? '' : '— '}${pickText(name, language)}`,
        }))}
        onChange={({ target }) => withField('category', target.value === '' ? undefined : Number(target.value))}
      />
      <SelectField
        label={t('list.state')}
        labelHidden
        placeholder={t('list.any', { filter: t('list.state') })}
        className="w-44 shrink-0"
        value={shown.state ?? ''}
        options={productStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        onChange={({ target }) =>
          withField(
            'state',
            productStates.find((state) => state === target.value),
          )
        }
      />
      <TagFilter tag={shown.tag} onChange={(tag) => withField('tag', tag)} />
      <Checkbox
        className="shrink-0"
        label={t('list.arabicMissing')}
        checked={shown.arabicMissing === true}
        onChange={({ target }) => withField('arabicMissing', target.checked ? true : undefined)}
      />
    </div>
  );
}

interface TagFilterProps {
  tag: string | undefined;
  onChange: (tag: string | undefined) => void;
}

/** The tags that products have. Nothing in a shop without any. */
function TagFilter({ tag, onChange }: TagFilterProps) {
  const t = useTranslations('catalogue');
  const nameOf = useTagName();
  const { data } = useRead('listProductTags', {});
  const tags = data?.rows ?? [];
  const shown = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  if (shown.length === 0) return null;
  return (
    <SelectField
      label={t('list.tag')}
      labelHidden
      placeholder={t('list.any', { filter: t('list.tag') })}
      className="w-44 shrink-0"
      value={tag ?? ''}
      options={shown.map((value) => ({ value, label: nameOf(value) }))}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
