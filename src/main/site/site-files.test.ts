import { sql } from 'kysely';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '#contract/values/locale.ts';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { registerSiteFiles } from './site-files.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';

let shop: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
const origin = 'https://shop.example';

beforeAll(async () => {
  shop = await createTestApp();
  const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: origin });
  app = await buildApp({ services: shop.services, config, version: 'test' });
  registerSiteFiles(app, { services: shop.services, publicUrl: config.publicUrl });
  // On a busy machine it may begin with 503.
  await vi.waitFor(async () => expect((await app.inject('/healthz')).statusCode).toBe(200), { timeout: 20_000 });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers });
  return { ...answer, status: answer.statusCode, text: answer.body };
}

function locationsOf(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
}

describe('the sitemap', () => {
  async function emptyCatalogue(): Promise<void> {
    await sql`truncate categories, products cascade`.execute(shop.db);
  }

  it('of an empty shop has only its pages', async () => {
    await emptyCatalogue();
    expect(locationsOf((await read('/sitemap.xml')).text)).toEqual([`${origin}/sitemap-pages.xml`]);
    expect((await read('/sitemap-products-1.xml')).status).toBe(404);
  });

  it('lists every published product in every language, and no other', async () => {
    await emptyCatalogue();
    const parentId = await createCategory(shop.db);
    const category = await createCategory(shop.db, { parentId });
    const { productId } = await createProduct(shop.db, { category });
    const hidden = await createProduct(shop.db, { category, published: false });
    const bare = await createProduct(shop.db, { category, variants: [{ published: false }] });

    const products = (await read('/sitemap-products-1.xml')).text;
    expect(locationsOf(products)).toEqual(languages.map((language) => `${origin}/${language}/product/${productId}`));
    expect(products).toContain(
      `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/product/${productId}"/>`,
    );
    for (const one of [hidden, bare]) expect(products).not.toContain(`/product/${one.productId}<`);
    const pages = locationsOf((await read('/sitemap-pages.xml')).text);
    expect(pages).toContain(`${origin}/ar/category/${parentId}/subcategories`);
    expect(pages).toContain(`${origin}/en/products/${category}`);
    expect(pages).not.toContain(`${origin}/en/category/${category}/subcategories`);
  });

  // Spec: WEB.3
  it('of a large catalogue has files of at most 50,000 addresses, each read in a few batches', async () => {
    await emptyCatalogue();
    const { categoryId } = await createProduct(shop.db);
    const perFile = Math.floor(50_000 / languages.length);
    // Across the border between two files, and more than one batch in the second.
    await sql`
      with made as (
        insert into products (id, handle, category_id, name, description, has_variants) overriding system value
        select n, 'many-' || n, ${categoryId}, '{"en": "A", "ar": "أ"}', '{"en": "", "ar": ""}', true
        from generate_series(${perFile - 9}::int, ${perFile + 5100}::int) n returning id)
      insert into variants (product_id, sku, price_dirhams, stock)
      select id, 'many-' || id, 100, 1 from made`.execute(shop.db);

    const files = locationsOf((await read('/sitemap.xml')).text);
    expect(files).toEqual(['pages', 'products-1', 'products-2'].map((name) => `${origin}/sitemap-${name}.xml`));
    const [first, second] = await Promise.all(
      files.slice(1).map(async (file) => locationsOf((await read(new URL(file).pathname)).text)),
    );
    expect(first).toContain(`${origin}/ar/product/${perFile}`);
    expect(first).not.toContain(`${origin}/ar/product/${perFile + 1}`);
    expect(new Set(second).size).toBe(5100 * languages.length);
    expect(second?.at(-1)).toBe(`${origin}/${languages.at(-1)}/product/${perFile + 5100}`);
    const zipped = await app.inject({ url: '/sitemap-products-2.xml', headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(locationsOf(gunzipSync(zipped.rawPayload).toString())).toEqual(second);
  });

  it.each(['0', '3', 'x', '1.5', '99999'])('has no part %s', async (part) => {
    expect((await read(`/sitemap-products-${part}.xml`)).status).toBe(404);
  });
});

it('the well-known address for a new password leads to its page', async () => {
  const { statusCode, headers } = await read('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([303, '/auth/forget-password']);
});

describe('robots', () => {
  // Spec: WEB.5
  it('may not read personal pages in any language, and find the sitemap', async () => {
    const { text, headers } = await read('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const closed = [...text.matchAll(/Disallow: (\S+)/g)].map((match) => match[1] ?? '');
    const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
    for (const path of ['/order', '/ar/order', '/check-out', '/en/order-details/7', '/ar/auth/login', '/api/v1/carts'])
      expect(isClosed(path), path).toBe(true);
    for (const path of [
      '/',
      '/en',
      '/ar/product/7',
      '/en/products/1',
      '/about',
      '/assets/a.js',
      '/images/catalog/a.webp',
    ])
      expect(isClosed(path), path).toBe(false);
  });
});

describe('the web manifest', () => {
  it('has the shop’s name, in the language of its address, else of the cookie', async () => {
    await shop.services.settings.set('name', { en: 'Pearl', ar: 'لؤلؤة' });
    const manifest = async (url: string, headers = {}) => JSON.parse((await read(url, headers)).text) as object;
    expect(await manifest('/ar/manifest.webmanifest')).toMatchObject({
      name: 'لؤلؤة',
      lang: 'ar',
      dir: 'rtl',
      start_url: '/ar',
    });
    expect(await manifest('/en/manifest.webmanifest')).toMatchObject({
      name: 'Pearl',
      dir: 'ltr',
      display: 'standalone',
    });
    expect(await manifest('/manifest.webmanifest', { cookie: 'lang=ar' })).toMatchObject({ lang: 'ar' });
  });
});

describe('the offline page', () => {
  it('needs no other file and has both languages, the reader’s first', async () => {
    for (const [url, cookie, first] of [
      ['/ar/offline', '', 'ar'],
      ['/en/offline', 'lang=ar', 'en'],
      ['/offline', 'lang=ar', 'ar'],
      ['/offline', '', 'en'],
    ] as const) {
      const { text, headers, status } = await read(url, { cookie });
      expect(status).toBe(200);
      expect(text, url).toMatch(new RegExp(`<html lang="${first}"[^]*<h1>[^]*<h2>`));
      expect(text).toContain('Check your internet connection');
      expect(text).toContain('تحقّق من اتصالك بالإنترنت');
      expect(text).not.toMatch(new RegExp(`src=|href="(?!/(${languages.join('|')})"|data:,")|url\\(`));
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
  });

  it('has the colour of the shop, and so has another worker', async () => {
    const [page, worker] = [await read('/en/offline'), await read('/sw.js')];
    expect(page.text).toContain('background:#8a1538');
    await shop.services.settings.set('accent', '#1d5c63');
    // As a page reads it that is rendered then.
    await shop.services.settings.getShop('en');
    const [later, next] = [await read('/en/offline'), await read('/sw.js')];
    expect(later.text).toContain('background:#1d5c63');
    expect(later.text).not.toContain('8a1538');
    expect(later.headers['content-security-policy']).not.toBe(page.headers['content-security-policy']);
    expect(next.text).not.toBe(worker.text);
    await shop.services.settings.set('accent', null);
    await shop.services.settings.getShop('en');
    expect((await read('/sw.js')).text).toBe(worker.text);
  });

  it('is stored by a worker that is always revalidated', async () => {
    const { headers, text } = await read('/sw.js');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
    expect(text).toContain('"/ar/offline"');
    expect((await read('/sw.js', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });
});
