import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/schema.ts';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import type { Person } from '#server/testing/test-app.ts';
import { clientOf } from './e2e/support/shop.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

// The whole shop on a real port: what the response cache stores, for whom, and for how long.

let shop: WholeShop;
let product: Awaited<ReturnType<typeof createProduct>>;
let queries = 0;

beforeAll(async () => {
  async function prepare(db: Kysely<Database>): Promise<void> {
    product = await createProduct(db, {
      name: { en: 'Saffron', ar: 'زعفران' },
      variants: [{ stock: 20, offers: [{ discount: 10 }] }, { stock: 20 }],
    });
    await db.updateTable('variants').set({ cost_dirhams: 9_876_543 }).execute();
  }
  // An order of one test must not invalidate lists in the middle of the next one.
  shop = await openWholeShop({}, prepare, { popularityMs: 0 });
  shop.pool.on('acquire', () => (queries += 1));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.catchUpWithChanges();
  queries = 0;
});

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

const unpackers: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { status, headers: received, body } = await shop.sendRequest(path, { headers, method });
  const unpack = unpackers[received['content-encoding'] ?? ''];
  return { status, headers: received, bytes: body, text: String(unpack && body.length > 0 ? unpack(body) : body) };
}

const br = { 'accept-encoding': 'br' };
const page = () => `/en/product/${product.productId}`;
const call = () => `/api/v1/products/${product.productId}`;

/** The number of cached responses. */
const countCached = () => shop.responseCache.stats().responses;

/** Invalidates everything, as after a change of everything. */
function invalidateAll(): void {
  shop.responseCache.invalidate(['everything']);
}

describe('a page after the last one of a list', () => {
  it.each(['/en/products/1', '/ar/products', '/en/offer-products', '/ar/search?query=saffron'])(
    'has status 404 and its way back: %s',
    async (list) => {
      const mark = list.includes('?') ? '&' : '?';
      const { status, text } = await get(`${list}${mark}page=99`);
      expect(status).toBe(404);
      expect(text).toContain('noindex');
      expect(text).toContain(`href="${list.replace('&', '&amp;')}`);
      expect((await get(list)).status).toBe(200);
      expect((await get(`${list}${mark}page=1`)).status).toBe(200);
    },
  );
});

