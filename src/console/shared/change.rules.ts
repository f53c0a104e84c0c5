/** The change of a figure in per cent, as text; null if there is nothing to compare with. */
export function changeOf(now: number, before: number, decimals = 0): string | null {
  if (before === 0) return null;
  const percent = ((now - before) / before) * 100;
  const size = Math.abs(percent).toFixed(decimals);
  if (Number(size) === 0) return '0%';
  // The minus of mathematics, as wide as the plus.
  return `${percent > 0 ? '+' : '\u2212'}${size}%`;
}
