import { useTranslations } from 'use-intl';
import type { CategoryId } from '#contract/ids.ts';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Icon } from '#ui/display/icon.tsx';
import { categoriesQuery } from '../../shared/catalog/catalog.queries.ts';

interface CategoryChoiceProps {
  value: number | null;
  onChange: (categoryId: CategoryId | null) => void;
}

/** The scope of the search: everywhere, or one main category. */
export function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  const t = useTranslations('search');
  const categories = useOptionalQuery(categoriesQuery(useAppContext()));
  return (
    <span className="relative flex h-11 w-26 shrink-0 items-center border-e border-line text-sm text-ink-soft sm:w-34 lg:w-26 xl:w-34">
      <select
        name="cat_id"
        aria-label={t('category')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        className="h-full w-full appearance-none truncate rounded-s-full bg-transparent ps-3.5 pe-6 outline-none"
      >
        <option value="">{t('allCategories')}</option>
        {categories?.rows.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-e-2 size-3.5" />
    </span>
  );
}
