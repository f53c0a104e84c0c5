import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { FieldError, isShown } from './field.tsx';
import { moveRadio } from './move-radio.ts';

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  label: ReactNode;
  description?: ReactNode;
  /** At the end of the card: a picture, an icon or a price. */
  end?: ReactNode;
  className?: string | undefined;
};

/** A radio button as a card. The native radio inside handles keys and forms. */
export function RadioCard({ label, description, end, className, id, ...input }: RadioCardProps) {
  const ownId = useId();
  const radioId = id ?? ownId;
  return (
    <label
      htmlFor={radioId}
      className={classNames(
        'flex min-h-16 cursor-pointer items-center gap-3 rounded-card bg-white px-4 py-4 inset-ring sm:gap-4 sm:px-5 inset-ring-line-strong',
        'transition-[background-color,box-shadow] hover:inset-ring-ink-soft',
        'has-checked:bg-maroon-soft has-checked:inset-ring-2 has-checked:inset-ring-maroon',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon',
        'has-disabled:cursor-not-allowed has-disabled:opacity-50',
        className,
      )}
    >
      <input
        {...input}
        id={radioId}
        type="radio"
        data-shown-value={input.checked}
        onKeyDown={moveRadio}
        aria-describedby={isShown(description) ? `${radioId}-description` : undefined}
        className="size-6 shrink-0 appearance-none rounded-full bg-white inset-ring inset-ring-line-strong transition-[box-shadow] outline-none checked:inset-ring-[7px] checked:inset-ring-maroon"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{label}</span>
        {isShown(description) && (
          <span id={`${radioId}-description`} className="text-sm text-ink-soft">
            {description}
          </span>
        )}
      </span>
      {isShown(end) && <span className="shrink-0">{end}</span>}
    </label>
  );
}

export type RadioGroupProps = {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  error?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function RadioGroup({ legend, legendHidden, error, className, children }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={isShown(error) ? `${id}-error` : undefined}
      className={classNames('min-w-0', className)}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-2 text-sm font-medium'}>{legend}</legend>
      <div className="flex flex-col gap-3">{children}</div>
      {isShown(error) && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
