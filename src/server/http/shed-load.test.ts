import { expect, it } from 'vitest';
import { shedLoad } from './shed-load.ts';

it('refuses while the process lags by seconds, and not before it was measured', () => {
  expect(() => shedLoad(3500)).toThrow(expect.objectContaining({ code: 'overloaded' }) as Error);
  expect(() => shedLoad(Number.POSITIVE_INFINITY)).not.toThrow();
  expect(() => shedLoad(undefined)).not.toThrow();
});
