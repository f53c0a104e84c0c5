/** Scrolls a row of links sideways to one of them. `scrollIntoView` would scroll the page, too, and lose its place. */
export function showInRow(item: HTMLElement): void {
  const row = item.closest('nav');
  if (!row) return;
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
}
