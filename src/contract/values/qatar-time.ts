/**
 * Days and clock times in Qatar, without Intl: Qatar is at UTC+3 all year, and the formats of ICU
 * differ between versions.
 */
const offsetMs = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** In the order of the week, which starts on Sunday. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** A clock time from 00:00 to 23:59. */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The day in Qatar, as YYYY-MM-DD. */
export function qatarDay(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** The milliseconds until the next day begins in Qatar. */
export function untilMidnightMs(nowMs: number): number {
  return dayMs - ((nowMs + offsetMs) % dayMs);
}

/** The clock time in Qatar, as HH:MM. */
export function qatarTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(11, 16);
}

/** The first moment of a minute in Qatar. The day is YYYY-MM-DD and the time HH:MM. */
export function qatarMoment(day: string, time: string): Date {
  return new Date(Date.parse(`${day}T${time}:00Z`) - offsetMs);
}

/** The day that is `count` days after a day. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): Weekday {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday;
}

/** Whether a text is a day of the calendar as YYYY-MM-DD: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
  );
}
