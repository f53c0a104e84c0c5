import { expect, it } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

// Spec: D39.3
it('is the first language of the browser that the app has', () => {
  expect(preferredLanguage(['ar-QA', 'en'])).toBe('ar');
  expect(preferredLanguage(['xx', 'ar', 'en'])).toBe('ar');
  expect(preferredLanguage(['en-GB', 'ar'])).toBe('en');
  expect(preferredLanguage(['xx'])).toBeUndefined();
  expect(preferredLanguage([])).toBeUndefined();
});
