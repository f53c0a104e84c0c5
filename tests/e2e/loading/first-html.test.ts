import { beforeAll, describe, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import type { Page } from '#storefront/runtime/page-table.ts';
import { addressesOf } from '../support/addresses.ts';
import { demoProduct } from '../support/data/demo-product.ts';
import { publishOwnPage } from '../support/data/own-page.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
let addresses: { page: Page; path: string }[];

beforeAll(async () => {
  await publishOwnPage(dataDir);
  addresses = await addressesOf(clientOf(url, {}), 1);
});

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
}

describe.each(requiredLanguages)('the server’s HTML in %s', (language) => {
  it('has language, title and alternates on every page', async () => {
    for (const { page, path } of addresses) {
      const { html, status } = await read(`/${language}${path === '/' ? '' : path}`);
      expect(status, path).toBe(page.path === '*' ? 404 : 200);
      expect(html, path).toMatch(
        new RegExp(`<html[^>]* lang="${language}"[^>]* dir="${languageFacts[language].direction}"`),
      );
      expect(html.match(/<title>[^<]+<\/title>/g), path).toHaveLength(1);
      if (page.caching === 'shell' || page.path === '*' || page.name === 'search') {
        expect(html, path).toContain('<meta name="robots" content="noindex"/>');
        continue;
      }
      // Of several addresses with the same content, the canonical is the first.
      const own = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
      expect(own, path).toMatch(new RegExp(`^${url}/${language}(/|$)`));
      const plain = own.slice(url.length + 3);
      for (const one of requiredLanguages)
        expect(html, path).toMatch(
          new RegExp(`<link rel="alternate" hrefLang="${one}" href="${url}/${one}${plain}"`, 'i'),
        );
      expect(html, path).toMatch(
        new RegExp(`<link rel="alternate" hrefLang="x-default" href="${url}${plain || '/'}"`, 'i'),
      );
      expect(textOf(html), path).not.toMatch(/\b(undefined|NaN|\[object Object\])/);
    }
  });

  it('contains the names, prices and pictures of products and the names of categories', async () => {
    const api = clientOf(url, { language });
    const [latest, categories] = await Promise.all([api('listLatest'), api('listCategories')]);
    const home = textOf((await read(`/${language}`)).html);
    for (const { name } of latest.rows.slice(0, 6)) expect(home).toContain(name);
    for (const { name } of categories.rows.slice(0, 7)) expect(home).toContain(name);

    const { id } = await demoProduct(api);
    const product = await api('getProduct', { params: { id } });
    const { html } = await read(`/${language}/product/${id}`);
    expect(html).toContain(`/images/${product.mainImage}`);
    expect(textOf(html)).toContain(product.name);
    expect(textOf(html)).toContain(product.description.slice(0, 60));
    expect(textOf(html)).toContain(wordsOf[language]('product.addToCart'));
    expect(html).toMatch(new RegExp(`<title>[^<]*${product.name.slice(0, 10)}`));
    const list = textOf((await read(`/${language}/products/${product.category.id}`)).html);
    const rows = (await api('listProducts', { query: { category_id: product.category.id } })).rows;
    for (const { name } of rows.slice(0, 10)) expect(list).toContain(name);
  });

  it('has a content security policy that allows only its own inline scripts', async () => {
    for (const { path } of addresses) {
      const { headers, html } = await read(`/${language}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/);
      expect(policy, path).toMatch(/style-src 'self';/);
      expect(policy, path).not.toMatch(/unsafe-|\*|https?:|nonce-/);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(html, path).not.toMatch(/\sstyle="|<style|\son[a-z]+="/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is public in caches where it is the same for every caller, and private elsewhere', async () => {
    for (const { page, path } of addresses) {
      const { headers } = await read(`/${language}${path}`);
      const caching = headers.get('cache-control') ?? '';
      expect(headers.get('set-cookie'), path).toBeNull();
      if (page.caching === 'shell') expect(caching, path).toBe('no-store');
      else expect(caching, path).toMatch(/^public, .*s-maxage=\d+/);
      // Without the prefix the cookie decides the language, so shared caches must not store it.
      const plain = await read(path);
      expect(plain.headers.get('cache-control'), path).toMatch(
        page.caching === 'shell' ? /^no-store$/ : /^private, no-cache$/,
      );
      expect(plain.headers.get('vary'), path).toMatch(/Cookie/);
    }
  });

  it('is the same for every caller', async () => {
    const as = {
      cookie: 'dana=a-token; guest_id=g1.x; XSRF-TOKEN=y',
      authorization: 'Bearer a-token',
      'guest-id': 'g1.x',
    };
    for (const { page, path } of addresses.filter(({ page: row }) => row.caching === 'public')) {
      const [anonymous, signedIn] = await Promise.all([read(`/${language}${path}`), read(`/${language}${path}`, as)]);
      expect(signedIn.html === anonymous.html, page.name).toBe(true);
    }
  });

  it('answers a known ETag with 304', async () => {
    const first = await read(`/${language}`);
    const again = await read(`/${language}`, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.html).toBe('');
  });
});

describe('the language of an address without one', () => {
  it('is English, or the language of the cookie, but never the browser’s preference', async () => {
    expect((await read('/', { 'accept-language': 'ar' })).html).toContain('lang="en"');
    expect((await read('/', { cookie: 'lang=ar' })).html).toContain('lang="ar" dir="rtl"');
    expect((await read('/', { cookie: 'lang=fr' })).html).toContain('lang="en"');
    expect((await read('/en', { cookie: 'lang=ar' })).html).toContain('lang="en"');
  });
});

describe('an invalid address', () => {
  // Spec: S8.19
  it.each([
    '/product/0',
    '/product/abc',
    '/product/999999',
    '/products/999999',
    '/category/999999/subcategories',
    '/en/en',
    '/fr',
    '/wp-login.php',
  ])('%s is the not-found page, with its status', async (path) => {
    const { status, html, headers } = await read(path);
    expect(status).toBe(404);
    expect(textOf(html)).toContain(wordsOf.en('error.404title'));
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });
});
