import { expect, it } from 'vitest';
import { migrateTogether, rollInstances } from './rolling.ts';

it('a rolling restart of two instances fails no request of a load balancer that checks /readyz', async () => {
  const { requests, failed, orders, wrong } = await rollInstances(1);
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(50);
  expect(orders).toBeGreaterThan(5);
  expect(wrong).toBe(0);
});

it('two instances that start at the same time on an empty database migrate it once', async () => {
  expect(await migrateTogether(1)).toEqual({ starts: 2, wrong: 0 });
});
