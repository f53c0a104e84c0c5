import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let local: TestApp;
let published: TestApp;
beforeAll(async () => {
  local = await createTestApp();
  published = await createTestApp({ PUBLIC_URL: 'https://shop.example.qa' });
});
afterAll(() => Promise.all([local.close(), published.close()]));

function write(shop: TestApp, headers: Record<string, string>) {
  return shop.request({ method: 'DELETE', url: '/api/v1/carts/clear', headers });
}

describe('a write', () => {
  // Spec: S7.7, S7.11
  it.each([
    [{}, 200],
    [{ origin: 'http://localhost' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://localhost' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ cookie: 'XSRF-TOKEN=abc' }, 403],
    [{ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'other' }, 403],
    [{ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }, 200],
  ])('with %j is answered %d', async (headers, status) => {
    const answer = await write(local, headers);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json().error.code).toBe('csrf_failed');
  });

  it('is compared with PUBLIC_URL, whatever Host a proxy sends', async () => {
    const behindProxy = { host: '10.0.0.7:3000' };
    expect((await write(published, { ...behindProxy, origin: 'https://shop.example.qa' })).statusCode).toBe(200);
    expect((await write(published, { ...behindProxy, origin: 'http://shop.example.qa' })).statusCode).toBe(403);
    expect((await write(published, { ...behindProxy, origin: 'http://10.0.0.7:3000' })).statusCode).toBe(403);
  });
});
