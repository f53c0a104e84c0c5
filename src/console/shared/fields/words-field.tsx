import { useTranslations } from 'use-intl';
import type { LocalizedText } from '#contract/values/locale.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextHint } from '../text-hint.tsx';
import type { Change } from './field-change.rules.ts';
import { useEditorState } from './editor-context.ts';

interface WordsFieldProps {
  /** What the text is: "Title". */
  label: string;
  value: LocalizedText;
  change: Change<LocalizedText>;
  max: number;
  /** Of the field in the request. */
  path: string;
  isLong?: boolean;
}

/** A text in both languages, Arabic first. */
export function WordsField({ label, value, change, max, path, isLong = false }: WordsFieldProps) {
  const t = useTranslations('content.field');
  const { errors } = useEditorState();
  const Control = isLong ? TextareaField : TextField;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['ar', 'en'] as const).map((language) => (
        <Control
          key={language}
          lang={language}
          label={t(language === 'ar' ? 'inArabic' : 'inEnglish', { field: label })}
          hint={<TextHint language={language} value={value[language]} max={max} />}
          error={errors[`${path}.${language}`]}
          autoComplete="off"
          maxLength={max}
          value={value[language]}
          {...(isLong && { rows: 2 })}
          onChange={({ target }: { target: { value: string } }) =>
            change((now) => ({ ...now, [language]: target.value }))
          }
        />
      ))}
    </div>
  );
}
