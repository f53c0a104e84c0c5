import type { ComponentProps } from 'react';
import { bareInputClass, controlFrameClass } from './control.ts';
import { Field, type FieldText } from './field.tsx';
import { Icon, type IconName } from '../display/icon.tsx';

/** `ltr`: e-mail, codes, numbers. `auto`: what people write themselves, in either script. */
export type TextDirection = 'ltr' | 'auto';

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText | 'dir' | 'className'> & {
    direction?: TextDirection | undefined;
    icon?: IconName | undefined;
    className?: string | undefined;
  };

export function TextField({
  label,
  hint,
  error,
  required,
  optionalText,
  labelHidden,
  id,
  className,
  direction = 'auto',
  icon,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, optionalText, labelHidden, id, className }}>
      {(aria) => (
        <span className={controlFrameClass()}>
          {icon !== undefined && <Icon name={icon} className="ms-4 size-5 text-ink-faint" />}
          <input {...input} {...aria} type={type} dir={direction} className={bareInputClass} />
        </span>
      )}
    </Field>
  );
}
