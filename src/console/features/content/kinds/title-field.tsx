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
  /** What is shown without a title; the usual words of the shop by default. */
  hint?: string;
}

/** The words over a section. */
export function TitleField({ value, change, path, hint }: TitleFieldProps) {
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
      <p className="-mt-2 text-sm text-ink-soft">{hint ?? t('ownTitle')}</p>
    </>
  );
}
