import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import { railSources } from '#contract/content/section-choices.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { fieldOf } from '../../../shared/fields/field-change.rules.ts';
import { useEditorState } from '../../../shared/fields/editor-context.ts';
import { CategoryTarget, CollectionTarget } from '../fields/link-field.tsx';
import { ProductsField } from '../../../shared/fields/products-field.tsx';
import type { SectionOf } from '../page-form.rules.ts';
import type { KindProps } from './kind-props.ts';
import { TitleField } from './title-field.tsx';

type Source = SectionOf<'rail'>['products'];

const sources = [...railSources, 'category', 'collection', 'picked'] as const;

function sourceOf(from: (typeof sources)[number]): Source {
  if (from === 'category') return { from, category: 0 };
  if (from === 'collection') return { from, collection: 0 };
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
      {products.from === 'collection' && (
        <CollectionTarget
          id={products.collection}
          error={errors[`${path}.products.collection`]}
          onChange={(collection) => source(() => ({ from: 'collection', collection }))}
        />
      )}
      {products.from === 'picked' && (
        <ProductsField
          value={products.picked}
          max={contentLimits.blocks}
          path={`${path}.products.picked`}
          change={(update) => source((now) => (now.from === 'picked' ? { ...now, picked: update(now.picked) } : now))}
        />
      )}
    </>
  );
}
