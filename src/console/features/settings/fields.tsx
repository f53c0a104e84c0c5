import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { useAmountError } from '../../shared/use-amount-error.ts';
import type { Typed } from './parsed-value.rules.ts';

interface Bilingual {
  en: string;
  ar: string;
}

interface BilingualFieldProps {
  /** The label of each language. */
  labels: Bilingual;
  value: Bilingual;
  onChange: (value: Bilingual) => void;
  errors: Record<string, string>;
  /** The path of the field in the request. */
  path: string;
  long?: boolean;
  /** The id of the Arabic field. */
  id?: string;
}

/** A text in Arabic and English, Arabic first. */
export function BilingualField({ labels, value, onChange, errors, path, long = false, id }: BilingualFieldProps) {
  const Control = long ? TextareaField : TextField;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(['ar', 'en'] as const).map((language) => (
        <Control
          key={language}
          {...(language === 'ar' && id !== undefined && { id })}
          lang={language}
          label={labels[language]}
          value={value[language]}
          error={errors[`${path}.${language}`]}
          autoComplete="off"
          {...(long && { rows: 2 })}
          onChange={({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value })}
        />
      ))}
    </div>
  );
}

type TypedFieldProps<T> = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  kind: Typed<T>;
  value: T;
  onChange: (value: T) => void;
  /** What is said of a text that is no such value. Default: that it could not be read. */
  unreadable?: string | undefined;
};

/** A value that is typed as text, with digits of either script. */
export function TypedField<T>({ kind, value, onChange, error, unreadable, ...field }: TypedFieldProps<T>) {
  const t = useTranslations('settings');
  const amountError = useAmountError();
  const [text, setText] = useState<string | null>(null);
  // Another value came from elsewhere: what was typed is of the past.
  const parsed = text === null ? undefined : kind.parse(text);
  const isOwn = text !== null && (parsed === undefined || JSON.stringify(parsed) === JSON.stringify(value));
  const isWrong = text !== null && isOwn && parsed === undefined;
  const unread = unreadable ?? t('unreadable');
  const wrongText = kind.isAmount && isWrong ? amountError(text, unread) : unread;
  return (
    <TextField
      direction="ltr"
      autoComplete="off"
      {...field}
      value={isOwn ? text : kind.format(value)}
      error={isWrong ? wrongText : error}
      onChange={({ target }) => {
        setText(target.value);
        const next = kind.parse(target.value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

/** A part of a settings page. */
export function Group({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} className={cardClass({ className: 'flex min-w-0 flex-col gap-5' })}>
      <legend className="float-start w-full text-heading font-medium">{title}</legend>
      {text !== undefined && <p className="-mt-3 text-ink-soft">{text}</p>}
      {children}
    </fieldset>
  );
}
