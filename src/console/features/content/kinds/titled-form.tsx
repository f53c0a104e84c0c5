import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import { fieldOf } from '../change.rules.ts';
import { WordsField } from '../fields/words-field.tsx';
import type { KindProps } from './kind-props.ts';

/** A section that fills itself: only the words over it are the merchant's. */
export function TitledForm({ section, change, path }: KindProps<'categories' | 'testimonials' | 'recent'>) {
  const t = useTranslations('content.field');
  return (
    <>
      <WordsField
        label={t('title')}
        value={section.title}
        change={fieldOf(change, 'title')}
        max={contentLimits.titleMax}
        path={`${path}.title`}
      />
      <p className="-mt-2 text-sm text-ink-soft">{t('ownTitle')}</p>
    </>
  );
}
