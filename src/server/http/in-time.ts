import { AppError } from '../errors/app-error.ts';

// Whoever asks hears something within 5 s; who sent a long body slowly has not used up the shop's time.
const answerMs = 4500;
const leastMs = 1500;

/** How many milliseconds are left to answer a request that came so long ago. */
export function msLeft(elapsedMs: number): number {
  return Math.max(leastMs, answerMs - elapsedMs);
}

/**
 * Waits for work so long and then refuses, `unavailable`: a database that is slow or silent makes nobody wait for ever. The work itself goes on; what
 * it does is whole or not done at all, and an order is found again under its key.
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', { retryAfterSeconds: 2 })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
