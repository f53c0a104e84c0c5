import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

const at = Date.parse('2026-11-26T12:00:00Z');
const answer = (ms: number) => new Headers({ date: new Date(ms).toUTCString() });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('follows the dates of responses, whatever the device says', () => {
  const corrections = vi.fn<(event: Event) => boolean>();
  vi.stubGlobal('dispatchEvent', corrections);
  vi.useFakeTimers({ now: at - 72 * 3_600_000 });
  noteServerTime(answer(at));
  expect(serverNow()).toBe(at);
  expect(corrections).toHaveBeenCalledTimes(1);

  // A response of the same time corrects nothing, nor does one without a date.
  vi.advanceTimersByTime(1500);
  noteServerTime(answer(at));
  noteServerTime(new Headers());
  expect(serverNow()).toBe(at + 1500);
  expect(corrections).toHaveBeenCalledTimes(1);

  // Someone sets the clock of the device.
  vi.setSystemTime(at);
  noteServerTime(answer(at + 2000));
  expect(serverNow()).toBe(at + 2000);
});
