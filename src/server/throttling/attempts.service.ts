import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { Clock } from '../process/clock.ts';
import { enqueue } from '../jobs/jobs.ts';
import { type Counter, hashCounterKey, secondsUntil } from './attempts.rules.ts';
import * as queries from './attempts.queries.ts';

const sweepMs = 3_600_000;

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  /** Off only in load tests: nothing is counted, except for limits with `always`. */
  limitsOn: boolean;
}

/** Rate limits that are counted in the database, so that all instances share them. */
export function createAttempts({ db, clock, limitsOn }: Needs) {
  const isCounted = ({ limit }: Counter) => limitsOn || limit.always === true;

  /** Takes back attempts that were right. */
  async function forgive(counters: readonly Counter[]): Promise<void> {
    const counted = counters.filter(isCounted);
    if (counted.length > 0) await queries.refund(db, counted.map(hashCounterKey));
  }

  async function refuse({ limit, of }: Counter): Promise<never> {
    const freeAt = await queries.findFreeAt(db, hashCounterKey({ limit, of }), limit.max);
    const retryAfterSeconds = secondsUntil(freeAt ?? clock(), clock());
    throw new AppError('too_many_requests', { retryAfterSeconds, note: { limit: limit.name } });
  }

  // Returns the counter whose limit is reached, or null.
  async function count(counters: readonly Counter[]): Promise<Counter | null> {
    for (const [index, counter] of counters.entries()) {
      if (!isCounted(counter)) continue;
      const { max, windowMs, pausesMs } = counter.limit;
      const attempt = {
        key: hashCounterKey(counter),
        now: clock(),
        max,
        windowMs,
        pausesMs: pausesMs ?? [0],
        sliding: !!pausesMs,
      };
      if (await queries.consume(db, attempt)) continue;
      await forgive(counters.slice(0, index));
      return counter;
    }
    return null;
  }

  /** Counts an attempt at each counter, or at none. Returns false if a limit is reached. */
  async function tryConsume(counters: readonly Counter[]): Promise<boolean> {
    return (await count(counters)) === null;
  }

  /**
   * Counts an attempt at each counter, or at none. Throws `too_many_requests` if a limit is
   * reached.
   */
  async function consume(counters: readonly Counter[]): Promise<void> {
    const reached = await count(counters);
    if (reached) await refuse(reached);
  }

  /**
   * Checks a guess and counts wrong ones. It is counted before it is checked, so that concurrent
   * guesses cannot bypass the limit, and refunded if it is right or the check fails.
   */
  async function checkGuess<T>(
    counters: readonly Counter[],
    guess: () => Promise<T>,
    isRight: (outcome: T) => boolean,
  ): Promise<T> {
    await consume(counters);
    let wrong = false;
    try {
      const outcome = await guess();
      wrong = !isRight(outcome);
      return outcome;
    } finally {
      if (!wrong) await forgive(counters);
    }
  }

  /** How many attempts a limit without pauses still allows. */
  async function left(counter: Counter): Promise<number> {
    if (!isCounted(counter)) return counter.limit.max;
    return counter.limit.max - (await queries.findAttemptCount(db, hashCounterKey(counter), clock()));
  }

  /** Deletes expired counters. Runs again in an hour. */
  async function purgeExpired(): Promise<void> {
    await queries.deleteEnded(db, clock());
    await enqueue(db, 'purge_attempts', {}, { key: 'purge_attempts', runAt: new Date(clock().getTime() + sweepMs) });
  }

  return { consume, tryConsume, checkGuess, forgive, left, purgeExpired };
}

export type Attempts = ReturnType<typeof createAttempts>;
