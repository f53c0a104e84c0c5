export const maxStars = 5;
export const starStep = 0.5;

/**
 * The rating at a pointer position, measured from the start of the row: the first half of a star is
 * .5.
 */
export function ratingAt(fromStart: number, width: number): number {
  const halves = Math.ceil((fromStart / width) * maxStars * 2);
  return clampRating(halves / 2);
}

/**
 * The rating after a key press; null for other keys. "Right" raises it only in left-to-right pages.
 */
export function ratingByKey(key: string, value: number, rightToLeft: boolean): number | null {
  const raises = key === 'ArrowUp' || key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight');
  const lowers = key === 'ArrowDown' || key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft');
  if (raises) return clampRating(value + starStep);
  if (lowers) return clampRating(value - starStep);
  if (key === 'Home') return starStep;
  if (key === 'End') return maxStars;
  return null;
}

function clampRating(value: number): number {
  return Math.min(maxStars, Math.max(starStep, value));
}
