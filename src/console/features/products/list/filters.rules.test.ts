import { expect, it } from 'vitest';
import { readProductFilters, writeProductFilters } from './filters.rules.ts';

it.each([
  '',
  '?q=%D8%B4%D8%A7%D9%8A&category=3&state=draft&arabic=missing',
  '?state=archived&tag=occasion%3Abirthday',
  '?tag=summer',
])('the address %s keeps its filters', (address) => {
  expect(writeProductFilters(readProductFilters(new URLSearchParams(address)))).toBe(address);
});

it('what is not valid is left out', () => {
  expect(readProductFilters(new URLSearchParams('?q=%20&category=x&state=gone&arabic=1&tag=occasion:x'))).toEqual({});
});
