import type { ComponentProps } from 'react';
import { bareInputClass, controlFrameClass } from './control.ts';
import { divideFieldProps, Field, type FieldText } from './field.tsx';
import { Icon, type IconName } from '../display/icon.tsx';

/** `ltr`: email, codes, numbers. `auto`: free text in either script. */
export type TextDirection = 'ltr' | 'auto';

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText | 'dir' | 'className'> & {
    direction?: TextDirection | undefined;
    icon?: IconName | undefined;
    className?: string | undefined;
  };

export function TextField(props: TextFieldProps) {
  const { field, control } = divideFieldProps(props);
  const { direction = 'auto', icon, type = 'text', ...input } = control;
  return (
    <Field {...field}>
      {(aria) => (
        <span className={controlFrameClass()}>
          {icon !== undefined && <Icon name={icon} className="ms-4 size-5 text-ink-faint" />}
          <input {...input} {...aria} type={type} dir={direction} className={bareInputClass} />
        </span>
      )}
    </Field>
  );
}
