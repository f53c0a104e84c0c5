import type { TimeLeft } from './time-left.ts';

type Say = (key: 'hours' | 'minutes' | 'hoursMinutes', values: Record<string, string | number>) => string;

/** "2 h 10 min", "ساعتين و10 دقائق". `t` has the messages of `delivery`. */
export function timeLeftText(t: Say, { hours, minutes }: TimeLeft): string {
  if (hours === 0) return t('minutes', { minutes });
  if (minutes === 0) return t('hours', { hours });
  return t('hoursMinutes', { hours: t('hours', { hours }), minutes: t('minutes', { minutes }) });
}
