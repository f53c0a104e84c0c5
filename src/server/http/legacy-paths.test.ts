import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { canonicalUrl } from './legacy-paths.ts';

describe('the other spelling of a path', () => {
  it.each([
    ['/api/v1/cart', '/api/v1/carts'],
    ['/api/v1/cart?x=1', '/api/v1/carts?x=1'],
    ['/api/v1/cart/items/7', '/api/v1/carts/items/7'],
    ['/api/v1/favourites/7', '/api/v1/favorites/7'],
    ['/api/v1/cart/items/7/customization', '/api/v1/carts/items/7/cutomization'],
    ['/api/v1/carts/items/customization', '/api/v1/carts/items/cutomization'],
    ['/api/v1/carts', '/api/v1/carts'],
    ['/api/v1/cartoons', '/api/v1/cartoons'],
    ['/en/cart', '/en/cart'],
    ['http://other.example/api/v1/cart?x=1', '/api/v1/carts?x=1'],
    ['HTTPS://other.example', '/'],
    ['*', '/*'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/en/product/50%?x=%', '/en/product/50%25?x=%'],
    ['/ar/%D9%84?q=%zz', '/ar/%D9%84?q=%zz'],
    ['/api/v1/products/%', '/api/v1/products/%'],
  ])('%s is %s', (written, ours) => {
    expect(canonicalUrl(written)).toBe(ours);
  });
});

describe('the application', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  // Spec: D1.1
  it.each(['/api/v1/cart', '/api/v1/favourites'])('answers at %s, too', async (url) => {
    expect((await shop.request({ method: 'GET', url })).statusCode).toBe(200);
  });

  // Spec: S7.12, D2.1
  it('accepts both spellings of customisation', async () => {
    for (const word of ['customization', 'cutomization']) {
      const answer = await shop.request({
        method: 'POST',
        url: `/api/v1/carts/items/${word}`,
        payload: { options: 1 },
      });
      expect([word, answer.statusCode]).toEqual([word, 422]);
    }
  });
});
