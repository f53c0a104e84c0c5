import { expect, test } from 'vitest';
import { safeReturnPath } from './return-to.ts';

const origin = 'https://shop.example';

test('a login leads back to a path of this shop', () => {
  expect(safeReturnPath('/ar/check-out?a=1#b', origin)).toBe('/ar/check-out?a=1#b');
});

test('it never leads to another host, nor in a circle', () => {
  const evil = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ];
  const circles = ['/auth/login', '/ar/auth/register', '/x/../auth/login', '/EN/AUTH/login'];
  for (const path of [...evil, ...circles, null]) expect(safeReturnPath(path, origin), String(path)).toBeNull();
});