describe('a public response', () => {
  it('is made once, then costs no query, and has the same bytes for every caller', async () => {
    invalidateAll();
    const first = await get(page(), br);
    const api = await get(call(), br);
    expect([first.status, api.status]).toEqual([200, 200]);
    expect(queries).toBeGreaterThan(0);
    queries = 0;
    const asPerson = {
      cookie: 'dana=token; guest_id=x; lang=ar',
      'user-agent': 'x',
      dnt: '1',
      'accept-language': 'ar',
    };
    const again = await get(page(), { ...br, ...asPerson });
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const { date: _one, ...headers } = first.headers;
    const { date: _other, ...headersAgain } = again.headers;
    expect(headersAgain).toEqual(headers);
    expect((await get(call(), { ...br, cookie: 'dana=token' })).bytes.equals(api.bytes)).toBe(true);
    expect(queries).toBe(0);
  });

  it('is answered with 304 without a body and without a query', async () => {
    for (const path of [page(), call()]) {
      const { headers } = await get(path, br);
      queries = 0;
      for (const tag of [String(headers.etag), String(headers.etag).slice(2), `"x", ${headers.etag}`, '*']) {
        const known = await get(path, { ...br, 'if-none-match': tag });
        expect([known.status, known.bytes.length, known.headers.etag], tag).toEqual([304, 0, headers.etag]);
        expect(known.headers['cache-control']).toBe(headers['cache-control']);
      }
      expect((await get(path, { ...br, 'if-none-match': '"other"' })).status).toBe(200);
      expect(queries).toBe(0);
    }
  });

  it('may be stored by a CDN, has a Vary header, and contains no personal data', async () => {
    for (const path of [page(), call(), '/en', '/api/v1/shop']) {
      for (let time = 0; time < 2; time += 1) {
        const { headers } = await get(path, { ...br, cookie: 'lang=ar' });
        expect(headers['cache-control'], path).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
        expect(headers['vary']).toContain('Accept-Encoding');
        expect(headers['vary']).not.toContain('Cookie');
        expect(headers['set-cookie']).toBeUndefined();
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    }
  });

  it('never has what a piece costs the shop, not in its structured data either', async () => {
    const list = `/en/products/${product.categoryId}`;
    for (const path of [
      page(),
      call(),
      list,
      '/en',
      '/en/search?query=saffron',
      '/en/offer-products',
      '/sitemap.xml',
    ]) {
      const { status, text } = await get(path);
      expect(status, path).toBe(200);
      expect(text.replaceAll(/[.,]/g, ''), path).not.toContain('9876543');
    }
    expect((await get(page())).text).toContain('application/ld+json');
  });

  it('is cached for each coding and language', async () => {
    const plain = await get(page());
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let time = 0; time < 2; time += 1) {
      expect((await get(page(), br)).text).toBe(plain.text);
      expect((await get(page(), { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
      expect((await get(page(), { 'accept-encoding': 'br;q=0, gzip;q=0' })).text).toBe(plain.text);
      expect((await get(`/ar/product/${product.productId}`, br)).text).toContain('زعفران');
      expect((await get(call(), { ...br, 'accept-language': 'ar' })).text).toContain('زعفران');
      expect((await get(call(), { ...br, 'accept-language': 'fr;q=1, ar;q=0.1, en;q=0.2' })).text).toContain('Saffron');
      // An address without a language depends on the cookie, and no shared cache may store it.
      const own = await get(`/product/${product.productId}`, { ...br, cookie: 'lang=ar' });
      expect(own.text).toContain('زعفران');
      expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' });
      expect((await get(`/product/${product.productId}`, br)).text).toContain('Saffron');
    }
    const head = await get(page(), br, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-encoding']]).toEqual([200, 0, 'br']);
  });

  it('is refused to a foreign host in local mode, cached or not', async () => {
    await get(page(), br);
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-for': '1.2.3.4' }]) {
      expect((await get(page(), { ...br, ...headers })).status).toBe(421);
      expect((await get(call(), { ...br, ...headers })).status).toBe(421);
    }
  });
});

describe('invented addresses', () => {
  it('share one cached response for each page, whatever their query string', async () => {
    const list = `/en/products/${product.categoryId}`;
    invalidateAll();
    await get(list, br);
    const before = countCached();
    const first = await get(list, br);
    queries = 0;
    for (const query of [
      '?utm_source=a',
      '?x=1&y=2',
      '?page=1',
      '?page=abc',
      '?sort=newest&sort=rating',
      '?min=',
      '?%',
      '?',
      '?page=1&page=9',
      '?min=0',
    ]) {
      expect((await get(list + query, br)).bytes.equals(first.bytes), query).toBe(true);
    }
    expect([countCached(), queries]).toEqual([before, 0]);
    const api = `/api/v1/products?category_id=${product.categoryId}`;
    await get(api, br);
    const withList = countCached();
    for (const query of ['&page=1', '&zzz=1', '&sort=newest', '&limit=24', `&x=${'y'.repeat(5000)}`])
      await get(api + query, br);
    expect(countCached()).toBe(withList);
  });

  it('share one 404 page in each language', async () => {
    // What such pages load is cached first, also where an earlier test invalidated a part of it.
    invalidateAll();
    for (const path of [page(), '/en/nothing', '/en/product/899999']) await get(path, br);
    const before = countCached();
    for (let n = 0; n < 30; n += 1) {
      const { status, text } = await get(`/en/no/such/made-up-${n}?q=${n}`, br);
      expect(status).toBe(404);
      expect(text).not.toContain(`made-up-${n}`);
    }
    for (let n = 0; n < 5; n += 1) expect((await get(`/en/product/${900_000 + n}`, br)).status).toBe(404);
    expect(countCached()).toBe(before);
  });

  it('with huge numbers are refused or empty, and do not fill the memory', async () => {
    for (const query of [
      'page=10000&limit=100',
      'page=99999999999',
      'limit=1000000',
      'page=-1',
      'page=1e9',
      'page=0x10',
    ]) {
      const { status } = await get(`/api/v1/products?${query}`, br);
      expect([200, 422], query).toContain(status);
    }
    expect(shop.responseCache.stats().bytes).toBeLessThan(48 * 1024 * 1024);
  });

  it('in other spellings of a page are never cached twice', async () => {
    await get(page(), br);
    const before = countCached();
    for (const path of [`/EN/product/${product.productId}`, `/en/Product/${product.productId}`, `${page()}/`]) {
      expect([200, 301, 404], path).toContain((await get(path, br)).status);
    }
    expect(countCached()).toBe(before);
  });
});

describe('signed-in users and guests', () => {
  it('each see their own favourites in the shared response, concurrently, with one query each and one for the rating of a user', async () => {
    const people: { person: Person; variantId: number | null }[] = [];
    for (const variantId of [...product.variantIds, null]) {
      const guest: Person = {};
      const user: Person = { token: (await createUser({ db: shop.db, at: { now: null } })).token };
      for (const person of [guest, user]) {
        if (variantId !== null) await clientOf(shop.url, person)('addFavourite', { body: { variantId } });
        people.push({ person, variantId });
      }
    }
    const cookie = 'XSRF-TOKEN=x';
    const variations = [br, { ...br, cookie }, { cookie, 'accept-encoding': 'gzip, br' }];
    const headersOf = ({ token, guestId }: Person) => ({
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(guestId !== undefined && { 'guest-id': guestId }),
    });
    await get(call(), br);
    queries = 0;
    const asked = Array.from({ length: 10 }, () => people).flat();
    const answers = await Promise.all(
      asked.flatMap(({ person, variantId }) => [
        ...variations.map((variation) =>
          get(call(), { ...variation, ...headersOf(person) }).then((answer) => ({ answer, variantId })),
        ),
        get(call(), br).then((answer) => ({ answer, variantId: null })),
      ]),
    );
    for (const { answer, variantId } of answers) {
      const { variants } = (JSON.parse(answer.text) as { data: { variants: { id: number; isFavorite: boolean }[] } })
        .data;
      const favourites = variants.filter(({ isFavorite }) => isFavorite).map(({ id }) => id);
      expect(favourites).toEqual(variantId === null ? [] : [variantId]);
      const isPersonal = String(answer.headers['cache-control']) === 'private, no-store';
      if (variantId !== null) expect(isPersonal).toBe(true);
    }
    // Of the two without a favourite, the guest has no id yet, so only the user costs a query. The
    // own ratings of the three users are read too.
    expect(queries).toBe(10 * (5 + 3) * variations.length);
    const codings = new Set(answers.map(({ answer }) => answer.headers['content-encoding']));
    expect(codings).toEqual(new Set(['br', 'gzip']));
  });

  it('get the anti-forgery cookie if they have none', async () => {
    await get(call(), br);
    for (const cookie of ['lang=ar', 'XSRF-TOKEN=', 'NO-XSRF-TOKEN=x', '']) {
      const answer = await get(call(), { ...br, 'guest-id': 'forged', cookie });
      expect(String(answer.headers['set-cookie']), cookie).toContain('XSRF-TOKEN=');
    }
    const answer = await get(call(), { ...br, 'guest-id': 'forged', cookie: 'lang=ar; XSRF-TOKEN=x' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('with an invalid session or guest id get no favourites and a private response', async () => {
    for (const headers of [
      { authorization: 'Bearer dead' },
      { 'guest-id': 'forged' },
      { authorization: 'Basic x', 'guest-id': '' },
      { 'guest-id': 'forged', cookie: 'XSRF-TOKEN=x' },
    ]) {
      const answer = await get(call(), { ...br, ...headers });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('"isFavorite":true');
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: /Authorization, Guest-Id/ });
    }
  });
});

describe('a change', () => {
  it('is visible to the next request of its author', async () => {
    const [variantId = 0] = product.variantIds;
    const path = `/api/v1/comments/variant/${variantId}`;
    const { token, email } = await createUser({ db: shop.db, at: { now: null } }, { name: 'Noora' });
    const api = clientOf(shop.url, { token });
    expect((await get(path, br)).text).not.toContain('Lovely');
    await get(page(), br);
    const { id } = await api('addComment', { body: { variantId, content: 'Lovely pearls' } });
    expect((await get(path, br)).text).toContain('Lovely pearls');
    expect((await get(page(), br)).text).toContain('Lovely pearls');
    await api('updateProfile', { body: { name: 'Noora Al-Thani', email, phone: '+97455123456' } });
    expect((await get(path, br)).text).toContain('Noora Al-Thani');
    await api('rate', { body: { variantId, rating: 4 } });
    expect((await get(call(), br)).text).toContain('"globalRating":4');
    await api('deleteComment', { params: { id } });
    expect((await get(path, br)).text).not.toContain('Lovely');
    await api('deleteProfile', {});
    expect((await get(page(), br)).text).not.toContain('Noora');
  });

  it('by staff or an import is visible soon after, on pages and in API responses', async () => {
    const other = await createCategory(shop.db, { name: { en: 'Incense', ar: 'بخور' } });
    const { productId } = await createProduct(shop.db);
    const paths = [
      '/en',
      `/en/product/${productId}`,
      `/api/v1/products/${productId}`,
      '/api/v1/categories',
      '/api/v1/shop',
      '/en/categories',
      `/en/products/${other}`,
    ];
    for (const path of paths) await get(path, br);
    const { db } = shop;
    await db
      .updateTable('products')
      .set({ name: JSON.stringify({ en: 'Red gold', ar: 'ذهب أحمر' }) })
      .where('id', '=', productId)
      .execute();
    await db
      .updateTable('categories')
      .set({ name: JSON.stringify({ en: 'Frankincense', ar: 'لبان' }) })
      .where('id', '=', other)
      .execute();
    await db
      .insertInto('settings')
      .values({ key: 'name', value: JSON.stringify({ en: 'Lulu', ar: 'لولو' }) })
      .execute();
    const expected = ['Lulu', 'Red gold', 'Red gold', 'Frankincense', 'Lulu', 'Frankincense', 'Frankincense'];
    for (const [index, path] of paths.entries())
      await expect.poll(async () => (await get(path, br)).text, { message: path }).toContain(expected[index]);
  });
});
