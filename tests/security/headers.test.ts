import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPrefix, calls } from '#contract/api/calls.ts';
import { languages } from '#contract/values/locale.ts';
import { consoleBundles, storefrontBundles } from '#main/build/bundles.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { pages } from '#storefront/runtime/page-table.ts';
import type { Answer } from '../support/send-request.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

const publicUrl = 'https://shop.example.qa';
let local: WholeShop;
let open: WholeShop;

beforeAll(async () => {
  local = await openWholeShop();
  open = await openWholeShop({ PUBLIC_URL: publicUrl });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#8a1538' } })
    .webp()
    .toBuffer();
  for (const shop of [local, open]) {
    await createProduct(shop.db);
    await shop.services.storage.put('catalog/0123456789abcdef.webp', picture);
    await shop.services.contact.send({ name: 'x', phone: '+97455123456', email: 'x@example.qa', message: 'x' }, 'en');
  }
});
afterAll(async () => {
  await local.close();
  await open.close();
});

/** Every path of the shop, and some of each kind that is refused. */
async function everyPath(): Promise<[method: string, path: string][]> {
  const assets = await readdir(join(storefrontBundles.dir, 'client/assets')).catch(() =>
    readdir(join(storefrontBundles.dir, 'assets')),
  );
  const onePerKind = [...new Map(assets.map((name) => [name.split('.').at(-1), name])).values()];
  const consoleAssets = await readdir(join(consoleBundles.dir, 'client/assets'));
  const ofPages = pages.flatMap(({ path }) => {
    const filled = path === '*' ? '/no/such/page' : path.replace(/:\w+/, '1');
    return ['', ...languages.map((language) => `/${language}`)].map((prefix) => prefix + filled);
  });
  const site = [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-products-1.xml',
    '/sw.js',
    '/offline',
    '/en/offline',
    '/ar/offline',
    '/manifest.webmanifest',
    '/ar/manifest.webmanifest',
    '/favicon.ico',
    '/favicon.svg',
    '/icon-512.png',
    '/special-offers',
    '/en/%6frder',
    '/healthz',
    '/readyz',
    '/icons/none-32.png',
    '/look/none.css',
    '/look/1d5c63-tajawal-soft-0123456789ab.css',
    '/images/catalog/0123456789abcdef.webp?w=96',
    '/images/catalog/0123456789abcdef.webp?w=7',
    '/images/catalog/ffffffffffffffff.webp',
    `${apiPrefix}/openapi.json`,
    `${apiPrefix}/docs`,
    `${apiPrefix}/docs.css`,
    `${apiPrefix}/nonsense`,
    `${apiPrefix}/products/%zz`,
    '/%zz',
    '/assets/none.js',
    '/en.data',
    '/dev/mail',
    '/dev/mail.css',
    '/dev/mail/none',
    ...onePerKind.map((name) => `/assets/${name}`),
    '/console',
    '/console/orders',
    '/ar/console',
    '/console/icon-192.png',
    '/console/manifest.webmanifest',
    '/console/assets/none.js',
    ...consoleAssets.map((name) => `/console/assets/${name}`),
  ];
  const ofCalls = Object.values(calls).map((call): [string, string] => {
    const [method, path] = call.split(' ') as [string, string];
    return [method, apiPrefix + path.replace(/\{\w+\}/g, '1')];
  });
  return [...ofCalls, ...[...ofPages, ...site].map((path): [string, string] => ['GET', path])];
}

// The faults in the headers of a response.
function faultsOf({ status, headers, body }: Answer, isHttps: boolean, path = '/'): string[] {
  const policy = String(headers['content-security-policy']);
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values.join(' ')] as const;
    }),
  );
  const isPage = /text\/html/.test(String(headers['content-type']));
  // The console shows it in a frame.
  const isPreview = /^(\/(en|ar))?\/preview\//.test(path);
  const isConsole = isPage && path.startsWith('/console');
  const isInMails = status === 200 && /^\/(icon-|assets\/og-|images\/catalog\/)/.test(path);
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? '*';
  const demands: [string, boolean][] = [
    ['an answer below 500', status < 500],
    ['nosniff', headers['x-content-type-options'] === 'nosniff'],
    ['a referrer policy', headers['referrer-policy'] === 'same-origin'],
    ['an opener policy', headers['cross-origin-opener-policy'] === 'same-origin'],
    // Mails and previews of links show icons and pictures of the catalogue.
    ['a resource policy', headers['cross-origin-resource-policy'] === (isInMails ? 'cross-origin' : 'same-origin')],
    [
      'a permissions policy',
      (isConsole
        ? /camera=\(self\).*geolocation=\(\).*payment=\(\)/
        : /camera=\(\).*geolocation=\(\).*payment=\(\)/
      ).test(String(headers['permissions-policy'])),
    ],
    ['frame options', headers['x-frame-options'] === 'SAMEORIGIN'],
    ['HSTS over https alone', /max-age=\d{8}/.test(String(headers['strict-transport-security'])) === isHttps],
    ['no word of the software', headers['x-powered-by'] === undefined && headers['server'] === undefined],
    ['a policy without exceptions', directives.has('default-src') && !/unsafe|\*|https?:/.test(policy)],
    ['no frame around it', !isPage || directives.get('frame-ancestors') === (isPreview ? "'self'" : "'none'")],
    ['no foreign base', !isPage || directives.get('base-uri') === "'none'"],
    ['no form to others', !isPage || ["'none'", "'self'"].includes(directives.get('form-action') ?? '')],
    ['no text as code', scripts === "'none'" || directives.get('require-trusted-types-for') === "'script'"],
    ['only scripts of ours', !isPage || inlineScripts(body).every((hash) => scripts.includes(hash))],
  ];
  return demands.filter(([, holds]) => !holds).map(([demand]) => demand);
}

function inlineScripts(page: Buffer): string[] {
  return [...page.toString().matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/ src=|type="application\/(ld\+)?json"|type="text\/plain"/.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

describe.each([
  ['in local mode', () => local, {}, false],
  ['over https', () => open, { host: 'shop.example.qa' }, true],
] as const)('%s', (_name, shop, headers, isHttps) => {
  it('every response, whatever its status, has the security headers', async () => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    for (const [method, path] of await everyPath()) {
      // Twice: a cached response has the same headers as a new one.
      for (const time of [1, 2]) {
        const answer = await shop().sendRequest(path, { method, headers });
        if (time === 2 && answer.status !== 200) break;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        faults.push(...faultsOf(answer, isHttps, path).map((fault) => `${answer.status} ${method} ${path}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    for (const status of [200, 301, 400, 401, 404, 422])
      expect(statuses.get(status), String(status)).toBeGreaterThan(0);
  });
});

describe('also', () => {
  it('a foreign host and an invalid HTTP request get them', async () => {
    const foreign = await local.sendRequest('/en', { headers: { host: 'evil.example' } });
    expect([foreign.status, faultsOf(foreign, false)]).toEqual([421, []]);
    const { port } = new URL(local.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(text).toMatch(/\r\ncontent-security-policy: default-src 'none';/);
  });

  it('a page that fails to render has them', async () => {
    await local.db.schema.alterTable('products').renameTo('elsewhere').execute();
    const broken = await local.sendRequest('/en/offer-products?page=2');
    await local.db.schema.alterTable('elsewhere').renameTo('products').execute();
    expect(broken.status).toBe(500);
    expect(faultsOf(broken, false)).toEqual(['an answer below 500']);
  });
});
