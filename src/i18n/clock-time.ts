import type { Language } from '#contract/values/locale.ts';
import { qatarTime } from '#contract/values/qatar-time.ts';

/** Before and after noon, behind an hour. */
const dayHalves: Record<Language, readonly [am: string, pm: string]> = { en: ['am', 'pm'], ar: ['ص', 'م'] };

/** A clock time, "16:00" or "16:30", as people say it: "4 pm", "4:30 م". */
export function formatClock(time: string, language: Language): string {
  const { digits, half } = clockParts(time, language);
  return `${digits} ${half}`;
}

export function clockParts(time: string, language: Language): { digits: string; half: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const [am, pm] = dayHalves[language];
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return { digits: `${hour % 12 || 12}${minutes}`, half: hour % 24 < 12 ? am : pm };
}

/** The moment of a promise in Qatar: "4 pm", "4 م". */
export function formatPromise(iso: string, language: Language): string {
  return formatClock(qatarTime(new Date(iso)), language);
}
