import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import { type Change, fieldOf } from '../../../shared/fields/field-change.rules.ts';
import { LinkField } from '../fields/link-field.tsx';
import { WordsField } from '../../../shared/fields/words-field.tsx';
import type { SectionOf, Slide } from '../page-form.rules.ts';

type Said = Pick<Slide & SectionOf<'promo'>, 'title' | 'text' | 'action' | 'link'>;

interface SaidFieldsProps<T extends Said> {
  value: T;
  change: Change<T>;
  path: string;
}

/** Title, text, and a button with what it leads to. */
export function SaidFields<T extends Said>({ value, change, path }: SaidFieldsProps<T>) {
  const t = useTranslations('content.field');
  const { titleMax, textMax, actionMax } = contentLimits;
  const said = change as unknown as Change<Said>;
  return (
    <>
      <WordsField
        label={t('title')}
        value={value.title}
        change={fieldOf(said, 'title')}
        max={titleMax}
        path={`${path}.title`}
      />
      <WordsField
        label={t('text')}
        value={value.text}
        change={fieldOf(said, 'text')}
        max={textMax}
        path={`${path}.text`}
        isLong
      />
      <WordsField
        label={t('action')}
        value={value.action}
        change={fieldOf(said, 'action')}
        max={actionMax}
        path={`${path}.action`}
      />
      <LinkField value={value.link} change={fieldOf(said, 'link')} path={`${path}.link`} />
    </>
  );
}
