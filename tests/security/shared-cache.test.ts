import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import type { Answer } from '../support/send-request.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

// A shared cache stores the response to its first caller, so that it must not contain anything of
// that request except its address.

const publicUrl = 'https://shop.example.qa';
const evil = 'evil.invalid';

let shop: WholeShop;
let routes: string[];

beforeAll(async () => {
  shop = await openWholeShop({ PUBLIC_URL: publicUrl });
  const { productId, categoryId, variantIds } = await createProduct(shop.db);
  routes = [
    '/en',
    '/ar',
    `/en/product/${productId}`,
    `/ar/product/${productId}`,
    `/en/products/${categoryId}`,
    '/en/categories',
    '/en/offer-products',
    '/en/contact',
    '/ar/privacy',
    '/en/nothing/here',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/en/manifest.webmanifest',
    '/api/v1/shop',
    '/api/v1/categories',
    '/api/v1/products',
    `/api/v1/products/${productId}`,
    `/api/v1/comments/variant/${variantIds[0]}`,
    '/api/v1/search?query=box',
  ];
});
afterAll(() => shop.close());

// The headers of one group are sent together.
const odd: Record<string, string>[] = [
  {
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1234',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-server': evil,
    forwarded: `host=${evil};proto=http`,
    'x-host': evil,
    'x-original-host': evil,
    'x-real-ip': '1.2.3.4',
    'true-client-ip': '1.2.3.4',
    'cf-connecting-ip': '1.2.3.4',
    via: `1.1 ${evil}`,
  },
  {
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'PUT',
    'x-http-destinationurl': `https://${evil}`,
    'x-proxy-url': `https://${evil}`,
    'x-url-scheme': 'http',
    'x-forwarded-scheme': 'nothttps',
    'x-forwarded-ssl': 'off',
    'front-end-https': 'off',
  },
  {
    cookie: 'dana=token; guest_id=guest; XSRF-TOKEN=evil; evil=1',
    origin: `https://${evil}`,
    referer: `https://${evil}/`,
    'user-agent': `<script>${evil}</script>`,
    dnt: '1',
    'sec-gpc': '1',
    'save-data': 'on',
    'sec-ch-ua-mobile': '?1',
    'sec-ch-prefers-color-scheme': 'dark',
    'viewport-width': '1',
    width: '1',
    dpr: '3',
    downlink: '0.1',
    ect: '2g',
    'x-requested-with': 'XMLHttpRequest',
    purpose: 'prefetch',
    'sec-purpose': 'prefetch',
  },
  {
    accept: 'text/evil',
    'accept-charset': 'utf-7',
    'cache-control': 'no-cache, no-store, max-age=0',
    pragma: 'no-cache',
    'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
    'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
    'if-match': '"evil"',
    'if-range': '"evil"',
    range: 'bytes=0-1',
    'max-forwards': '0',
    te: 'trailers',
    'content-type': 'text/evil',
    'x-timer': evil,
    'x-request-id': evil,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'surrogate-capability': 'ESI/1.0',
    'next-router-state-tree': evil,
    rsc: '1',
    'x-middleware-subrequest': 'middleware',
    'x-react-router-spa-mode': 'yes',
    'x-react-router-prerender-data': 'evil',
  },
  { 'accept-language': `${evil};q=1, <script>, xx-${'y'.repeat(200)}` },
];

function of({ status, headers, body }: Answer) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers;
  return { status, headers: rest, body: body.toString('latin1') };
}

// A page that is drawn while the shop still reads the changes of the set-up is not stored.
const untilStored = () =>
  expect.poll(async () => (await shop.sendRequest('/en')).headers['cache-control']).toContain('s-maxage');

it('a forged request leaves nothing in the next response', async () => {
  expect(new Set(odd.flatMap((group) => Object.keys(group))).size).toBeGreaterThanOrEqual(60);
  await untilStored();
  for (const path of routes) {
    const clean = of(await shop.sendRequest(path));
    expect(clean.status, path).toBeLessThan(405);
    for (const group of odd) {
      shop.responseCache.invalidate(['everything']);
      const dirty = of(await shop.sendRequest(path, { headers: group }));
      expect(dirty.body.includes(evil), path).toBe(false);
      const next = of(await shop.sendRequest(path));
      expect(next, `${path} after ${Object.keys(group).join()}`).toEqual(clean);
      expect(next.headers['set-cookie']).toBeUndefined();
      expect(next.headers['guest-id']).toBeUndefined();
    }
  }
});

it('a request to a foreign host leaves nothing either', async () => {
  await untilStored();
  for (const path of routes) {
    const clean = of(await shop.sendRequest(path));
    shop.responseCache.invalidate(['everything']);
    const foreign = await shop.sendRequest(path, { headers: { host: evil } });
    expect(foreign.body.includes(evil), path).toBe(false);
    expect(of(await shop.sendRequest(path)), path).toEqual(clean);
  }
});
