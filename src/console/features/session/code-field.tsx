import { useTranslations } from 'use-intl';
import { TextField } from '#ui/form/text-field.tsx';

interface CodeFieldProps {
  hint: string;
  value: string;
  onChange: (code: string) => void;
  /** Codes of the app have digits only; recovery codes have letters. */
  isNumeric?: boolean;
}

/** The field of a code of the second factor. */
export function CodeField({ hint, value, onChange, isNumeric = false }: CodeFieldProps) {
  return (
    <TextField
      label={useTranslations('session')('code')}
      hint={hint}
      direction="ltr"
      inputMode={isNumeric ? 'numeric' : undefined}
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
