import { expect, test } from 'vitest';
import { findCookie } from './cookies.ts';

test('a cookie is found by its complete name', () => {
  expect(findCookie('lang=ar; xlang=en', 'lang')).toBe('ar');
  expect(findCookie('xlang=en', 'lang')).toBeNull();
  expect(findCookie('guest_id=a%2Bb%3D', 'guest_id')).toBe('a+b=');
  expect(findCookie('token=a=b', 'token')).toBe('a=b');
});

test('an invalid header has no cookies', () => {
  for (const header of ['', 'lang', 'lang=', 'lang=%E0%A4%A']) expect(findCookie(header, 'lang'), header).toBeNull();
});
