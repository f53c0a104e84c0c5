import { expect, test } from 'vitest';
import { safeReturnPath } from './return-to.ts';

const origin = 'https://shop.example';

// Spec: D27.2
test('a login returns to a path of this shop', () => {
  expect(safeReturnPath('/ar/check-out?a=1#b', origin)).toBe('/ar/check-out?a=1#b');
});

test('it never returns to another host, and never to itself', () => {
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

// Addresses that cause open redirects elsewhere: each is refused, or leads to a path here.
const payloads = [
  ...[
    '',
    '/',
    '//',
    '///',
    '\\',
    '/\\',
    '\\/',
    '\\\\',
    '/.',
    '/./',
    '/../',
    '/x/..',
    '/.//',
    '/..//',
    '/%2e//',
    '/x/..//',
    '/./\\',
    '/;//',
  ].flatMap((before) => [`${before}/evil.example`, `${before}\\evil.example`, `${before}evil.example/%2e%2e`]),
  ...[
    'https:',
    'http:',
    'HTTPS:',
    'https:/',
    'https://',
    'https:\\\\',
    'ftp://',
    'javascript:',
    'data:',
    'blob:',
    'file://',
    'mailto:',
  ].map((scheme) => `${scheme}evil.example`),
  ...['\t', '\n', '\r', '\u0000', ' ', '\u00a0', '\u2028', '\ufeff'].flatMap((blank) => [
    `${blank}//evil.example`,
    `/${blank}/evil.example`,
    `//${blank}evil.example`,
  ]),
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'https://evil.example#shop.example',
  '//shop.example@evil.example',
  '//shop.example:8443/',
  '/@evil.example',
  '/ar//evil.example',
  '/en/\\evil.example',
  '/?next=//evil.example',
  '/#//evil.example',
  '//[::1]/',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/／evil.example',
  '/。。/evil.example',
];

test(`none of ${payloads.length} open-redirect payloads leaves the app`, () => {
  expect(payloads.length).toBeGreaterThan(80);
  for (const payload of payloads) {
    const path = safeReturnPath(payload, origin);
    // As the router and the browser parse it: written again, it must still be a path of this shop.
    if (path !== null) expect([payload, path, new URL(path, origin).origin]).toEqual([payload, path, origin]);
    if (path !== null) expect(path).toMatch(/^\/(?!\/)/);
  }
});
