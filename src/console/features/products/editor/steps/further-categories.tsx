import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { pickText } from '#contract/values/locale.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { categoryOptions } from '../../../../shared/category/category-options.ts';
import { ChosenList } from '../../../../shared/chosen-list.tsx';
import type { StepProps } from './step-props.ts';

interface FurtherCategoriesProps extends Pick<StepProps, 'form' | 'change' | 'fields'> {
  categories: readonly ConsoleCategory[];
}

/** The categories in which a product is found beside its primary one. */
export function FurtherCategories({ form, change, fields, categories }: FurtherCategoriesProps) {
  const t = useTranslations('catalogue.price');
  const language = useLanguage();
  const chosen = categories.filter(({ id }) => form.furtherCategoryIds.includes(id) && String(id) !== form.categoryId);
  const open = categories.filter((one) => !chosen.includes(one) && String(one.id) !== form.categoryId);
  if (form.categoryId === '' || (open.length === 0 && chosen.length === 0)) return null;
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={t('further')}
        hint={t('furtherHint')}
        placeholder={t('addFurther')}
        disabled={chosen.length >= catalogueLimits.furtherCategoriesMax}
        value=""
        error={fields['furtherCategoryIds']}
        options={categoryOptions(open, language)}
        onChange={({ target }) =>
          change((now) => ({
            ...now,
            furtherCategoryIds: [...now.furtherCategoryIds, Number(target.value)].sort((a, b) => a - b),
          }))
        }
      />
      <ChosenList
        label={t('further')}
        items={chosen.map(({ id, name }) => ({ key: id, name: pickText(name, language) }))}
        removeLabel={(name) => t('removeChosen', { name })}
        onRemove={(key) =>
          change((now) => ({ ...now, furtherCategoryIds: now.furtherCategoryIds.filter((id) => id !== key) }))
        }
      />
    </div>
  );
}
