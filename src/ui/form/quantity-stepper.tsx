import { useRef, useState, type KeyboardEvent } from 'react';
import { readWhole } from '#contract/values/whole-number.ts';
import { useEarlyValue } from '../hydration/before-hydration.ts';
import { classNames } from '../styles/class-names.ts';
import { IconButton } from '../action/icon-button.tsx';
import { useHold } from './use-hold.ts';

export type QuantityStepperProps = {
  value: number;
  onChange: (quantity: number) => void;
  /**
   * Called while the shopper types, with the quantity or null while the text is not one. Without
   * it, a typed quantity is reported on blur and Enter only.
   */
  onTyped?: ((quantity: number | null) => void) | undefined;
  min?: number | undefined;
  max: number;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

type Typing = Pick<QuantityStepperProps, 'value' | 'onChange' | 'onTyped' | 'max'> & { min: number };

/** What is typed into the field, until it is a quantity. */
function useTypedQuantity({ value, onChange, onTyped, min, max }: Typing) {
  const [draft, setDraft] = useState<string | null>(null);
  // The quantity that was reported while typing; null if none was.
  const [typed, setTyped] = useState<number | null>(null);

  // The caller replaced the reported quantity, for example because the server refused it: a blur
  // must not report it again.
  if (typed !== null && typed !== value) end();

  function type(text: string): void {
    const quantity = readWhole(text, max, min);
    setDraft(text);
    if (!onTyped) return;
    if (quantity !== null || typed !== null) onTyped(quantity);
    setTyped(quantity);
  }

  function end(): void {
    setDraft(null);
    setTyped(null);
  }

  function commit(): void {
    const quantity = draft === null ? null : readWhole(draft, max, min);
    end();
    if (quantity !== null && quantity !== value) onChange(quantity);
  }

  return { text: draft ?? String(value), type, end, commit };
}

/** A quantity with buttons for one less and one more, which repeat while they are held. */
export function QuantityStepper({
  value,
  onChange,
  onTyped,
  min = 1,
  max,
  label,
  decreaseLabel,
  increaseLabel,
  disabled = false,
  className,
}: QuantityStepperProps) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyValue(input, String(value), (text) => {
    const quantity = readWhole(text, max, min);
    if (quantity !== null) onChange(quantity);
  });
  const typing = useTypedQuantity({ value, onChange, onTyped, min, max });
  const hold = useHold(step);

  function step(by: number): boolean {
    const next = value + by;
    if (next < min || next > max) return false;
    onChange(next);
    return true;
  }

  function press(by: number): void {
    const isCounted = hold.stop();
    typing.end();
    if (!isCounted) step(by);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowUp') press(1);
    else if (event.key === 'ArrowDown') press(-1);
    else if (event.key === 'Enter') typing.commit();
    else return;
    event.preventDefault();
  }

  function stepProps(by: number) {
    return {
      iconClassName: 'size-5',
      className: 'touch-manipulation [-webkit-touch-callout:none]',
      onClick: () => press(by),
      onPointerDown: () => hold.start(by),
      onPointerLeave: hold.stop,
      onPointerCancel: hold.stop,
    };
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'inline-flex items-center rounded-pill bg-white p-0.5 inset-ring inset-ring-line-strong has-[input:focus-visible]:inset-ring-2 has-[input:focus-visible]:inset-ring-maroon',
        className,
      )}
    >
      <IconButton icon="minus" label={decreaseLabel} disabled={disabled || value <= min} {...stepProps(-1)} />
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        dir="ltr"
        autoComplete="off"
        disabled={disabled}
        value={typing.text}
        onChange={(event) => typing.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={typing.commit}
        onKeyDown={handleKey}
        className="h-11 w-10 bg-transparent text-center! font-medium outline-none"
      />
      <IconButton icon="plus" label={increaseLabel} disabled={disabled || value >= max} {...stepProps(1)} />
    </div>
  );
}
