import { expect, it } from 'vitest';
import { prefersArabic } from './prefers-arabic.ts';

// Spec: D39.3
it('goes by the first wish that the shop can meet', () => {
  expect(prefersArabic(['ar-QA', 'en'])).toBe(true);
  expect(prefersArabic(['fr', 'ar', 'en'])).toBe(true);
  expect(prefersArabic(['en-GB', 'ar'])).toBe(false);
  expect(prefersArabic(['fr'])).toBe(false);
  expect(prefersArabic([])).toBe(false);
});
