import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Counter, doublingPauses } from './attempts.rules.ts';
import { createAttempts } from './attempts.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = (ms: number) => createAttempts({ db: database.db, clock: () => new Date(1e12 + ms), limitsOn: true });
const limit = { name: 'tries', max: 100, windowMs: 60_000, pausesMs: doublingPauses(2, 900) };

it('allows attempts without a pause in any order of their clocks', async () => {
  const counters: Counter[] = [{ limit, of: 'concurrent' }];
  await at(10).consume(counters);
  await at(9).consume(counters);
});

it('allows an attempt that began before another one was given back', async () => {
  const counters: Counter[] = [{ limit, of: 'given back' }];
  const right = () => Promise.resolve(true);
  await at(10).checkGuess(counters, right, Boolean);
  await at(9).checkGuess(counters, right, Boolean);
});

it('refuses an attempt during a pause', async () => {
  const counters: Counter[] = [{ limit, of: 'pausing' }];
  for (const ms of [0, 1, 2]) await at(ms).consume(counters);
  await expect(at(1001).consume(counters)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 });
  await at(1002).consume(counters);
});

it('counts guesses at a code without rate limits too, and nothing else', async () => {
  const attempts = createAttempts({ db: database.db, clock: () => new Date(1e12), limitsOn: false });
  const code: Counter = { limit: { name: 'code', max: 2, windowMs: 60_000, always: true }, of: 'one' };
  const other: Counter = { limit: { name: 'other', max: 0, windowMs: 60_000 }, of: 'one' };
  await attempts.consume([other, code]);
  expect(await attempts.left(code)).toBe(1);
  await attempts.forgive([other, code]);
  expect(await attempts.left(code)).toBe(2);
  await attempts.consume([code]);
  await attempts.consume([code]);
  await expect(attempts.consume([other, code])).rejects.toMatchObject({ code: 'too_many_requests' });
});
