import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { registerStorefront } from '../pages/register-storefront.ts';
import { buildIfStale } from '../build/build.ts';
import { registerSiteFiles } from '../site/site-files.ts';
import { registerConsole } from './register-console.ts';

let shop: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  await buildIfStale();
  shop = await createTestApp();
  const { services, dataDir } = shop;
  app = await buildApp({ services, config: readConfig({ DATA_DIR: dataDir }), version: 'test' });
  registerSiteFiles(app, { services, publicUrl: null });
  await registerConsole(app, { settings: services.settings, isHttps: false });
  await registerStorefront(app, { publicUrl: null });
  // On a busy machine it may begin with 503.
  await vi.waitFor(async () => expect((await get('/healthz')).statusCode).toBe(200), { timeout: 20_000 });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

function get(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'GET',
) {
  return app.inject({ method, url, headers: { host: 'localhost', ...headers } });
}

describe('the shell', () => {
  it.each(['/console', '/console/', '/console/orders', '/console/no/such/page'])('is the same at %s', async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.length).toBeLessThan(2500);
    expect(body).toBe((await get('/console')).body);
  });

  it('has the language of the cookie, else of the browser, else Arabic', async () => {
    const opening = async (headers: Record<string, string>) =>
      /<html[^>]*>/.exec((await get('/console', headers)).body)?.[0];
    expect(await opening({})).toBe('<html lang="ar" dir="rtl">');
    expect(await opening({ 'accept-language': 'fr-FR,fr' })).toBe('<html lang="ar" dir="rtl">');
    expect(await opening({ 'accept-language': 'en-GB,en;q=0.8' })).toBe('<html lang="en" dir="ltr">');
    expect(await opening({ 'accept-language': 'en', cookie: 'console_lang=ar' })).toBe('<html lang="ar" dir="rtl">');
    expect(await opening({ cookie: 'console_lang=en; lang=ar' })).toBe('<html lang="en" dir="ltr">');
    expect(await opening({ cookie: 'console_lang=xx' })).toBe('<html lang="ar" dir="rtl">');
  });

  it('has its own policy, and opens passkeys and the camera to itself only', async () => {
    const { headers } = await get('/console');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; media-src 'self'; " +
        "connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types console",
    );
    const opened = (value: unknown) => String(value).match(/[\w-]+=\(self\)/g) ?? [];
    expect(opened(headers['permissions-policy'])).toEqual([
      'camera=(self)',
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ]);
    expect(headers['permissions-policy']).toMatch(/geolocation=\(\).*microphone=\(\).*payment=\(\)/);
    for (const path of ['/', '/en', '/robots.txt', '/console/favicon.svg', '/api/v1/shop', '/en/console'])
      expect(opened((await get(path)).headers['permissions-policy']), path).toEqual([]);
  });

  it('names files that exist, with the messages of its language, and has no inline script or style', async () => {
    for (const language of ['en', 'ar']) {
      const { body } = await get('/console', { 'accept-language': language });
      const paths = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
      expect(paths.filter((path) => path.startsWith('/console/assets/')).length).toBeGreaterThan(3);
      for (const path of paths) expect((await get(path)).statusCode, path).toBe(200);
      expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(language === 'ar' ? 2 : 1);
      expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|<script>/);
    }
  });

  it('answers HEAD without a body, and no other method', async () => {
    const head = await get('/console/orders', {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['x-robots-tag']).toBe('noindex');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await get('/console/orders', {}, method)).statusCode, method).toBe(404);
  });
});

describe('the files', () => {
  async function script(): Promise<string> {
    return /<script type="module" src="([^"]+)"/.exec((await get('/console')).body)?.[1] ?? '';
  }

  it('are immutable and compressed', async () => {
    const path = await script();
    const plain = await get(path);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    const zipped = await get(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect((await get(path, { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304);
  });

  it('that do not exist are not found', async () => {
    for (const path of ['/console/assets/none-12345678.js', '/console/assets/', '/console/none.png'])
      expect((await get(path)).statusCode, path).toBe(404);
    for (const path of ['/console/assets/..%2f..%2fstamp', '/console/.vite/manifest.json'])
      expect((await get(path)).statusCode, path).toBe(404);
  });

  it('have a worker, which is asked for again and reaches this shop only', async () => {
    const { statusCode, headers, body } = await get('/console/sw.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect(body).toContain('/api/console/v1/orders/{id}/accept');
  });

  it('have a web manifest: another app than the shop', async () => {
    const manifest = async (language: string) =>
      JSON.parse((await get(`/console/manifest.webmanifest?language=${language}`)).body) as Record<string, unknown>;
    expect(await manifest('ar')).toMatchObject({ id: '/console/', scope: '/console/', lang: 'ar', dir: 'rtl' });
    expect(await manifest('en')).toMatchObject({ start_url: '/console/', lang: 'en', name: 'Dana console' });
    const icons = (await manifest('en'))['icons'] as { src: string }[];
    for (const { src } of icons) expect((await get(src)).statusCode, src).toBe(200);
  });
});

describe('addresses', () => {
  it('with a language redirect, and set the cookie of the console', async () => {
    const { statusCode, headers } = await get('/en/console/orders?stage=new&q=%2B974');
    expect([statusCode, headers.location]).toEqual([302, '/console/orders?stage=new&q=%2B974']);
    expect(headers['set-cookie']).toBe('console_lang=en; Path=/console; Max-Age=31536000; SameSite=Lax');
    expect((await get('/ar/console')).headers).toMatchObject({
      location: '/console',
      'set-cookie': 'console_lang=ar; Path=/console; Max-Age=31536000; SameSite=Lax',
    });
    expect((await get('/en/console//evil.example')).headers.location).toBe('/console//evil.example');
  });

  it('are closed to crawlers, and /admin is no address', async () => {
    expect((await get('/robots.txt')).body).toContain('Disallow: /console\n');
    expect((await get('/admin')).statusCode).toBe(404);
    expect((await get('/en/admin')).statusCode).toBe(404);
  });
});
