import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { localizedText } from './localized-text.ts';

it('a localized text has the required languages and no unknown one', () => {
  const schema = localizedText(z.string());
  expect(schema.parse({ en: 'Oud', ar: 'عود' })).toEqual({ en: 'Oud', ar: 'عود' });
  expect(schema.safeParse({ en: 'Oud' }).success).toBe(false);
  expect(schema.safeParse({ en: 'Oud', ar: 'عود', xx: 'Oud' }).success).toBe(false);
  expect(schema.safeParse('Oud').error?.issues[0]?.message).toBe('must be an object with "en" and "ar"');
});
