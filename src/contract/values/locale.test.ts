import { describe, expect, it } from 'vitest';
import { languageFromHeader, pickText } from './locale.ts';

describe('language', () => {
  it.each([
    [undefined, 'en'],
    ['ar', 'ar'],
    ['ar-QA,ar;q=0.9,en;q=0.8', 'ar'],
    ['xx-XX, ar;q=0.5', 'ar'],
    ['ar;q=0.2,en;q=0.8', 'en'],
    ['ar;q=0', 'en'],
    ['en-GB;q=0.7, ar-QA', 'ar'],
    ['xx', 'en'],
    ['*', 'en'],
    [';;;,,,', 'en'],
  ])('reads %j as %s', (header, expected) => {
    expect(languageFromHeader(header)).toBe(expected);
  });

  it('does not read a long header to its end', () => {
    expect(languageFromHeader(`${'x,'.repeat(5000)}ar`)).toBe('en');
  });

  it('falls back to the other language, and to an empty text only if all are empty', () => {
    expect(pickText({ en: 'Honey', ar: '' }, 'ar')).toBe('Honey');
    expect(pickText({ en: '', ar: 'عسل' }, 'en')).toBe('عسل');
    expect(pickText({ en: '', ar: '' }, 'en')).toBe('');
  });
});
