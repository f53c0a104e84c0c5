import { expect, it } from 'vitest';
import { phoneText } from './phone-text.ts';

it('groups a phone number for reading and does not change unknown formats', () => {
  expect(phoneText('+97440000000')).toBe('+974 4000 0000');
  expect(phoneText('+974 4000 0000')).toBe('+974 4000 0000');
  expect(phoneText('+201001234567')).toBe('+201 001 234 567');
  expect(phoneText('800 DANA')).toBe('800 DANA');
});
