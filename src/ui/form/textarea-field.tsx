import type { ComponentProps } from 'react';
import { bareInputClass, controlFrameClass } from './control.ts';
import { Field, type FieldText } from './field.tsx';

export type TextareaFieldProps = FieldText &
  Omit<ComponentProps<'textarea'>, keyof FieldText | 'dir' | 'className'> & { className?: string | undefined };

/** Grows with its text if the browser supports `field-sizing`, from `rows` lines up. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  optionalText,
  labelHidden,
  id,
  className,
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field {...{ label, hint, error, required, optionalText, labelHidden, id, className }}>
      {(aria) => (
        <span className={controlFrameClass()}>
          <textarea
            {...textarea}
            {...aria}
            rows={rows}
            dir="auto"
            className={`${bareInputClass} max-h-80 min-h-28 resize-y field-sizing-content`}
          />
        </span>
      )}
    </Field>
  );
}
