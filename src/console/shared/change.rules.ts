/** The change of a figure in whole per cent, as text; null if there is nothing to compare with. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '0%';
  // The minus of mathematics, as wide as the plus.
  return percent > 0 ? `+${percent}%` : `\u2212${-percent}%`;
}
