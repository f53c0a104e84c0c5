export const maxStars = 5;
export const starStep = 0.5;

/** The rating under a pointer, by its distance from the start of the row: the start half of a star is .5. */
export function ratingAt(fromStart: number, width: number): number {
  const halves = Math.ceil((fromStart / width) * maxStars * 2);
  return clampRating(halves / 2);
}

/** The rating after a key; null when the key is not the slider's. "Right" raises only where reading runs that way. */
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
