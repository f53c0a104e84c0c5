import { createHash } from 'node:crypto';

/** A rate limit: how many attempts in which window. */
export interface Limit {
  /** A unique name. */
  name: string;
  max: number;
  windowMs: number;
  /**
   * The pause after the first attempt, the second and so on; the last pause repeats. With pauses,
   * each attempt restarts the window.
   */
  pausesMs?: readonly number[];
  /** Guesses at a code: counted with RATE_LIMIT=off too. */
  always?: boolean;
}

/** A limit and its key: an account, an address or both. */
export interface Counter {
  limit: Limit;
  of: string;
}

/** The stored key of a counter: a hash, which reveals no address. */
export function hashCounterKey({ limit, of }: Counter): Buffer {
  return createHash('sha256').update(`${limit.name}\n${of}`).digest();
}

/**
 * Pauses for `pausesMs`: none for the first `free` attempts, then doubling from one second up to
 * `maxSeconds`.
 */
export function doublingPauses(free: number, maxSeconds: number): number[] {
  const pauses = Array.from({ length: free }, () => 0);
  for (let seconds = 1; seconds < maxSeconds; seconds *= 2) pauses.push(seconds * 1000);
  return [...pauses, maxSeconds * 1000];
}

/** The whole seconds until a time, at least one. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}
