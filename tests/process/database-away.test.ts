import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

// `npm run torture -- database` measures how long responses and recoveries take.
// The tests kill servers and standbys by /proc.
describe.skipIf(process.platform !== 'linux')('a shop whose PostgreSQL', () => {
  let away: AwayShop;
  const nothingWrong = { unfair: [], lost: 0, twice: 0, wrongStock: 0 };

  beforeAll(async () => {
    away = await openAwayShop('away');
  });
  afterAll(() => away.close());

  it.each([
    ['is slow', () => slow(away.proxy, 1500, 4)],
    ['is silent', () => silent(away.proxy, 6)],
  ] as const)('%s serves cached pages, and answers everything else meanwhile', async (_, troubleOf) => {
    const seen = await watchDuring(away, troubleOf());
    expect(seen.pagesWrong).toBe(0);
    // In this time the database answers two queries at most.
    expect(seen.pagesMs.length).toBeGreaterThan(5);
    expect(seen.others.filter((one) => !isFair(one))).toEqual([]);
    expect(seen.others.at(-1)?.status).toBe(200);
  });

  it('has a lock on every cart still serves shoppers who only browse', async () => {
    const seen = await watchDuring(away, lockCarts(away.server, 5));
    expect(seen.others.filter((one) => !isFair(one))).toEqual([]);
    expect(seen.others.some(({ what, status }) => what === 'cart' && status === 503)).toBe(true);
    expect(seen.others.filter(({ what, status }) => what === 'search' && status !== 200)).toEqual([]);
    expect(seen.others.at(-1)?.status).toBe(200);
  });

  it('is restarted under load answers 503, loses nothing, and recovers', async () => {
    const seen = await restartDatabase(away, 2);
    expect(seen).toMatchObject(nothingWrong);
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.orders).toBeGreaterThan(2);
    expect(seen.backMs).not.toContain(Infinity);
  });

  it('was demoted to read-only follows its address to the new primary', async () => {
    const seen = await failOver(away, 'reads');
    expect(seen).toMatchObject(nothingWrong);
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.backMs).not.toContain(Infinity);
  });
});
