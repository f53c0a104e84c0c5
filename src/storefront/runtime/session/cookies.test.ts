import { afterEach, expect, test, vi } from 'vitest';
import { dropCookie, findCookie, keepsCookies, readCookie, storeCookie } from './cookies.ts';

test('a cookie is found by its complete name', () => {
  expect(findCookie('lang=ar; xlang=en', 'lang')).toBe('ar');
  expect(findCookie('xlang=en', 'lang')).toBeNull();
  expect(findCookie('guest_id=a%2Bb%3D', 'guest_id')).toBe('a+b=');
  expect(findCookie('token=a=b', 'token')).toBe('a=b');
});

test('an invalid header has no cookies', () => {
  for (const header of ['', 'lang', 'lang=', 'lang=%E0%A4%A']) expect(findCookie(header, 'lang'), header).toBeNull();
});

test('a cookie that a response has set is not written again', () => {
  const written: string[] = [];
  const document = {
    get cookie() {
      return 'guest_id=g1.a; lang=en';
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:' });
  storeCookie('guest_id', 'g1.a');
  expect(written).toEqual([]);
  storeCookie('guest_id', 'g1.b');
  expect(written).toEqual(['guest_id=g1.b; Path=/; Max-Age=31536000; SameSite=Lax; Secure']);
  dropCookie('guest_id');
});

const blocked = () => {
  throw new DOMException('Blocked', 'SecurityError');
};
test.each([
  ['ignores cookies', { cookie: { get: () => '', set: () => undefined } }],
  ['blocks cookies', { cookie: { get: blocked, set: blocked } }],
])('a browser that %s has them until its document ends', (_what, cookie) => {
  vi.stubGlobal('document', Object.defineProperties({}, cookie));
  vi.stubGlobal('location', { protocol: 'https:' });
  expect(readCookie('guest_id')).toBeNull();
  expect(keepsCookies()).toBe(true);
  storeCookie('guest_id', 'g1.a');
  expect(readCookie('guest_id')).toBe('g1.a');
  expect(keepsCookies()).toBe(false);
  dropCookie('guest_id');
  expect(readCookie('guest_id')).toBeNull();
});

afterEach(() => {
  vi.unstubAllGlobals();
});
