import { type ComponentProps, type MouseEvent, useImperativeHandle, useRef, useState } from 'react';
import { useEarlyPress } from '../hydration/before-hydration.ts';

type Wanted = Pick<ComponentProps<'button'>, 'ref' | 'disabled' | 'onClick'> & { busy: boolean };

/**
 * What a button does with presses. One that is busy ignores them, and so does one that becomes disabled while it has the
 * focus: it keeps the focus, which `disabled` would lose, until the focus leaves.
 */
export function useButton({ ref, busy, disabled, onClick }: Wanted) {
  const button = useRef<HTMLButtonElement>(null);
  const [hasFocus, setFocus] = useState(false);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  useEarlyPress(button);
  const isOff = disabled && hasFocus;
  return {
    ref: button,
    disabled: disabled && !hasFocus,
    ...(isOff && { 'aria-disabled': true, 'data-off': true }),
    'aria-busy': busy || undefined,
    onFocus: () => setFocus(true),
    // When another window gets the focus, the element keeps it in this one.
    onBlur: () => setFocus(document.activeElement === button.current),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      // It must not submit its form either.
      if (busy || isOff) event.preventDefault();
      else onClick?.(event);
    },
  };
}
