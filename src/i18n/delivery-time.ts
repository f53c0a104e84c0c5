import type { Language } from '#contract/values/locale.ts';
import { qatarTime } from '#contract/values/qatar-time.ts';
import { shortDayParts } from './format.ts';

/** Before and after noon, behind an hour. */
const dayHalves: Record<Language, readonly [am: string, pm: string]> = { en: ['am', 'pm'], ar: ['ص', 'م'] };

/** A clock time, "16:00" or "16:30", as people say it: "4 pm", "4:30 م". */
function formatClock(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const [am, pm] = dayHalves[language];
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? am : pm}`;
}

/** A delivery slot: "10 am–1 pm", "10 ص–1 م". It is read in the direction of its language: isolate it with `<bdi>`. */
export function formatSlot({ from, to }: { from: string; to: string }, language: Language): string {
  return `${formatClock(from, language)}–${formatClock(to, language)}`;
}

/** The promised day and slot: "Mon 30 Nov · 10 am–1 pm", "الاثنين 30 نوفمبر · 10 ص–1 م". */
export function formatDelivery(delivery: { day: string; from: string; to: string }, language: Language): string {
  const { weekday, date } = shortDayParts(delivery.day, language);
  return `${weekday} ${date} · ${formatSlot(delivery, language)}`;
}

/** The moment of a promise in Qatar: "4 pm", "4 م". */
export function formatPromise(iso: string, language: Language): string {
  return formatClock(qatarTime(new Date(iso)), language);
}
