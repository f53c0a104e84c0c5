export interface TimeLeft {
  hours: number;
  minutes: number;
}

const minuteMs = 60_000;

/** The full minutes until a moment, as hours and minutes; null if less than one is left. */
export function timeLeft(until: string, nowMs: number): TimeLeft | null {
  const total = Math.floor((Date.parse(until) - nowMs) / minuteMs);
  return total >= 1 ? { hours: Math.floor(total / 60), minutes: total % 60 } : null;
}

/** The milliseconds until the full minutes change; more than 0 also after the moment. */
export function nextChangeMs(until: string, nowMs: number): number {
  return Math.abs((Date.parse(until) - nowMs) % minuteMs) + 1;
}
