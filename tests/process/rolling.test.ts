import { expect, it } from 'vitest';
import { overload } from './overload.ts';
import { migrateTogether, rollInstances } from './rolling.ts';

it('two instances that are restarted one after the other fail no request of a balancer that looks at /readyz', async () => {
  const { requests, failed, orders, wrong } = await rollInstances(2);
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  expect(orders).toBeGreaterThan(10);
  expect(wrong).toBe(0);
});

it('two instances that start at once on an empty database migrate it once', async () => {
  expect(await migrateTogether(2)).toEqual({ starts: 4, wrong: 0 });
});

it('a crowd that asks for three times the pages that can be drawn is refused in part, quickly, and every order goes through', async () => {
  const seen = await overload(4);
  expect(seen.unfair).toEqual([]);
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.takenPercent).toBeGreaterThanOrEqual(99);
  expect(seen.orders).toBeGreaterThan(2);
});
