import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { readWhole } from '#contract/values/whole-number.ts';
import { useEarlyValue } from '../hydration/before-hydration.ts';
import { classNames } from '../styles/class-names.ts';
import { IconButton } from '../action/icon-button.tsx';

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

const holdDelayMs = 400;
const holdEveryMs = 110;

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
  const [draft, setDraft] = useState<string | null>(null);
  // The quantity that was reported while typing; null if none was.
  const [typed, setTyped] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEarlyValue(input, String(value), (text) => {
    const quantity = readWhole(text, max, min);
    if (quantity !== null) onChange(quantity);
  });
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; repeated: boolean } | null>(null);
  // A held button repeats outside of React's renders and needs the newest value and limits, even in
  // the same frame.
  const step = useRef<(by: number) => boolean>(() => false);

  useLayoutEffect(() => {
    step.current = (by) => {
      const next = value + by;
      if (next < min || next > max) return false;
      onChange(next);
      return true;
    };
  });

  useEffect(() => () => clearTimeout(hold.current?.timer), []);

  // The caller replaced the reported quantity, for example because the server refused it: a blur
  // must not report it again.
  if (typed !== null && typed !== value) {
    setTyped(null);
    setDraft(null);
  }

  function startHold(by: number): void {
    function tick(): void {
      // At the limit the button is disabled and fires no release event.
      if (step.current(by)) hold.current = { timer: setTimeout(tick, holdEveryMs), repeated: true };
      else stopHold();
    }
    hold.current = { timer: setTimeout(tick, holdDelayMs), repeated: false };
  }

  function press(by: number): void {
    const repeated = hold.current?.repeated === true;
    stopHold();
    endTyping();
    // The click at the end of a long press was already counted by the repeats.
    if (!repeated) step.current(by);
  }

  function stopHold(): void {
    clearTimeout(hold.current?.timer);
    hold.current = null;
  }

  function type(text: string): void {
    const quantity = readWhole(text, max, min);
    setDraft(text);
    if (!onTyped) return;
    if (quantity !== null || typed !== null) onTyped(quantity);
    setTyped(quantity);
  }

  function endTyping(): void {
    setDraft(null);
    setTyped(null);
  }

  function commit(): void {
    const quantity = draft === null ? null : readWhole(draft, max, min);
    endTyping();
    if (quantity !== null && quantity !== value) onChange(quantity);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowUp') press(1);
    else if (event.key === 'ArrowDown') press(-1);
    else if (event.key === 'Enter') commit();
    else return;
    event.preventDefault();
  }

  function holdProps(by: number) {
    return {
      onClick: () => press(by),
      onPointerDown: () => startHold(by),
      onPointerLeave: stopHold,
      onPointerCancel: stopHold,
    };
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'inline-flex items-center rounded-full bg-white p-0.5 inset-ring inset-ring-sand-deep has-[input:focus-visible]:inset-ring-2 has-[input:focus-visible]:inset-ring-maroon',
        className,
      )}
    >
      <IconButton
        icon="minus"
        label={decreaseLabel}
        iconClassName="size-5"
        className="touch-manipulation [-webkit-touch-callout:none]"
        disabled={disabled || value <= min}
        {...holdProps(-1)}
      />
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
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={handleKey}
        className="h-11 w-10 bg-transparent text-center! font-medium outline-none"
      />
      <IconButton
        icon="plus"
        label={increaseLabel}
        iconClassName="size-5"
        className="touch-manipulation [-webkit-touch-callout:none]"
        disabled={disabled || value >= max}
        {...holdProps(1)}
      />
    </div>
  );
}
