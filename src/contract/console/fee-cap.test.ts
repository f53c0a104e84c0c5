import { expect, it } from 'vitest';
import { needsFeeReason } from './fee-cap.ts';

it.each([
  [20, null, false],
  [20.01, null, true],
  [25, 15, true],
  [40, 40, false],
])('a delivery fee of %d instead of %d needs a reason: %s', (fee, before, needed) => {
  expect(needsFeeReason(fee, before)).toBe(needed);
});
