import fastify, { type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShownSection } from '#contract/content/content.ts';
import type { Fetch } from '#contract/http/client.ts';
import { buildIfStale } from '../build/build.ts';
import { storefrontBundles } from '../build/bundles.ts';
import { deadlinesOf } from '#server/http/request-deadline.ts';
import type { RenderedPage } from '#storefront/runtime/page/page-render.ts';
import { openStorefront } from './open-storefront.ts';
import { registerStorefront } from './register-storefront.ts';

const evil = 'Dana</script><script>alert(1)</script>';
const shop = {
  name: evil,
  logo: null,
  legalName: '',
  commercialRegistration: '',
  address: '',
  emails: [] as string[],
  phones: [],
  social: { instagram: '', facebook: '', tiktok: '', snapchat: '' },
  appStores: { appStore: '', playStore: '' },
  freeDeliveryFrom: null,
};

const slide = { title: 'Flowers', text: '', action: '', link: null, picture: null, phonePicture: null };
const home: { sections: ShownSection[] } = {
  sections: [
    { id: 'slides', kind: 'slides', slides: [slide, { ...slide, title: 'Sweets' }] },
    { id: 'categories', kind: 'categories', title: '' },
    { id: 'new', kind: 'rail', title: '', products: { from: 'new' } },
    { id: 'popular', kind: 'rail', title: '', products: { from: 'best' } },
    { id: 'testimonials', kind: 'testimonials', title: '' },
  ],
};
const answers = new Map<string, unknown>([
  ['/shop', shop],
  ['/content/home', home],
  ['/content/pages/contact', { handle: 'contact', title: '', description: '', sections: [] }],
]);

let app: FastifyInstance;
// The call that is refused; without `path`, every one.
let refusal: { status: number; code: string; path?: string } | null = null;
const asked: Record<string, string>[] = [];
const wantedHandles: string[] = [];

const apiFetch: Fetch = (url, { headers }) => {
  asked.push(headers);
  const data = [...answers].find(([path]) => url.endsWith(path))?.[1] ?? { rows: [] };
  const refused = refusal?.path === undefined || url.includes(refusal.path) ? refusal : null;
  const body = refused ? { error: { code: refused.code, message: 'secret cause' } } : { data };
  return Promise.resolve({
    ok: !refused,
    status: refused?.status ?? 200,
    headers: { get: (name) => (name === 'retry-after' && refused ? '7' : null) },
    text: () => Promise.resolve(JSON.stringify(body)),
  });
};

const startReading = () => ({ fetch: apiFetch, tags: () => null });

const colour = '#1d5c63';

beforeAll(async () => {
  await buildIfStale();
  app = fastify().decorate('deadlines', deadlinesOf(5));
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['x-turn-away']) throw Object.assign(new Error('not here'), { code: 'misdirected', statusCode: 421 });
  });
  const findProduct = async (handle: string) => {
    wantedHandles.push(handle);
    return handle === 'كعكة' || handle === 'old-cake' ? 7 : null;
  };
  const knownAccent = () => colour;
  await registerStorefront(app, { publicUrl: 'https://shop.example', startReading, findProduct, knownAccent });
});
beforeEach(() => {
  refusal = null;
  asked.length = 0;
});
afterAll(() => app.close());

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

test('the HTML has the language of the path, else of the cookie, else English', async () => {
  expect((await get('/ar/contact', { cookie: 'lang=en' })).body).toContain('<html lang="ar" dir="rtl">');
  expect((await get('/contact', { cookie: 'lang=ar' })).body).toContain('<html lang="ar" dir="rtl">');
  expect((await get('/contact', { 'accept-language': 'ar' })).body).toContain('<html lang="en" dir="ltr">');
});

test('only a public page with a language in its path may be cached; shells are never stored', async () => {
  const caching = async (url: string) => (await get(url)).headers;
  expect(await caching('/en/contact')).toMatchObject({
    'cache-control': expect.stringMatching(/^public, .*s-maxage=60/),
  });
  expect(await caching('/contact')).toMatchObject({ 'cache-control': 'private, no-cache', vary: /Cookie/ });
  for (const url of ['/en/order', '/en/check-out', '/en/auth/login']) {
    expect(await caching(url), url).toMatchObject({ 'cache-control': 'no-store' });
  }
});

