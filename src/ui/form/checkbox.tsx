import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { FieldError, isShown } from './field.tsx';
import { Icon } from '../display/icon.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
};

export function Checkbox({ label, error, className, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const errorId = `${boxId}-error`;
  return (
    <div className={classNames('flex flex-col', className)}>
      <label htmlFor={boxId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <span className="relative inline-flex size-6 shrink-0">
          <input
            {...input}
            id={boxId}
            type="checkbox"
            data-shown-value={input.checked}
            aria-invalid={isShown(error) || undefined}
            aria-describedby={isShown(error) ? errorId : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-inner bg-white inset-ring inset-ring-line-strong transition-[background-color,box-shadow] checked:bg-maroon checked:inset-ring-maroon disabled:opacity-45 aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger"
          />
          <Icon
            name="check"
            className="pointer-events-none absolute inset-1 size-4 text-white opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {isShown(error) && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
