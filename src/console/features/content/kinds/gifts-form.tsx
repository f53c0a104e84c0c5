import { useTranslations } from 'use-intl';
import { tagGroupNames } from '#contract/product-tags.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { fieldOf } from '../../../shared/fields/field-change.rules.ts';
import type { KindProps } from './kind-props.ts';
import { TitleField } from './title-field.tsx';

/** Links to the gift finder: by occasion or by recipient. */
export function GiftsForm({ section, change, path }: KindProps<'gifts'>) {
  const t = useTranslations('content.gifts');
  const by = fieldOf(change, 'by');
  return (
    <>
      <TitleField value={section.title} change={fieldOf(change, 'title')} path={path} hint={t('withoutTitle')} />
      <SelectField
        label={t('by')}
        options={tagGroupNames.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
        value={section.by}
        onChange={({ target }) => by(() => tagGroupNames.find((group) => group === target.value) ?? 'occasion')}
      />
      <p className="text-sm text-ink-soft">{t('hint')}</p>
    </>
  );
}
