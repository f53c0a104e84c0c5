import type { ComponentProps } from 'react';
import { bareInputClass, controlFrameClass } from './control.ts';
import { divideFieldProps, Field, type FieldText } from './field.tsx';

export type TextareaFieldProps = FieldText &
  Omit<ComponentProps<'textarea'>, keyof FieldText | 'dir' | 'className'> & { className?: string | undefined };

/** Grows with its text if the browser supports `field-sizing`, from `rows` lines up. */
export function TextareaField(props: TextareaFieldProps) {
  const { field, control } = divideFieldProps(props);
  const { rows = 4, ...textarea } = control;
  return (
    <Field {...field}>
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