test('a page is rendered without the caller’s identity', async () => {
  const identity = { cookie: 'dana=token; guest_id=guest', authorization: 'Bearer token', 'guest-id': 'guest' };
  const { body } = await get('/ar/contact', identity);
  expect(asked.map((headers) => Object.keys(headers).sort())).toEqual(asked.map(() => ['accept', 'accept-language']));
  expect(body).toBe((await get('/ar/contact')).body);
});

test('the policy allows only the shop’s own scripts, and a page has the same bytes each time', async () => {
  const { body, headers } = await get('/en/contact');
  const allowed = String(headers['content-security-policy']).match(/sha256-[^']+/g) ?? [];
  const scripts = [...body.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].filter(
    ([, attributes = '']) => !/application\/json| src=/.test(attributes),
  );
  const hashes = scripts.map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
  expect(allowed).toHaveLength(3);
  expect([...allowed].sort()).toEqual([...new Set(hashes)].sort());
  expect(headers['content-security-policy']).not.toMatch(/unsafe/);
  expect(body).not.toContain('<script>alert(1)');
  expect(body).not.toMatch(/nonce| style=/);
  expect((await get('/en/contact')).body).toBe(body);
});

test('a caller with a known ETag gets no body', async () => {
  const { headers } = await get('/en/contact');
  const again = await get('/en/contact', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('HEAD gets the headers only, and a page is compressed if the caller accepts it', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/en/contact', headers: { 'accept-encoding': 'gzip, br' } });
  // Nothing is cached here: each page is rendered for one caller and compressed lightly.
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-encoding': 'gzip' } });
});

test('an unknown path is a page with status 404; an unknown file or call is a plain 404', async () => {
  const page = await get('/ar/nothing/here');
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('<html lang="ar" dir="rtl">');
  for (const url of ['/api/v1/nothing', '/api/v1/%0d%0a', '/assets/nothing.js']) {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('a refused API call gets no page', async () => {
  const kindOf = async (url: string) => {
    const { statusCode, headers } = await get(url, { 'x-turn-away': 'yes' });
    return [statusCode, headers['content-type']];
  };
  expect(await kindOf('/api/v1/nothing')).toEqual([421, 'application/json; charset=utf-8']);
  expect(await kindOf('/en/contact')).toEqual([421, 'text/html; charset=utf-8']);
});

test('a path that looks like another host is a path', async () => {
  expect((await get('//evil.example/x')).statusCode).toBe(404);
});

/** Through a socket, which does not normalise the address. */
async function getAsWritten(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location });
    });
    sent.on('error', reject).end();
  });
}

test('an address in another spelling redirects to a path of this shop, never to another host', async () => {
  const hosts = ['evil.example', 'evil.example/%2e%2e', 'evil.example:80', 'user@evil.example', '[::1]'];
  const ways = [
    '/.//',
    '/..//',
    '/./',
    '/%2e//',
    '/%2E%2E//',
    '/x/..//',
    '/x/%2e%2e///',
    '/\\',
    '/\\/',
    '//\\',
    '/.\\',
    '/%5c',
    '/%5C',
    '/./%5c',
    '/x/../%5c',
  ];
  const spaces = ['/%09/', '/%0a/', '/%0d%0a/', '/.//%0a', '/%c2%a0//', '/en/..//', '/ar/%2e%2e//'];
  const places = [...ways, ...spaces].flatMap((way) => hosts.map((host) => way + host));
  expect(places.length).toBeGreaterThan(80);
  for (const place of places) {
    const { status, location } = await getAsWritten(place);
    expect([place, status]).toEqual([place, location === undefined ? 404 : 301]);
    if (location === undefined) continue;
    expect([place, new URL(location, 'https://shop.example').origin]).toEqual([place, 'https://shop.example']);
    expect(location).toMatch(/^\/(?![/\\])/);
  }
});

test('an Arabic address redirects to its canonical form, whatever its escapes', async () => {
  for (const written of ['/ar/%d9%84%d9%88%d9%84%d9%88', '/ar/x/../%D9%84%D9%88%D9%84%D9%88']) {
    const { status, location } = await getAsWritten(written);
    expect([status, location]).toEqual([301, '/ar/%D9%84%D9%88%D9%84%D9%88']);
  }
  expect((await get('/ar/%D9%84%D9%88%D9%84%D9%88')).statusCode).toBe(404);
});

test('a path in another spelling redirects to its canonical form', async () => {
  const url = '/en/%6frder';
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([301, '/en/order']);
});

test('the handle of a product, present or former, redirects to its page in the same language', async () => {
  for (const [written, page] of [
    ['/en/product/old-cake', '/en/product/7'],
    ['/ar/product/%D9%83%D8%B9%D9%83%D8%A9', '/ar/product/7'],
    ['/product/old-cake', '/product/7'],
  ]) {
    const { statusCode, headers } = await get(written as string);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, page, 'no-cache']);
  }
  expect((await get('/en/product/no-such-cake')).statusCode).toBe(404);
});

