import { expect, it } from 'vitest';
import { orderStatuses } from '#contract/order-status.ts';
import { orderTones } from './order-tones.ts';

it('gives each order status a different tone', () => {
  const tones = Object.values(orderTones);
  expect(tones).toHaveLength(orderStatuses.length);
  expect(new Set(tones).size).toBe(tones.length);
});
