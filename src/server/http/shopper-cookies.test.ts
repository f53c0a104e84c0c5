import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#contract/api/client.ts';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { createUser } from '../testing/people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let local: TestApp;
let published: TestApp;
beforeAll(async () => {
  local = await createTestApp();
  published = await createTestApp({ PUBLIC_URL: 'https://shop.example.qa' });
});
afterAll(() => Promise.all([local.close(), published.close()]));

interface StoredCookie {
  name: string;
  value: string;
  maxAge?: number;
}

/** The typed client with a browser's cookies. `written` is what the last response has set. */
function browserOf(shop: TestApp, cookies: Record<string, string> = {}) {
  const browser = { cookies, written: [] as StoredCookie[], api: createClient({ fetch: send, headers: identity }) };
  function identity(): Record<string, string> {
    const { tokenCookie, guestCookie, csrfCookie } = storageKeys;
    return {
      ...(cookies[tokenCookie] && { authorization: `Bearer ${cookies[tokenCookie]}` }),
      ...(cookies[guestCookie] && { 'guest-id': cookies[guestCookie] }),
      ...(cookies[csrfCookie] && { 'x-xsrf-token': cookies[csrfCookie] }),
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    };
  }
  async function send(url: string, init: { method: string; headers: Record<string, string>; body?: unknown }) {
    const {
      headers,
      statusCode,
      body,
      cookies: written,
    } = await shop.request({
      method: init.method,
      url,
      headers: init.headers,
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    browser.written = written;
    for (const { name, value, maxAge } of browser.written) {
      if (maxAge === 0) delete cookies[name];
      else cookies[name] = value;
    }
    return {
      ok: statusCode < 300,
      status: statusCode,
      headers: { get: (name: string) => (headers[name] === undefined ? null : String(headers[name])) },
      text: async () => body,
    };
  }
  return browser;
}

const day = 24 * 3600;
const cookieOf = (browser: ReturnType<typeof browserOf>, name: string) =>
  browser.written.find((cookie) => cookie.name === name);

describe('the login cookie', () => {
  it('is set by the login, set again by getMe, and deleted by the logout', async () => {
    const { email, password } = await createUser(local);
    const browser = browserOf(local);
    const { accessToken } = await browser.api('login', { body: { email, password } });
    const stored = { name: 'dana', value: accessToken, path: '/', sameSite: 'Lax', maxAge: limits.sessionDays * day };
    expect(cookieOf(browser, 'dana')).toEqual(stored);
    await browser.api('getMe');
    expect(cookieOf(browser, 'dana')).toEqual(stored);
    await browser.api('getProfile');
    expect(cookieOf(browser, 'dana')).toBeUndefined();
    await browser.api('logout');
    expect(cookieOf(browser, 'dana')).toMatchObject({ value: '', path: '/', maxAge: 0 });
    expect(cookieOf(browser, 'guest_id')).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 365 * day });
    expect(Object.keys(browser.cookies).sort()).toEqual(['XSRF-TOKEN', 'guest_id']);
  });

  it('is deleted with the account', async () => {
    const { token } = await createUser(local);
    const browser = browserOf(local, { dana: token });
    await browser.api('deleteProfile');
    expect(cookieOf(browser, 'dana')).toMatchObject({ maxAge: 0 });
  });

  it('is Secure over https', async () => {
    const { email, password } = await createUser(published);
    const browser = browserOf(published);
    await browser.api('login', { body: { email, password } });
    expect(cookieOf(browser, 'dana')).toMatchObject({ secure: true });
  });

  it('is not set for a bearer without the cookie, or with the cookie of another session', async () => {
    const [user, other] = [await createUser(local), await createUser(local)];
    for (const cookie of ['', `dana=${other.token}`]) {
      const headers = { authorization: `Bearer ${user.token}`, cookie };
      const answer = await local.request({ url: '/api/v1/users/me', headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.cookies.map(({ name }) => name)).not.toContain('dana');
    }
  });
});

describe('the cookies of a guest', () => {
  it('are set again by each call of the guest', async () => {
    const browser = browserOf(local, { lang: 'ar' });
    await browser.api('getCart');
    const [guest, language] = [cookieOf(browser, 'guest_id'), cookieOf(browser, 'lang')];
    expect(guest).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 365 * day });
    expect(language).toEqual({ name: 'lang', value: 'ar', path: '/', sameSite: 'Lax', maxAge: 365 * day });
    await browser.api('getCart');
    expect(cookieOf(browser, 'guest_id')).toEqual(guest);
    expect(cookieOf(browser, 'lang')).toEqual(language);
  });

  it('are readable by the storefront, and hold no unknown language', async () => {
    const answer = await local.request({ url: '/api/v1/carts', headers: { cookie: 'lang=xx' } });
    expect(answer.cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'guest_id']);
    expect(answer.cookies.some(({ httpOnly }) => httpOnly)).toBe(false);
  });
});

it('no public response sets a cookie', async () => {
  const cookie = 'dana=token; guest_id=guest; lang=ar';
  for (const url of ['/api/v1/categories', '/api/v1/currencies/show', '/api/v1/products/latest']) {
    const answer = await local.request({ url, headers: { cookie } });
    expect(answer.statusCode, url).toBe(200);
    expect(answer.headers['set-cookie'], url).toBeUndefined();
  }
});