test('a redirect keeps the query: the chosen variant and the marks of a campaign', async () => {
  for (const [written, page] of [
    ['/en/product/old-cake?variant=140&utm_source=ig', '/en/product/7?variant=140&utm_source=ig'],
    ['/special-offers?utm_source=ig', '/offer-products?utm_source=ig'],
    ['/product/%37%32?variant=140', '/product/72?variant=140'],
    ['/en/search/?query=a%20b', '/en/search?query=a%20b'],
  ]) {
    const { status, location } = await getAsWritten(written as string);
    expect([written, status, location]).toEqual([written, 301, page]);
  }
});

test('an address of a product with a control character has no product, and asks for none', async () => {
  for (const url of ['/product/72%00', '/product/abc%00', '/ar/product/x%00y'])
    expect([url, (await getAsWritten(url)).status]).toEqual([url, 404]);
  expect(wantedHandles.filter((handle) => /\p{Cc}/u.test(handle))).toEqual([]);
});

test('a path with a slash at its end redirects to the path without it', async () => {
  for (const [written, plain] of [
    ['/en/', '/en'],
    ['/ar//', '/ar'],
    ['/en/search/?query=a%20b', '/en/search?query=a%20b'],
    ['/ar/%D9%84%D9%88/', '/ar/%D9%84%D9%88'],
    ['//evil.example/', '/evil.example'],
    ['//', '/'],
  ]) {
    const { status, location } = await getAsWritten(written as string);
    expect([written, status, location]).toEqual([written, 301, plain]);
  }
  expect((await getAsWritten('/')).status).toBe(200);
});

