import { describe, expect, it } from 'vitest';
import { foldPath, locationOf, namedPage, readFrom, readTo, withoutLanguageOf } from './redirect-paths.rules.ts';

const shop = 'https://shop.qa';

describe('a source', () => {
  it('has one form for all spellings of an address', () => {
    const spellings = [
      '/منتج/ورد-أحمر',
      '/%D9%85%D9%86%D8%AA%D8%AC/%D9%88%D8%B1%D8%AF-%D8%A3%D8%AD%D9%85%D8%B1',
      '/%d9%85%d9%86%d8%aa%d8%ac/%d9%88%d8%b1%d8%af-%d8%a3%d8%ad%d9%85%d8%b1/',
      // The hamza on its own, as a Mac writes it.
      `/منتج/${'ورد-أحمر'.normalize('NFD')}`,
      '/ar/منتج/ورد-أحمر',
      '/EN//منتج/ورد-أحمر/',
    ];
    expect(new Set(spellings.map(foldPath))).toEqual(new Set(['/منتج/ورد-أحمر']));
    expect(foldPath('/Products/Red-Roses')).toBe('/products/red-roses');
    expect([foldPath('/ar'), foldPath('/en/'), foldPath('/')]).toEqual(['/', '/', '/']);
    // `/arabic` and `/english` only begin like a language.
    expect(foldPath('/arabic/x')).toBe('/arabic/x');
    // Not UTF-8: an address of a very old shop stays as it is.
    expect(foldPath('/caf%E9')).toBe('/caf%e9');
  });

  it('is no path with hidden or foreign parts', () => {
    for (const path of ['/a%00b', '/a%0Ab', '/a%5Cb', 'a', '', `/${'x'.repeat(801)}`])
      expect([path, foldPath(path)]).toEqual([path, null]);
  });

  it.each([
    ['/products/red-roses', { path: '/products/red-roses' }],
    ['/product-category/x/', { path: '/product-category/x' }],
    ['https://old-shop.com/ar/products/ward', { path: '/products/ward' }],
    ['', { refused: 'from_missing' }],
    ['products/red-roses', { refused: 'from_form' }],
    ['//old-shop.com/x', { refused: 'from_form' }],
    ['/a\\b', { refused: 'from_form' }],
    ['javascript:alert(1)', { refused: 'from_form' }],
    ['/x#top', { refused: 'from_form' }],
    ['/index.php?route=product', { refused: 'from_query' }],
    ['/', { refused: 'from_page' }],
    ['/ar', { refused: 'from_page' }],
    ['/EN/About/', { refused: 'from_page' }],
    ['/order-details/5', { refused: 'from_page' }],
    ['/console/orders', { refused: 'from_reserved' }],
    ['/ar/../api/v1/shop', { refused: 'from_reserved' }],
    ['/sitemap.xml', { refused: 'from_reserved' }],
    [`/${'x'.repeat(801)}`, { refused: 'too_long' }],
  ])('%s is read as %o', (text, read) => {
    expect(readFrom(text)).toEqual(read);
  });
});

describe('a target', () => {
  it.each([
    ['/product/7', { path: '/product/7' }],
    ['/ar/product/7/?variant=3', { path: '/ar/product/7?variant=3' }],
    ['https://shop.qa/products', { path: '/products' }],
    ['/pages/عيد', { path: '/pages/%D8%B9%D9%8A%D8%AF' }],
    ['/a/../product/7', { path: '/product/7' }],
    ['', { refused: 'to_missing' }],
    ['product/7', { refused: 'to_form' }],
    ['https://evil.example/x', { refused: 'to_foreign' }],
    ['https://shop.qa.evil.example/', { refused: 'to_foreign' }],
    ['https://shop.qa@evil.example/', { refused: 'to_foreign' }],
    ['http://shop.qa/', { refused: 'to_foreign' }],
    ['//evil.example', { refused: 'to_foreign' }],
    ['/\\evil.example', { refused: 'to_foreign' }],
    ['javascript:alert(1)', { refused: 'to_foreign' }],
    ['data:text/html,x', { refused: 'to_foreign' }],
    ['/x\\y', { refused: 'to_form' }],
    ['/\t/evil.example', { refused: 'to_form' }],
    ['/x%0d%0aset-cookie:a', { refused: 'to_form' }],
    ['/product/7#reviews', { refused: 'to_form' }],
    ['/console', { refused: 'to_unknown' }],
    ['/api/v1/shop', { refused: 'to_unknown' }],
  ])('%j is read as %o', (text, read) => {
    expect(readTo(text, shop)).toEqual(read);
  });

  it('never leads to another host, however dots and slashes stand in it', () => {
    for (const text of ['/..//evil.example', '/.//evil.example', '/x/..//evil.example', '/%2e%2e//evil.example']) {
      const { path } = readTo(text, shop);
      expect([text, new URL(path ?? '/', shop).origin]).toEqual([text, shop]);
      expect(path).toMatch(/^\/(?!\/)/);
    }
  });

  it('has no language where its source has the same', () => {
    expect(withoutLanguageOf('/ar/product/7', '/ar/products/ward')).toBe('/product/7');
    expect(withoutLanguageOf('/ar', 'https://old.example/ar/x')).toBe('/');
    expect(withoutLanguageOf('/ar/product/7', '/products/ward')).toBe('/ar/product/7');
    expect(withoutLanguageOf('/en/product/7', '/ar/products/ward')).toBe('/en/product/7');
  });
});

it('a visitor keeps language and query', () => {
  expect(locationOf('/product/7', '/ar/products/ward', '?utm_source=ig')).toBe('/ar/product/7?utm_source=ig');
  expect(locationOf('/product/7?variant=3', '/products/ward', '?utm_source=ig')).toBe(
    '/product/7?variant=3&utm_source=ig',
  );
  expect(locationOf('/en/product/7', '/ar/products/ward', '')).toBe('/en/product/7');
  expect(locationOf('/', '/ar/x', '?')).toBe('/ar');
  expect(locationOf('/', '/x', '')).toBe('/');
});

it.each([
  ['/about', { kind: 'fixed' }],
  ['/product/7', { kind: 'product', id: 7 }],
  ['/product/red-roses', { kind: 'product_handle', handle: 'red-roses' }],
  ['/products/3', { kind: 'category', id: 3 }],
  ['/category/3/subcategories', { kind: 'category', id: 3 }],
  ['/pages/eid', { kind: 'page', handle: 'eid' }],
  ['/products/red-roses', null],
  ['/product/0', null],
  ['/product/99999999999', null],
  ['/collections/new', { kind: 'collection', handle: 'new' }],
  ['/collections', null],
])('the page at %s is %o', (path, page) => {
  expect(namedPage(path)).toEqual(page);
});
