import { expect, it } from 'vitest';
import { ApiError } from '#contract/http/client.ts';
import { createFlights, intentOf, isOutcomeUnknown, newKey } from './intent.ts';

it('the same input of an open intent keeps its key; another input or a new press gets another', () => {
  let count = 0;
  const makeKey = () => `key-${++count}`;
  const first = intentOf(null, { body: { to: 'Shipped' } }, makeKey);
  expect(intentOf(first, { body: { to: 'Shipped' } }, makeKey)).toBe(first);
  expect(intentOf(first, { body: { to: 'Delivered' } }, makeKey).key).toBe('key-2');
  expect(intentOf(null, { body: { to: 'Shipped' } }, makeKey).key).toBe('key-3');
});

it('a key is one that the server accepts', () => {
  expect(newKey()).toMatch(/^[\w-]{8,64}$/);
  expect(newKey()).not.toBe(newKey());
});

it('the outcome is unknown without an answer and after an error of the shop', () => {
  expect(isOutcomeUnknown(new ApiError('network', 0, ''))).toBe(true);
  expect(isOutcomeUnknown(new ApiError('unavailable', 503, ''))).toBe(true);
  expect(isOutcomeUnknown(new ApiError('changed_meanwhile', 409, ''))).toBe(false);
  expect(isOutcomeUnknown(new ApiError('too_many_requests', 429, ''))).toBe(false);
});

it('a double press is one request; another target and another value are sent', () => {
  const flights = createFlights();
  const tick = (id: number, picked: boolean) => ({ params: { id }, body: { picked } });
  const begun = (...inputs: unknown[]) => inputs.map((input) => flights.begin(input));
  expect(begun(tick(1, true), tick(1, true), tick(2, true), tick(1, true))).toEqual([true, false, true, false]);
  expect(begun(tick(1, false), tick(1, true))).toEqual([true, true]);
  flights.end(tick(2, true));
  expect(begun(tick(2, true))).toEqual([true]);
  const invite = { body: { email: 'a@shop.qa' } };
  expect(begun(invite, { ...invite }, { body: { email: 'b@shop.qa' } }, {}, {})).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
