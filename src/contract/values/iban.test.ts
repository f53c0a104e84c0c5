import { expect, it } from 'vitest';
import { isIban, normaliseIban } from './iban.ts';

it('an IBAN has its country, length and check digits', () => {
  expect(isIban(normaliseIban('qa58 DOHB 0000 1234 5678 90AB CDEF G'))).toBe(true);
  expect(isIban(normaliseIban('DE89-3704-0044-0532-0130-00'))).toBe(true);
  expect(isIban('QA59DOHB00001234567890ABCDEFG')).toBe(false);
  expect(isIban('QA58DOHB00001234567890ABCDEF')).toBe(false);
  expect(isIban('')).toBe(false);
});
