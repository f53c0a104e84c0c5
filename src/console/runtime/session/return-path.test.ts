import { expect, it } from 'vitest';
import { returnPath, signInPath } from './return-path.ts';

it('the sign-in leads back to the page, with its query', () => {
  const path = '/orders/DN-261121-7KQ4MX?list=stage%3Dnew';
  expect(returnPath(signInPath(path).slice('/sign-in'.length))).toBe(path);
  expect(signInPath('/')).toBe('/sign-in');
  expect(signInPath('/sign-in?back=%2Forders')).toBe('/sign-in');
});

it('leads nowhere else', () => {
  for (const back of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/sign-in',
  ])
    expect(returnPath(`?back=${encodeURIComponent(back)}`), back).toBe('/');
  expect(returnPath('')).toBe('/');
});
