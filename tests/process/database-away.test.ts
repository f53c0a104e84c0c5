import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentile } from '../../bench/result.ts';
import {
  type AwayShop,
  failOver,
  lockCarts,
  openAwayShop,
  restartDatabase,
  silent,
  slow,
  watchDuring,
} from './away.ts';
import { isFair } from './traffic.ts';

// Servers and standbys are killed by what /proc says of them.
describe.skipIf(process.platform !== 'linux')('a shop whose PostgreSQL', () => {
  let away: AwayShop;
  const nothingWrong = { unfair: [], lost: 0, twice: 0, wrongStock: 0 };

  beforeAll(async () => {
    away = await openAwayShop('away');
  });
  afterAll(() => away.close());

  it.each([
    ['is slow', () => slow(away.proxy, 1500, 4)],
    ['says nothing any more', () => silent(away.proxy, 6)],
  ] as const)(
    '%s keeps nobody waiting: pages come from memory, the rest is answered within 5 seconds',
    async (_, troubleOf) => {
      const seen = await watchDuring(away, troubleOf());
      expect(seen.pagesWrong).toBe(0);
      expect(seen.pagesMs.length).toBeGreaterThan(20);
      expect(percentile(seen.pagesMs, 50)).toBeLessThan(50);
      expect(seen.others.filter((one) => !isFair(one))).toEqual([]);
      expect(Math.max(...seen.others.map(({ ms }) => ms))).toBeLessThan(5500);
      expect(seen.backMs).toBeLessThan(2500);
    },
  );

  it('holds up every cart with a lock leaves whoever only looks around unharmed', async () => {
    const seen = await watchDuring(away, lockCarts(away.server, 5));
    expect(seen.others.filter((one) => !isFair(one))).toEqual([]);
    expect(seen.others.some(({ what, status }) => what === 'cart' && status === 503)).toBe(true);
    expect(seen.others.filter(({ what, status }) => what === 'search' && status !== 200)).toEqual([]);
    expect(Math.max(...seen.others.map(({ ms }) => ms))).toBeLessThan(5500);
    expect(seen.backMs).toBeLessThan(2500);
  });

  it('is restarted under load refuses politely, loses nothing, and goes on within 2 seconds', async () => {
    const seen = await restartDatabase(away, 2);
    expect(seen).toMatchObject(nothingWrong);
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.orders).toBeGreaterThan(2);
    expect(Math.max(...seen.backMs)).toBeLessThan(2000);
  });

  it('only reads any more because another took its place follows the address to that one within 5 seconds', async () => {
    const seen = await failOver(away, 'reads');
    expect(seen).toMatchObject(nothingWrong);
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.backMs[0]).toBeLessThan(5000);
  });
});
