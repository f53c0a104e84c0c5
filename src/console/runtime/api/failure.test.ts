import { expect, it } from 'vitest';
import { ApiError } from '#contract/http/client.ts';
import { failureOf } from './failure.ts';

it('says what happened and whether something was saved', () => {
  const lost = new ApiError('network', 0, 'No answer came.');
  expect(failureOf(lost, true)).toEqual({ text: null, kind: 'network', saved: 'unknown', code: 'network' });
  expect(failureOf(lost, false)).toMatchObject({ kind: 'network', saved: 'read' });
  expect(failureOf(new ApiError('order_moved', 409, 'It moved.'), true)).toEqual({
    text: 'It moved.',
    kind: 'refused',
    saved: 'refused',
    code: 'order_moved',
  });
  expect(failureOf(new ApiError('internal', 500, ''), true)).toMatchObject({ text: null, kind: 'internal' });
  expect(failureOf(new TypeError('x'), true)).toMatchObject({ kind: 'internal', saved: 'unknown', code: 'page' });
});
