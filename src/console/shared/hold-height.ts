// On a touch screen, the click comes a moment after the finger was lifted.
const clickMs = 150;

/**
 * The ref of what appears above a page by itself. While a pointer is down it keeps its height, so
 * that no button moves from under the finger that presses it: its click would be lost. The element
 * must contain the margins of its content.
 */
export function holdHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = element;
  const listeners = new AbortController();
  let releasing: ReturnType<typeof setTimeout> | undefined;

  function hold(): void {
    clearTimeout(releasing);
    style.height = `${element?.getBoundingClientRect().height}px`;
    style.overflow = 'clip';
  }
  function release(): void {
    style.height = '';
    style.overflow = '';
  }
  const options = { capture: true, passive: true, signal: listeners.signal };
  addEventListener('pointerdown', hold, options);
  addEventListener('pointerup', () => (releasing = setTimeout(release, clickMs)), options);
  addEventListener('pointercancel', release, options);
  return () => {
    clearTimeout(releasing);
    listeners.abort();
  };
}
