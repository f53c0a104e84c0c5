import { useTranslations } from 'use-intl';
import { railSources } from '#contract/content/section-choices.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { fieldOf } from '../change.rules.ts';
import { useEditorState } from '../editor-context.ts';
import { CategoryTarget } from '../fields/link-field.tsx';
import { ProductsField } from '../fields/products-field.tsx';
import type { SectionOf } from '../page-form.rules.ts';
import type { KindProps } from './kind-props.ts';
import { TitleField } from './title-field.tsx';

type Source = SectionOf<'rail'>['products'];

const sources = [...railSources, 'category', 'picked'] as const;

function sourceOf(from: (typeof sources)[number]): Source {
  if (from === 'category') return { from, category: 0 };
  if (from === 'picked') return { from, picked: [] };
  return { from };
}

/** A row of products: which ones, and the words over it. */
export function RailForm({ section, change, path }: KindProps<'rail'>) {
  const t = useTranslations('content');
  const { errors } = useEditorState();
  const { products } = section;
  const source = fieldOf(change, 'products');
  return (
    <>
      <TitleField value={section.title} change={fieldOf(change, 'title')} path={path} />
      <SelectField
        label={t('rail.which')}
        options={sources.map((from) => ({ value: from, label: t(`rail.from.${from}`) }))}
        value={products.from}
        onChange={({ target }) => source(() => sourceOf(sources.find((one) => one === target.value) ?? 'new'))}
      />
      {products.from === 'category' && (
        <CategoryTarget
          id={products.category}
          error={errors[`${path}.products.category`]}
          onChange={(category) => source(() => ({ from: 'category', category }))}
        />
      )}
      {products.from === 'picked' && (
        <ProductsField
          value={products.picked}
          path={`${path}.products.picked`}
          change={(update) => source((now) => (now.from === 'picked' ? { ...now, picked: update(now.picked) } : now))}
        />
      )}
    </>
  );
}
