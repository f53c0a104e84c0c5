import { useTranslations } from 'use-intl';
import { PasswordField } from '#ui/form/password-field.tsx';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** A new password of staff, with what it must have. */
export function NewPasswordField({ onChange, ...field }: NewPasswordFieldProps) {
  const t = useTranslations();
  return (
    <PasswordField
      {...field}
      hint={t('join.passwordHint')}
      showLabel={t('session.showPassword')}
      hideLabel={t('session.hidePassword')}
      autoComplete="new-password"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
