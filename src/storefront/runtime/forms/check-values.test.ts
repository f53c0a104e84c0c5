import { expect, test } from 'vitest';
import { paragraph } from '#contract/validation.ts';
import * as z from 'zod/mini';
import { checkValues } from './check-values.ts';

const schema = z.object({ content: paragraph('commentRequired', 5) });

test('valid values are returned in their canonical form', () => {
  expect(checkValues(schema, { content: '  hi ' })).toEqual({ values: { content: 'hi' } });
});

test('a refusal names the field, the message and the limit', () => {
  expect(checkValues(schema, { content: ' ' })).toEqual({
    refusals: [{ path: 'content', message: 'commentRequired', max: null }],
  });
  expect(checkValues(schema, { content: 'too long' })).toEqual({
    refusals: [{ path: 'content', message: 'tooLong', max: '5' }],
  });
});
