import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { followTime, openDatabaseClock, type SharedClock } from './database-clock.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
let opened: SharedClock | undefined;
afterEach(() => {
  opened?.stop();
  vi.useRealTimers();
});

// The time of the machine, which no test changes.
const realTime = () => performance.timeOrigin + performance.now();
/** How many whole hours the clock is fast. Throws unless it is within a minute of them. */
function hoursFast(): number {
  const fastMs = (opened?.clock().getTime() ?? 0) - realTime();
  const hours = Math.round(fastMs / hourMs) + 0;
  expect(Math.abs(fastMs - hours * hourMs)).toBeLessThan(minuteMs);
  return hours;
}

/** Throws unless the clock has the time of this machine. The process may pause between two lines. */
function expectOwnTime(): void {
  const before = Date.now();
  const time = opened?.clock().getTime() ?? 0;
  expect(time).toBeGreaterThan(before - 20);
  expect(time).toBeLessThan(Date.now() + 20);
}

it('has the time of the database on a machine whose clock is wrong, also when that clock is set', async () => {
  const database = await createTestDatabase({ empty: true });
  vi.useFakeTimers({ toFake: ['Date'], now: realTime() + hourMs });
  opened = await openDatabaseClock(database.db);
  expect(hoursFast()).toBe(0);
  vi.setSystemTime(realTime() - 2 * hourMs);
  expect(hoursFast()).toBe(0);
  opened.stop();
  await database.drop();
});

it('follows a change of the time, and keeps what it has while nobody answers', async () => {
  const asked: number[] = [];
  let fastMs: number | null = hourMs;
  const askTime = () => {
    asked.push(performance.now());
    return fastMs === null ? Promise.reject(new Error('away')) : Promise.resolve(new Date(realTime() + fastMs));
  };
  const nextAnswers = (count: number) => {
    const before = asked.length;
    return expect.poll(() => asked.length - before, { timeout: 60_000, interval: 5 }).toBeGreaterThan(count);
  };
  opened = await followTime(askTime, 5);
  expect(hoursFast()).toBe(1);
  fastMs = null;
  await nextAnswers(2);
  expect(hoursFast()).toBe(1);
  fastMs = 3 * hourMs;
  await nextAnswers(2);
  expect(hoursFast()).toBe(3);
  // Back, too.
  fastMs = 0;
  await nextAnswers(2);
  expect(hoursFast()).toBe(0);
});

it('does not tremble with the time that an answer takes', async () => {
  const answers = [0, 30, -30, 0];
  let asked = 0;
  opened = await followTime(() => {
    const fastMs = answers[asked] ?? 0;
    asked += 1;
    return Promise.resolve(new Date(Date.now() + fastMs));
  }, 5);
  const until = performance.now() + 60_000;
  while (asked < answers.length && performance.now() < until) {
    expectOwnTime();
    await sleep(2);
  }
});

it('believes its own clock rather than an answer that took long', async () => {
  opened = await followTime(async () => {
    const time = new Date();
    await sleep(400);
    return time;
  }, hourMs);
  expectOwnTime();
});
