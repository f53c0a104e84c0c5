import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from '../database/connect.ts';

// A longer trip says too little about the time.
const longestTripMs = 1000;
// Measurements differ by what a trip takes one way. A clock that follows each of them would tremble.
const exactMs = 50;
const againMs = 30_000;

export interface SharedClock {
  clock: Clock;
  stop: () => void;
}

/**
 * A clock that follows the time of another machine, as far as an answer can tell it. It asks at first and then every `everyMs`, and
 * counts in between. While nobody answers, it keeps the time that it has.
 */
export async function followTime(askTime: () => Promise<Date>, everyMs: number): Promise<SharedClock> {
  // What to add to the time of this process (`performance.now`).
  async function measure() {
    const sentAt = performance.now();
    const time = (await askTime()).getTime();
    const answeredAt = performance.now();
    const tripMs = answeredAt - sentAt;
    const base = time - (sentAt + answeredAt) / 2;
    // A trip is too slow to tell small differences: the machine's own clock is better then.
    const own = Date.now() - answeredAt;
    return { base: Math.abs(own - base) <= tripMs / 2 + exactMs ? own : base, tripMs };
  }
  let { base } = await measure();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function follow(): Promise<void> {
    const measured = await measure().catch(() => null);
    if (measured && measured.tripMs <= longestTripMs && Math.abs(measured.base - base) > exactMs) base = measured.base;
    wait();
  }
  function wait(): void {
    if (!isStopped) timer = setTimeout(() => void follow(), everyMs).unref();
  }
  wait();

  return {
    clock: () => new Date(base + performance.now()),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The time of the database's server. All instances of a shop share it: one whose own clock is fast
 * does not end orders, sessions or codes early.
 */
export async function askDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** The clock of a shop: that of its database. */
export function openDatabaseClock(db: Db): Promise<SharedClock> {
  return followTime(() => askDatabaseTime(db), againMs);
}