// Spec: DETAIL30.1
test('an overloaded shop answers with Retry-After, a fault with its request id, and neither with its cause', async () => {
  refusal = { status: 503, code: 'overloaded' };
  const busy = await get('/en/contact');
  expect([busy.statusCode, busy.headers['retry-after'], busy.headers['cache-control']]).toEqual([503, '7', 'no-store']);
  refusal = { status: 500, code: 'internal' };
  const fault = await get('/en/contact');
  expect(fault.statusCode).toBe(500);
  // In the colour of the shop, as far as it is known.
  expect(fault.body).toContain(`background:${colour}`);
  for (const { body, headers } of [busy, fault]) {
    expect(body).toContain('dir="rtl"');
    expect(body).not.toMatch(/secret cause|\bat \w+ \(/);
    // The page has inline styles and a script, and its policy allows only these.
    const policy = String(headers['content-security-policy']);
    for (const [, text = ''] of body.matchAll(/<(?:style|script)>([^]*?)<\//g))
      expect(policy).toContain(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  }
  expect(fault.body).toMatch(/<footer>[^<]*<bdi dir="ltr">[\w-]+<\/bdi>/);
  expect((await get('/ar/contact')).body).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
  expect((await get('/contact', { cookie: 'lang=ar' })).body).toMatch(/^<!doctype html><html lang="ar"/);
});

test.each(['/categories', '/products/latest', '/products/popular', '/comments/testimonials', '/currencies/show'])(
  'the home page renders without %s, and no cache stores it',
  async (path) => {
    for (const [status, code] of [
      [500, 'internal'],
      [404, 'not_found'],
      [503, 'overloaded'],
    ] as const) {
      refusal = { status, code, path };
      const { statusCode, headers, body } = await get('/en');
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body).toContain('aria-roledescription="carousel"');
      expect(body).not.toContain('secret cause');
    }
    refusal = null;
    expect((await get('/en')).headers['cache-control']).toContain('public');
  },
);

test('new connections are accepted while pages are being rendered', async () => {
  const busy = fastify().decorate('deadlines', deadlinesOf(30));
  const begun = Promise.withResolvers<void>();
  let rendered = 0;
  const renderPage = (): Promise<RenderedPage> => {
    begun.resolve();
    for (const until = performance.now() + 2; performance.now() < until;);
    rendered += 1;
    return Promise.resolve({ html: '', status: 200, retryAfter: null, isPartial: false });
  };
  const storefront = { ...(await openStorefront(storefrontBundles.dir)), renderPage };
  await registerStorefront(busy, { publicUrl: 'https://shop.example', startReading, storefront });
  busy.get('/ping', () => 'pong');
  const url = await busy.listen({ port: 0, host: '127.0.0.1' });
  const pages = Array.from({ length: 40 }, () => busy.inject('/en/auth/login'));
  await begun.promise;
  const callers = Array.from({ length: 20 }, () => once(httpGet(`${url}/ping`, { agent: false }), 'response'));
  await Promise.all(callers);
  // With one turn of the event loop for each page, the last of twenty callers waits for twenty pages.
  expect(rendered).toBeLessThan(15);
  await Promise.all(pages);
  await busy.close();
});

test('a page that fails to render is a fault, too, and does not show the cause', async () => {
  Reflect.set(shop, 'emails', null);
  const { statusCode, body } = await get('/en/contact');
  shop.emails = [];
  expect(statusCode).toBe(500);
  expect(body).toMatch(/^<!doctype html><html lang="en"/);
  expect(body).not.toMatch(/Cannot read|null|TypeError/);
});

test('special offers redirect to the offers in every language', async () => {
  for (const prefix of ['', '/en', '/ar']) {
    const { statusCode, headers } = await get(`${prefix}/special-offers`);
    expect([statusCode, headers.location]).toEqual([301, `${prefix}/offer-products`]);
  }
});

test('without a public address, addresses are those of the request', async () => {
  const local = fastify().decorate('deadlines', deadlinesOf(5));
  await registerStorefront(local, { publicUrl: null, startReading });
  const { body } = await local.inject({ url: '/ar/contact', headers: { host: '127.0.0.1:3000' } });
  await local.close();
  expect(body).toContain('<link rel="canonical" href="http://127.0.0.1:3000/ar/contact"/>');
  expect(body).toMatch(/property="og:image" content="http:\/\/127\.0\.0\.1:3000\/assets\/og-/);
});

// Spec: WEB.8
test('a hostile name stays inside the data of its page', async () => {
  const { body } = await get('/en');
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.join()).not.toContain('<');
  const graph = blocks.flatMap((text) => (JSON.parse(text) as { '@graph': { name: string }[] })['@graph']);
  expect(graph.map(({ name }) => name)).toEqual([evil, evil]);
});

// Spec: WEB.15
test('no page loads the schema library at first', async () => {
  const { body } = await get('/en/auth/login');
  const waiting = [...body.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const code = await readFile(join(storefrontBundles.dir, 'client', path), 'utf8');
    expect(code, path).not.toMatch(/safeParse|ZodMini/);
    waiting.push(...[...code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, file]) => `/assets/${file}`));
  }
  expect(seen.size).toBeGreaterThan(5);
});

test('files with a hash in their name are cached for ever, in the requested encoding', async () => {
  const path = /\/assets\/vendor[\w.-]+\.js/.exec((await get('/en/contact')).body)?.[0] ?? '';
  const { headers } = await get(path, { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
  expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

test('files of an earlier build are served as long as they are kept, and no other file of its folder', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'dana-earlier-'));
  const old = join(dir, 'before/1700000000000/assets/old-page-AbC123.js');
  await cp(storefrontBundles.dir, dir, { recursive: true });
  await mkdir(dirname(old), { recursive: true });
  await writeFile(old, 'export {};');
  await writeFile(`${old}.br`, 'compressed');
  await writeFile(join(dir, 'before/1700000000000/secret.json'), '{}');
  const later = fastify().decorate('deadlines', deadlinesOf(5));
  await registerStorefront(later, {
    publicUrl: 'https://shop.example',
    storefront: await openStorefront(dir),
    startReading,
  });
  try {
    const path = '/assets/old-page-AbC123.js';
    const { headers, body } = await later.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    expect(body).toBe('compressed');
    expect((await later.inject('/assets/vendor.js')).statusCode).toBe(404);
    expect((await later.inject('/secret.json')).body).not.toBe('{}');
    await rm(join(dir, 'before'), { recursive: true });
    expect((await later.inject(path)).statusCode).toBe(404);
  } finally {
    await later.close();
    await rm(dir, { recursive: true, force: true });
  }
});
