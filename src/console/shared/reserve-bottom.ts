const height = '--bottom-bar';

/** The ref of a bar at the bottom of a page. On a phone, toasts are shown above it. */
export function reserveBottom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(height, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(height);
  };
}
