import { afterPress } from '../runtime/page/press.ts';

/**
 * The ref of what appears above a page by itself. While a pointer is down it keeps its height, so
 * that no button moves from under the finger that presses it: its click would be lost. The element
 * must contain the margins of its content.
 */
export function holdHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = element;
  const listeners = new AbortController();

  function hold(): void {
    style.height = `${element?.getBoundingClientRect().height}px`;
    style.overflow = 'clip';
    afterPress(() => {
      style.height = '';
      style.overflow = '';
    });
  }
  addEventListener('pointerdown', hold, { capture: true, passive: true, signal: listeners.signal });
  return () => listeners.abort();
}
