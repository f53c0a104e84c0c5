import { expect, it } from 'vitest';
import { languageOfText, wordsOfComment } from './testimonial.rules.ts';

it.each([
  ['ورد جميل', 'ar'],
  ['Lovely roses', 'en'],
  ['ورد جميل جدًا، thanks', 'ar'],
  ['Lovely ورد', 'en'],
  ['12345', 'en'],
])('%s is %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

it('puts name and text of a comment each to its language', () => {
  const words = wordsOfComment({ content: 'Thank you!', author: { id: 1, name: 'نورة' } });
  expect(words).toEqual({ name: { en: '', ar: 'نورة' }, content: { en: 'Thank you!', ar: '' } });
});
