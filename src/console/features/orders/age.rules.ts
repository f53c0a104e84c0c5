const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The age of an order in the unit that people use for it. */
export function ageOf(seconds: number): { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number } {
  if (seconds < minute) return { unit: 'now', count: 0 };
  if (seconds < hour) return { unit: 'minutes', count: Math.floor(seconds / minute) };
  if (seconds < day) return { unit: 'hours', count: Math.floor(seconds / hour) };
  return { unit: 'days', count: Math.floor(seconds / day) };
}
