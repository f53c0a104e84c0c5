import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/form/select-field.tsx';
import { fieldOf } from '../../../shared/fields/field-change.rules.ts';
import { PictureField } from '../fields/picture-field.tsx';
import type { KindProps } from './kind-props.ts';
import { SaidFields } from './said-fields.tsx';

/** A picture beside a short text with a button. */
export function PromoForm({ section, change, path }: KindProps<'promo'>) {
  const t = useTranslations('content');
  return (
    <>
      <SaidFields value={section} change={change} path={path} />
      <SelectField
        label={t('promo.tone')}
        options={(['light', 'dark'] as const).map((tone) => ({ value: tone, label: t(`promo.tones.${tone}`) }))}
        value={section.tone}
        onChange={({ target }) => change((now) => ({ ...now, tone: target.value === 'dark' ? 'dark' : 'light' }))}
      />
      <PictureField
        label={t('field.picture')}
        hint={t('picture.ofProduct')}
        value={section.picture}
        change={fieldOf(change, 'picture')}
        path={`${path}.picture`}
      />
    </>
  );
}
