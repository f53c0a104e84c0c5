import { expect, it } from 'vitest';
import { migrateTogether, rollInstances } from './rolling.ts';

it('two instances that are restarted one after the other fail no request of a balancer that looks at /readyz', async () => {
  const { requests, failed, orders, wrong } = await rollInstances(1);
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(50);
  expect(orders).toBeGreaterThan(5);
  expect(wrong).toBe(0);
});

it('two instances that start at once on an empty database migrate it once', async () => {
  expect(await migrateTogether(1)).toEqual({ starts: 2, wrong: 0 });
});
