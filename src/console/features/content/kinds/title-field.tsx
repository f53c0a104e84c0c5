import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Change } from '../../../shared/fields/field-change.rules.ts';
import { WordsField } from '../../../shared/fields/words-field.tsx';

interface TitleFieldProps {
  value: LocalizedText;
  change: Change<LocalizedText>;
  /** Of the section. */
  path: string;
}

/** The words over a section; without them the shop's own stand there. */
export function TitleField({ value, change, path }: TitleFieldProps) {
  const t = useTranslations('content.field');
  return (
    <>
      <WordsField
        label={t('title')}
        value={value}
        change={change}
        max={contentLimits.titleMax}
        path={`${path}.title`}
      />
      <p className="-mt-2 text-sm text-ink-soft">{t('ownTitle')}</p>
    </>
  );
}
