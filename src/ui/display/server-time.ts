import { useEffect, useState } from 'react';

/** The milliseconds by which the clock of this device is behind the server's. */
let behindMs = 0;

const corrected = 'server-time';

/** The server's time in milliseconds: that of the device, until a response has corrected it. */
export function serverNow(): number {
  return Date.now() + behindMs;
}

/** Corrects the clock by the `Date` of a response that no cache kept. */
export function noteServerTime(headers: { get(name: string): string | null }): void {
  const at = Date.parse(headers.get('date') ?? '');
  // It has whole seconds, and the response takes its time. Without a date, this is false.
  if (Math.abs(at - serverNow()) > 2000) {
    behindMs = at - Date.now();
    dispatchEvent(new Event(corrected));
  }
}

/**
 * The server's time, read again after `untilChangeMs`, which is more than 0, when the page is seen
 * again, and when a response corrects the clock.
 */
export function useServerNow(untilChangeMs: (now: number) => number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const renew = () => setNow(serverNow());
    const timer = setTimeout(renew, untilChangeMs(now));
    const stop = new AbortController();
    for (const name of ['focus', 'visibilitychange', corrected]) addEventListener(name, renew, stop);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });
  return now;
}
