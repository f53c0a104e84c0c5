import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryId, ProductId, VariantId } from '#contract/ids.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let productId: ProductId;
let categoryId: CategoryId;
let variantId: VariantId;
/** Of the same category. */
let siblingId: number;
const guest: Person = {};
const user: Person = {};

beforeAll(async () => {
  shop = await createTestApp();
  const made = await createProduct(shop.db, { variants: [{ offers: [{ discount: 10 }] }, {}] });
  productId = made.productId;
  categoryId = made.categoryId;
  variantId = made.variantIds[0] as number;
  siblingId = (await createProduct(shop.db, { category: categoryId })).productId;
  user.token = (await createUser(shop)).token;
  await shop.apiFor(guest)('addFavourite', { body: { variantId } });
});
afterAll(() => shop.close());

function paths(): string[] {
  return [
    '/products/latest',
    '/products/popular',
    '/products/offers',
    `/products?category_id=${categoryId}`,
    `/products?ids=${productId}`,
    `/products/${productId}`,
    `/products/${siblingId}/related`,
    '/search?query=gift',
  ].map((path) => `/api/v1${path}`);
}

const sharedOnly = ['/currencies/show', '/categories', '/search/suggestions/default', '/comments/testimonials'];

/** The variants of a response that are marked as favourites. */
function favouritesIn(body: string): number[] {
  const favourites = new Set<number>();
  JSON.parse(body, (_key, value: unknown) => {
    const variant = value as { id?: number; isFavorite?: boolean } | null;
    if (typeof variant === 'object' && variant?.isFavorite) favourites.add(variant.id as number);
    return value;
  });
  return [...favourites];
}

describe('a catalogue response to an anonymous caller', () => {
  it('may be stored by any cache, and is revalidated with 304', async () => {
    for (const url of [...paths(), ...sharedOnly.map((path) => `/api/v1${path}`)]) {
      const first = await shop.request({ url });
      expect(first.statusCode, url).toBe(200);
      expect(first.headers['cache-control']).toMatch(/^public/);
      expect(first.headers['vary']).toBe('Accept-Encoding, Accept-Language, Authorization, Guest-Id');
      expect(first.headers['set-cookie']).toBeUndefined();
      expect(favouritesIn(first.body)).toEqual([]);
      const again = await shop.request({ url, headers: { 'if-none-match': first.headers['etag'] as string } });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
    }
  });

  it('has another ETag in another language', async () => {
    const url = `/api/v1/products/${productId}`;
    const english = await shop.request({ url });
    const arabic = await shop.request({ url, headers: { 'accept-language': 'ar' } });
    expect(arabic.headers['etag']).not.toBe(english.headers['etag']);
  });
});

describe('a catalogue response to a known caller', () => {
  // Spec: D8.1
  it('shows a guest’s favourites and is never stored', async () => {
    for (const url of paths()) {
      const answer = await shop.request({ url, headers: { 'guest-id': guest.guestId as string } });
      expect(favouritesIn(answer.body), url).toEqual([variantId]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['etag']).toBeUndefined();
    }
  });

  it('shows no favourites of others', async () => {
    for (const url of paths()) {
      const answer = await shop.request({ url, headers: { authorization: `Bearer ${user.token}` } });
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(favouritesIn(answer.body), url).toEqual([]);
    }
  });

  it('treats an expired bearer token and a forged guest id as anonymous', async () => {
    for (const headers of [
      { authorization: 'Bearer gone' },
      { 'guest-id': `${guest.guestId}x` },
      { authorization: 'Bearer gone', 'guest-id': 'g1.made.up' },
    ]) {
      const answer = await shop.request({ url: `/api/v1/products/${productId}`, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(favouritesIn(answer.body)).toEqual([]);
    }
  });

  it('ignores an id in the query string', async () => {
    const url = `/api/v1/products/latest?guestId=${guest.guestId}&userId=1`;
    expect(favouritesIn((await shop.request({ url })).body)).toEqual([]);
  });
});
