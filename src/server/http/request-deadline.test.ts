import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deadlinesOf, remainingMs, withTimeout } from './request-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('leaves 4.5 of 5 s to answer from the arrival of a request, and never less than 1.5 s', () => {
  const deadlines = deadlinesOf(5);
  expect([0, 1000, 3000, 60_000].map((ms) => remainingMs(deadlines, ms))).toEqual([4500, 3500, 1500, 1500]);
});

it('lets a picture wait longer for its rendering, and less than the 15 s of the balancers', () => {
  expect(deadlinesOf(5).renderingMs).toBe(12_000);
  expect(deadlinesOf(60).renderingMs).toBe(54_000);
});

it('refuses with `unavailable` what is not done in time', async () => {
  const refused = vi.fn();
  withTimeout(4500, new Promise(() => {})).catch(refused);
  await vi.advanceTimersByTimeAsync(4499);
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 2 }));
});

it('passes on the result or the error of work that is done in time, and leaves no timer', async () => {
  expect(await withTimeout(4500, Promise.resolve('done'))).toBe('done');
  await expect(withTimeout(4500, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});
