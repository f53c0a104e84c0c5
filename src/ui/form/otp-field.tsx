import {
  useEffectEvent,
  useId,
  useImperativeHandle,
  useEffect,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { classNames } from '../styles/class-names.ts';
import { FieldError, isShown } from './field.tsx';
import { eraseOtp, typeOtp, type OtpEdit } from './otp-value.ts';
import { useSilentValues } from './silent-values.ts';

export type OtpFieldProps = {
  label: ReactNode;
  /** Names one field: `(n) => "Digit 1 of 6"`, n from 1. */
  digitLabel: (n: number) => string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit is entered. */
  onComplete?: ((value: string) => void) | undefined;
  /** Called when the focus leaves all fields, not when it moves between them. */
  onBlur?: (() => void) | undefined;
  /** Focuses the first box that is still empty. */
  ref?: Ref<{ focus: () => void }> | undefined;
  length?: number | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  labelHidden?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

export function OtpField({
  label,
  digitLabel,
  value,
  onChange,
  onComplete,
  onBlur,
  ref,
  length = 6,
  hint,
  error,
  labelHidden,
  disabled,
  className,
}: OtpFieldProps) {
  const id = useId();
  const boxes = useRef<HTMLDivElement>(null);
  const describedBy = [isShown(hint) && `${id}-hint`, isShown(error) && `${id}-error`].filter(Boolean).join(' ');

  useSilentValues();
  useEarlyDigits(boxes, value, length, onChange);

  function focusBox(index: number): void {
    boxes.current?.querySelectorAll('input')[index]?.focus();
  }

  useImperativeHandle(ref, () => ({ focus: () => focusBox(Math.min(value.length, length - 1)) }), [value, length]);

  function handleBlur(event: FocusEvent): void {
    if (!boxes.current?.contains(event.relatedTarget)) onBlur?.();
  }

  function apply(edit: OtpEdit): void {
    if (edit.value !== value) {
      onChange(edit.value);
      if (edit.value.length === length) onComplete?.(edit.value);
    }
    focusBox(edit.focus);
  }

  function handleKey(event: KeyboardEvent, index: number): void {
    // The fields run left to right in both languages, and so do the arrow keys.
    if (event.key === 'ArrowLeft') focusBox(Math.max(0, index - 1));
    else if (event.key === 'ArrowRight') focusBox(Math.min(value.length, length - 1, index + 1));
    else if (event.key === 'Backspace') apply(eraseOtp(value, index));
    else if (event.key === 'Delete') apply({ value: value.slice(0, index) + value.slice(index + 1), focus: index });
    else return;
    event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent, index: number): void {
    event.preventDefault();
    apply(typeOtp(value, index, event.clipboardData.getData('text'), length));
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      className={classNames('flex flex-col gap-2', className)}
    >
      <span id={`${id}-label`} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </span>
      <div ref={boxes} dir="ltr" className="grid w-full max-w-96 auto-cols-fr grid-flow-col gap-2 sm:gap-3">
        {Array.from({ length }, (_, index) => (
          <input
            key={index}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={digitLabel(index + 1)}
            aria-invalid={isShown(error) || undefined}
            disabled={disabled}
            value={value[index] ?? ''}
            onChange={(event) => apply(typeOtp(value, index, event.target.value, length))}
            onPaste={(event) => handlePaste(event, index)}
            onKeyDown={(event) => handleKey(event, index)}
            onFocus={(event) => event.target.select()}
            onClick={(event) => event.currentTarget.select()}
            onBlur={handleBlur}
            className="h-14 w-full min-w-0 rounded-control bg-white text-center text-xl font-medium inset-ring inset-ring-line-strong transition-[box-shadow] focus:inset-ring-2 focus:inset-ring-maroon aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger"
          />
        ))}
      </div>
      {isShown(hint) && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {isShown(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Reports digits that were typed before hydration. */
function useEarlyDigits(
  boxes: RefObject<HTMLElement | null>,
  value: string,
  length: number,
  onChange: (value: string) => void,
): void {
  const report = useEffectEvent(() => {
    const typed = [...(boxes.current?.querySelectorAll('input') ?? [])].map((box) => box.value).join('');
    if (typed !== value && typed !== '') onChange(typeOtp('', 0, typed, length).value);
  });
  useEffect(() => report(), []);
}
