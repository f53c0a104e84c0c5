import type { ComponentProps } from 'react';
import { TextField } from '#ui/form/text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'direction'>;

/** An email address: left to right in both languages, with the matching keyboard and autofill. */
export function EmailField(props: EmailFieldProps) {
  return <TextField type="email" direction="ltr" required autoComplete="email" inputMode="email" {...props} />;
}
