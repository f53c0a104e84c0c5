import { expect, test } from 'vitest';
import { ApiError } from '#contract/http/client.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

const refusal = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError(status === 0 ? 'network' : 'internal', status, '', { retryAfterSeconds });

test('a lost connection, 408, 429 and 5xx are retried three times; other refusals never', () => {
  for (const status of [0, 408, 429, 500, 502, 503]) {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, refusal(status)))).toEqual([true, true, true, false]);
  }
  for (const status of [400, 401, 403, 404, 409, 422]) expect(shouldRetry(0, refusal(status))).toBe(false);
  expect(shouldRetry(0, new TypeError('a bug'))).toBe(false);
});

// Spec: S9.19
test('the delay doubles from one second to thirty, and is never shorter than Retry-After', () => {
  expect([0, 1, 2, 9].map((failures) => retryDelayMs(failures, refusal(500)))).toEqual([1000, 2000, 4000, 30_000]);
  expect(retryDelayMs(0, refusal(503, 12))).toBe(12_000);
  expect(shouldRetry(0, refusal(503, 60))).toBe(false);
});
