import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { StepProps } from './step-props.ts';
import { TextHint } from '../../../../shared/text-hint.tsx';

type TextsProps = Pick<StepProps, 'form' | 'change' | 'fields'>;

function fieldOf({ form, change, fields }: TextsProps) {
  return (name: 'name' | 'description', language: 'ar' | 'en') => ({
    id: `product-${name}.${language}`,
    value: form[name][language],
    language,
    error: fields[`${name}.${language}`],
    onChange: ({ target }: { target: { value: string } }) =>
      change((now) => ({ ...now, [name]: { ...now[name], [language]: target.value } })),
  });
}

/** The descriptions, Arabic first. */
export function DescriptionsStep(props: TextsProps) {
  const t = useTranslations('catalogue.words');
  const field = fieldOf(props);
  return (
    <div className="flex flex-col gap-5">
      <DescriptionField label={t('descriptionAr')} {...field('description', 'ar')} />
      <DescriptionField label={t('descriptionEn')} {...field('description', 'en')} />
    </div>
  );
}

/** The names, Arabic first. */
export function WordsStep(props: TextsProps) {
  const t = useTranslations('catalogue.words');
  const { name } = props.form;
  const { change } = props;
  const field = fieldOf(props);
  return (
    <div className="flex flex-col gap-1 md:gap-5">
      <NameField label={t('nameAr')} {...field('name', 'ar')} />
      <NameField label={t('nameEn')} {...field('name', 'en')} />
      {name.ar !== '' && name.en === '' && (
        <div className="md:-mt-3">
          <Button
            size="small"
            variant="quiet"
            icon="copy"
            onClick={() => change((now) => ({ ...now, name: { ...now.name, en: now.name.ar } }))}
          >
            {t('copyName')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface InLanguage {
  language: 'ar' | 'en';
  value: string;
}

function NameField({ language, value, ...field }: InLanguage & ComponentProps<typeof TextField>) {
  const max = catalogueLimits.nameMax;
  const hint = <TextHint language={language} value={value} max={max} />;
  return <TextField {...field} hint={hint} lang={language} value={value} maxLength={max} autoComplete="off" />;
}

function DescriptionField({ language, value, ...field }: InLanguage & ComponentProps<typeof TextareaField>) {
  const max = catalogueLimits.descriptionMax;
  const hint = <TextHint language={language} value={value} max={max} />;
  return <TextareaField {...field} hint={hint} lang={language} value={value} maxLength={max} />;
}
