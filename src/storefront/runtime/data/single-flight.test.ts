import { expect, it, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

it('sends the same input once while it is in flight, and again afterwards', async () => {
  const inFlight = new Map<string, Promise<number>>();
  const answer = Promise.withResolvers<number>();
  const send = vi.fn(() => answer.promise);
  const first = singleFlight(inFlight, { content: 'Lovely' }, send);
  const second = singleFlight(inFlight, { content: 'Lovely' }, send);
  void singleFlight(inFlight, { content: 'Another' }, send);
  expect(send).toHaveBeenCalledTimes(2);
  answer.resolve(7);
  expect([await first, await second]).toEqual([7, 7]);
  await singleFlight(inFlight, { content: 'Lovely' }, send);
  expect(send).toHaveBeenCalledTimes(3);
});

it('can be sent again after a failure, which reaches every caller', async () => {
  const inFlight = new Map<string, Promise<number>>();
  const send = vi.fn(() => Promise.reject<number>(new Error('refused')));
  const both = [singleFlight(inFlight, 1, send), singleFlight(inFlight, 1, send)];
  for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected');
  expect(send).toHaveBeenCalledTimes(1);
  await expect(singleFlight(inFlight, 1, send)).rejects.toThrow('refused');
});
