import { createHash } from 'node:crypto';

/** How often something may be done, and when it is counted anew. */
export interface Limit {
  /** Names what is counted; each limit has a name of its own. */
  name: string;
  max: number;
  windowMs: number;
  /** How long to wait after the first time, the second and so on; the last pause holds from there. With pauses the window begins anew each time. */
  pausesMs?: readonly number[];
}

/** A limit and for whom it is counted: an account, an address, both. */
export interface Counter {
  limit: Limit;
  of: string;
}

/** Under what a counter is stored. Nobody's address can be read there. */
export function keyOf({ limit, of }: Counter): Buffer {
  return createHash('sha256').update(`${limit.name}\n${of}`).digest();
}

/** Pauses that double from one second, after so many times without one, until they reach `maxSeconds`. */
export function doublingPauses(free: number, maxSeconds: number): number[] {
  const pauses = Array.from({ length: free }, () => 0);
  for (let seconds = 1; seconds < maxSeconds; seconds *= 2) pauses.push(seconds * 1000);
  return [...pauses, maxSeconds * 1000];
}

/** The whole seconds to wait for a time, one at least. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}
