import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { PasswordField } from '#ui/form/password-field.tsx';

type AccountPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'showLabel' | 'hideLabel' | 'capsLockText'
> & { label?: string };

/** A password field with a button that shows the password, and a hint while Caps Lock is on. */
export function AccountPasswordField({ label, ...props }: AccountPasswordFieldProps) {
  const t = useTranslations('auth');
  return (
    <PasswordField
      label={label ?? t('password')}
      required
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      capsLockText={t('capsLock')}
      {...props}
    />
  );
}
