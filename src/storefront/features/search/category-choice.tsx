import { useTranslations } from 'use-intl';
import type { CategoryId } from '#contract/ids.ts';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { categoriesQuery } from '../../shared/catalog/catalog.queries.ts';

interface CategoryChoiceProps {
  /** `field`: at the start of the search field. `panel`: above the suggestions. */
  place: 'field' | 'panel';
  value: number | null;
  onChange: (categoryId: CategoryId | null) => void;
}

// Where the field is too narrow for both, the choice is above the suggestions.
const places = {
  field: 'h-11 w-34 border-e text-sm border-line max-sm:hidden lg:max-xl:hidden',
  panel: 'h-11 max-w-40 text-base sm:max-lg:hidden xl:hidden',
};

/** The scope of the search: everywhere, or one main category. */
export function CategoryChoice({ place, value, onChange }: CategoryChoiceProps) {
  const t = useTranslations('search');
  const categories = useOptionalQuery(categoriesQuery(useAppContext()));
  return (
    <span className={classNames('relative flex shrink-0 items-center text-ink-soft', places[place])}>
      <select
        name="cat_id"
        aria-label={t('category')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        className="h-full w-full appearance-none truncate rounded-s-pill bg-transparent ps-3.5 pe-6 outline-none pointer-coarse:text-base"
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
