import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { productNumberNames } from '#contract/console/product-numbers.ts';
import { pickText } from '#contract/values/locale.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { ConflictNotice } from '../../../shared/edit/conflict-notice.tsx';
import { searchLabels } from '../../../shared/search-fields/search-value.ts';
import { useTagName } from '../../../shared/tags/use-tag-name.ts';
import type { Editor } from './use-editor.ts';

const ofVariants = ['price', 'cost', 'sku', 'barcode'] as const;
const plain = ['handle', 'categoryId', 'furtherCategoryIds', 'tags', 'companions', 'pictures', 'options'] as const;

function useFieldName() {
  const t = useTranslations('catalogue');
  const search = useTranslations('catalogue.search');
  return (field: string): string => {
    const [name = '', part = '', column = ''] = field.split('.');
    if (name === 'name' || name === 'description') return t(`part.${name}.${part === 'ar' ? 'ar' : 'en'}`);
    const ofSearch = searchLabels(search)[field];
    if (ofSearch !== undefined) return ofSearch;
    if (name === 'variants') {
      if (column === 'images') return t('conflict.field.pictures');
      return t(`conflict.field.${ofVariants.find((one) => one === column) ?? 'variant'}`);
    }
    const number = productNumberNames.find((one) => one === name);
    if (number) return t(`price.number.label.${number}`);
    const known = plain.find((one) => one === name);
    return known ? t(`conflict.field.${known}`) : field;
  };
}

/** What two people changed at the same time. */
export function ConflictPanel({ editor, categories }: { editor: Editor; categories: readonly ConsoleCategory[] }) {
  const t = useTranslations('catalogue.conflict');
  const nameOf = useFieldName();
  const language = useLanguage();
  const tagName = useTagName();
  const { conflicts, decide, refusal, form } = editor;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal?.kind === 'undecided') panel.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  if (!conflicts) return null;

  function textOf(field: string, value: unknown): string {
    if (field === 'furtherCategoryIds' && Array.isArray(value)) {
      const chosen = categories.filter(({ id }) => value.includes(id));
      return chosen.map(({ name }) => pickText(name, language)).join(' · ') || t('empty');
    }
    if (field === 'tags' && Array.isArray(value))
      return value.map((tag) => tagName(String(tag))).join(' · ') || t('empty');
    if (field === 'companions' && Array.isArray(value)) {
      const known = [...(conflicts?.fresh.companions ?? []), ...form.companions];
      const nameOfHandle = (handle: string) => {
        const found = known.find((one) => one.handle === handle);
        return (found && pickText(found.name, language)) || handle;
      };
      return value.map((handle) => nameOfHandle(String(handle))).join(' · ') || t('empty');
    }
    if (Array.isArray(value)) return t('entries', { count: value.length });
    if (field === 'categoryId') {
      const category = categories.find(({ id }) => id === value);
      return category ? pickText(category.name, language) : t('empty');
    }
    if (field === 'sharingPicture') return t(value === null ? 'empty' : 'picture');
    return (typeof value === 'string' || typeof value === 'number' ? String(value) : '') || t('empty');
  }

  return (
    <div ref={panel} className="mb-5">
      <ConflictNotice conflicts={conflicts} decide={decide} labelOf={nameOf} textOf={textOf} />
    </div>
  );
}
