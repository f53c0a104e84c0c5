import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/** Whether a press opens a link here, not in another tab or window. */
export function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

// `scrollIntoView` would scroll the page, too, and lose its place.
function showInRow(item: HTMLElement): void {
  const row = item.closest('nav');
  if (!row) return;
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
}

/** The ref of an item in a row of links. The row scrolls sideways to the current one. */
export function useShownInRow(isCurrent: boolean): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && item.current) showInRow(item.current);
  }, [isCurrent]);
  return item;
}
