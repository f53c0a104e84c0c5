import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus of a container when a change of the page removes the focused element: it moves to
 * the element that `next` returns, without scrolling. The container gets the two handlers.
 */
export function useKeptFocus(
  next: () => HTMLElement | null | undefined,
  onFocus?: (target: HTMLElement, container: HTMLElement) => void,
) {
  const focused = useRef<HTMLElement | null>(null);
  // After each change, because an element that is removed reports no blur.
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
      focused.current = target;
      onFocus?.(target, currentTarget);
    },
    onBlur(): void {
      focused.current = null;
    },
  };
}
