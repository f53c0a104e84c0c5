import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  /** If present, the field is marked invalid and this is shown below it. */
  error?: ReactNode;
  /** A star after the label; the input has `aria-required`. */
  required?: boolean | undefined;
  /** A text after the label, e.g. "(optional)". */
  optionalText?: string | undefined;
  labelHidden?: boolean | undefined;
  id?: string | undefined;
};

export type FieldAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = FieldText & {
  className?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
};

/** Divides the props of a field into those of `Field` and those of its control. */
export function divideFieldProps<P extends Omit<FieldProps, 'children'>>(props: P) {
  const { label, hint, error, required, optionalText, labelHidden, id, className, ...control } = props;
  return { field: { label, hint, error, required, optionalText, labelHidden, id, className }, control };
}

export function isShown(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== '';
}

export function RequiredMark() {
  return (
    <span aria-hidden className="ms-1 text-maroon">
      *
    </span>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}

/** Label, hint and error of one input, and the ids that connect them. */
export function Field({
  label,
  hint,
  error,
  required,
  optionalText,
  labelHidden,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const optionalId = `${fieldId}-optional`;
  const describedBy = [optionalText !== undefined && optionalId, isShown(hint) && hintId, isShown(error) && errorId]
    .filter(Boolean)
    .join(' ');

  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'text-sm'}>
        <label htmlFor={fieldId} className="font-medium">
          <span>{label}</span>
          {required && <RequiredMark />}
        </label>
        {/* Outside the label, which names the field. */}
        {optionalText !== undefined && (
          <span id={optionalId} className="ms-1.5 text-ink-faint">
            {optionalText}
          </span>
        )}
      </div>
      {children({
        id: fieldId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': isShown(error) || undefined,
        'aria-required': required || undefined,
      })}
      {isShown(hint) && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {isShown(error) && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
