import { holdHeight } from './hold-height.ts';

/** The ref of a bar at the edge of a page, whose height others need. */
const reserve = (variable: string) => (bar: HTMLElement | null) => {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(variable, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(variable);
  };
};

/** The ref of a bar at the bottom of a page. On a phone, toasts are shown above it. */
export const reserveBottom = reserve('--bottom-bar');

const reserveBand = reserve('--top-band');

/** The ref of a band below the header. What sticks to the top is shown below it. */
export function reserveTop(band: HTMLElement | null): () => void {
  const ends = [reserveBand(band), holdHeight(band)];
  return () => ends.forEach((end) => end?.());
}
