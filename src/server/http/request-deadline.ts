import { AppError } from '../errors/app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deadlines: Deadlines;
  }
}

/** How long each step of a request may take, in milliseconds. */
export interface Deadlines {
  answerMs: number;
  /** At least this long for the work of a request that arrived long ago. */
  leastMs: number;
  identityMs: number;
  favouritesMs: number;
  catchUpMs: number;
  /** How long a request may wait for a picture to be rendered: less than the timeouts in `deploy/`. */
  renderingMs: number;
  /** A process that is further behind refuses requests. */
  eventLoopMs: number;
}

/**
 * The deadlines of a shop that answers every request within `seconds`. Time spent receiving the
 * body does not count.
 */
export function deadlinesOf(seconds: number): Deadlines {
  const answerMs = 900 * seconds;
  return {
    answerMs,
    leastMs: 300 * seconds,
    // One read that finds its row by its key.
    identityMs: 600 * seconds,
    favouritesMs: 400 * seconds,
    // A longer wait for invalidation fails the write.
    catchUpMs: 200 * seconds,
    // A crawler asks for ten pictures at once that nobody has asked for.
    renderingMs: Math.max(answerMs, 12_000),
    eventLoopMs: 600 * seconds,
  };
}

/** The milliseconds left to answer a request that arrived `elapsedMs` ago. */
export function remainingMs({ answerMs, leastMs }: Deadlines, elapsedMs: number): number {
  return Math.max(leastMs, answerMs - elapsedMs);
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
