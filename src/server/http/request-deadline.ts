import { AppError } from '../errors/app-error.ts';

// Every request is answered within 5 s. Time spent receiving the body does not count.
const answerMs = 4500;
const minMs = 1500;

/** The milliseconds left to answer a request that arrived `elapsedMs` ago. */
export function remainingMs(elapsedMs: number): number {
  return Math.max(minMs, answerMs - elapsedMs);
}

/**
 * Waits for work at most `ms` milliseconds, then rejects with `unavailable`. The work itself
 * continues: a transaction still commits or rolls back, and a repeated order is found by its key.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
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
