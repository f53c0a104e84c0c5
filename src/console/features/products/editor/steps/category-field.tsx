import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { CategoryDialog } from '../../../../shared/category/category-dialog.tsx';
import { categoryOptions } from '../../../../shared/category/category-options.ts';
import type { StepProps } from './step-props.ts';

interface CategoryFieldProps extends Pick<StepProps, 'form' | 'change' | 'fields'> {
  categories: readonly ConsoleCategory[];
}

/** The category of a product. A new one is made on the way. */
export function CategoryField({ form, change, fields, categories }: CategoryFieldProps) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const [isNew, setNew] = useState(false);
  const choose = (categoryId: string) => change((now) => ({ ...now, categoryId }));
  return (
    <div className="flex flex-col items-start gap-1">
      <SelectField
        id="product-category"
        label={t('price.category')}
        placeholder={t('price.chooseCategory')}
        required
        className="w-full"
        value={form.categoryId}
        error={fields['categoryId']}
        options={categoryOptions(categories, language)}
        onChange={({ target }) => choose(target.value)}
      />
      <Button size="small" variant="quiet" icon="plus" onClick={() => setNew(true)}>
        {t('category.newCategory')}
      </Button>
      <CategoryDialog
        editing={isNew ? { category: null, parentId: null } : null}
        rows={categories}
        onClose={() => setNew(false)}
        onCreated={({ id }) => choose(String(id))}
      />
    </div>
  );
}
