import type { Language } from '#contract/values/locale.ts';
import { addDays } from '#contract/values/qatar-time.ts';
import { clockParts, formatClock } from './clock-time.ts';
import { shortDayParts } from './format.ts';

/**
 * A delivery slot: "4–8 pm", "10 am–1 pm", "10 ص–1 م". It is read in the direction of its language: isolate it with
 * `<bdi>`.
 */
export function formatSlot({ from, to }: { from: string; to: string }, language: Language): string {
  const [begin, end] = [clockParts(from, language), clockParts(to, language)];
  return begin.half === end.half
    ? `${begin.digits}–${end.digits} ${end.half}`
    : `${formatClock(from, language)}–${formatClock(to, language)}`;
}

/** The promised day and slot: "Mon 30 Nov · 10 am–1 pm", "الاثنين 30 نوفمبر · 10 ص–1 م". */
export function formatDelivery(delivery: { day: string; from: string; to: string }, language: Language): string {
  const { weekday, date } = shortDayParts(delivery.day, language);
  return `${weekday} ${date} · ${formatSlot(delivery, language)}`;
}

/** What was promised, without its day where nothing was chosen. */
export interface PromisedTime {
  kind: 'slot' | 'day' | 'soon' | 'arranged' | 'asked';
  day: string | null;
  from: string | null;
  to: string | null;
}

/** The words around days and times. */
export interface PromiseWords {
  today: string;
  tomorrow: string;
  arranged: string;
  asked: string;
  /** Until a clock time. */
  by: (time: string) => string;
}

/** A day by its name, from today: "Today", "Tomorrow", "Mon 30 Nov". Without today, by its date. */
export function formatDueDay(
  day: string,
  today: string | null,
  language: Language,
  words: Pick<PromiseWords, 'today' | 'tomorrow'>,
): string {
  if (day === today) return words.today;
  if (today !== null && day === addDays(today, 1)) return words.tomorrow;
  const { weekday, date } = shortDayParts(day, language);
  return `${weekday} ${date}`;
}

/**
 * The promise of an order: "Today · 4–8 pm", "Mon 30 Nov", "Tomorrow · by 6:30 pm". `today` is the server's day; null
 * on paper and in mails, which are read later. Isolate it with `<bdi>`.
 */
export function formatOrderPromise(
  { kind, day, from, to }: PromisedTime,
  today: string | null,
  language: Language,
  words: PromiseWords,
): string {
  if (day === null) return kind === 'asked' ? words.asked : words.arranged;
  const name = formatDueDay(day, today, language, words);
  if (to === null) return name;
  const time = from === null ? words.by(formatClock(to, language)) : formatSlot({ from, to }, language);
  return `${name} · ${time}`;
}
