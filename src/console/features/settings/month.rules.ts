import { addDays, weekdayOf, weekdays } from '#contract/values/qatar-time.ts';

/** The month of a day, as YYYY-MM. */
export const monthOf = (day: string) => day.slice(0, 7);

/** The month that is `count` months after a month. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, from Sunday to Saturday. Null: a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const begin = addDays(first, -weekdays.indexOf(weekdayOf(first)));
  const weeks: (string | null)[][] = [];
  for (let day = begin; day < `${addMonths(month, 1)}-01`; day = addDays(day, 7))
    weeks.push(
      weekdays.map((_, place) => {
        const one = addDays(day, place);
        return monthOf(one) === month ? one : null;
      }),
    );
  return weeks;
}

/**
 * The day to which a key moves the focus in a calendar; null for other keys. The left arrow leads to
 * the next day where weeks are read from right to left.
 */
export function dayAfterKey(day: string, key: string, direction: 'ltr' | 'rtl'): string | null {
  const ahead = direction === 'rtl' ? -1 : 1;
  const place = weekdays.indexOf(weekdayOf(day));
  const steps: Record<string, number> = {
    ArrowRight: ahead,
    ArrowLeft: -ahead,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -place,
    End: 6 - place,
  };
  if (steps[key] !== undefined) return addDays(day, steps[key]);
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const month = addMonths(monthOf(day), key === 'PageUp' ? -1 : 1);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}
