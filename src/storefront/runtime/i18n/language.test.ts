import { expect, test } from 'vitest';
import { languageOf, withLanguage, withoutLanguage } from './language.ts';

test('a path has its language in its complete first segment', () => {
  expect(languageOf('/ar')).toBe('ar');
  expect(languageOf('/AR/product/1')).toBe('ar');
  expect(languageOf('/en/')).toBe('en');
  expect(languageOf('/area')).toBeNull();
  expect(languageOf('/fr/product/1')).toBeNull();
  expect(languageOf('/product/ar')).toBeNull();
});

test('adding or removing the prefix does not change page, query and hash', () => {
  expect(withLanguage('/', 'ar')).toBe('/ar');
  expect(withLanguage('/?a=1#b', 'ar')).toBe('/ar?a=1#b');
  expect(withLanguage('/en', 'ar')).toBe('/ar');
  expect(withLanguage('/en?page=2', 'ar')).toBe('/ar?page=2');
  expect(withLanguage('/en/products/3?page=2', 'ar')).toBe('/ar/products/3?page=2');
  expect(withLanguage('/ar/products/3', null)).toBe('/products/3');
  expect(withoutLanguage('/ar')).toBe('/');
  expect(withoutLanguage('/area')).toBe('/area');
});
