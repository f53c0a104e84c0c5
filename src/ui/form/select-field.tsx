import type { ComponentProps } from 'react';
import { bareInputClass, controlFrameClass } from './control.ts';
import { divideFieldProps, Field, type FieldText } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import { useSilentValues } from './silent-values.ts';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, keyof FieldText | 'className' | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** The first, empty choice, e.g. "Choose a delivery zone". */
    placeholder?: string | undefined;
    className?: string | undefined;
  };

export function SelectField(props: SelectFieldProps) {
  useSilentValues();
  const { field, control } = divideFieldProps(props);
  const { options, placeholder, ...select } = control;
  return (
    <Field {...field}>
      {(aria) => (
        <span className={controlFrameClass('relative')}>
          <select
            {...select}
            {...aria}
            data-shown-value={select.value}
            className={`${bareInputClass} appearance-none truncate pe-12`}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute inset-e-4 size-4 text-ink-soft" />
        </span>
      )}
    </Field>
  );
}
