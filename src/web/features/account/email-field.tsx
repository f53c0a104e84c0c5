import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'direction'>;

/** An e-mail address: left to right in both languages, with the keyboard and the memory that belong to it. */
export function EmailField(props: EmailFieldProps) {
  const t = useTranslations('auth');
  return (
    <TextField
      type="email"
      direction="ltr"
      label={t('email')}
      required
      autoComplete="email"
      inputMode="email"
      {...props}
    />
  );
}
