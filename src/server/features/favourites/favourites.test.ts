import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let first: number;
let second: number;
let third: number;

beforeAll(async () => {
  shop = await createTestApp();
  const made = await createProduct(shop.db, {
    name: { en: 'Oud', ar: 'عود' },
    variants: [{ price: 50, offers: [{ discount: 20 }] }, { stock: 0 }, {}],
  });
  [first, second, third] = made.variantIds as [number, number, number];
});
afterAll(() => shop.close());

async function favouritesOf(person: Person): Promise<number[]> {
  return (await shop.apiFor(person)('listFavourites')).rows.map((row) => row.variant.id);
}

// Spec: S1.10, S6.9
describe('favourites of a guest', () => {
  it('are empty at first, and have no row', async () => {
    const shoppers = () => shop.db.selectFrom('shoppers').select('id').execute();
    const before = await shoppers();
    const guest: Person = {};
    expect(await favouritesOf(guest)).toEqual([]);
    expect(guest.guestId).toMatch(/^g1\./);
    await shop.apiFor(guest)('removeFavourite', { params: { variantId: first } });
    expect(await shoppers()).toEqual(before);
  });

  // Spec: S3.2, D7.1
  it('are listed newest first, in the caller’s language', async () => {
    const guest: Person = {};
    const api = shop.apiFor(guest);
    const added = await shop.request({ method: 'POST', url: '/api/v1/favorites', payload: { variantId: first } });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toEqual({ data: { variant_id: first } });
    // Scripts of another origin may read it, too.
    expect(added.headers['access-control-expose-headers']).toBe('guest-id');
    guest.guestId = added.headers['guest-id'] as string;
    await api('addFavourite', { body: { variantId: second } });
    expect(await api('listFavouriteIds')).toEqual({ variantIds: [second, first] });
    expect(await shop.apiFor({ ...guest, language: 'ar' })('listFavourites')).toEqual({
      rows: [
        { id: expect.any(Number), variant: expect.objectContaining({ id: second, inStock: false, isFavorite: true }) },
        {
          id: expect.any(Number),
          variant: {
            id: first,
            variantImage: null,
            variantPrice: 50,
            discountedPrice: 40,
            globalRating: 0,
            isFavorite: true,
            inStock: true,
            offers: [{ discount: 20, description: 'سعر خاص' }],
            product: { id: expect.any(Number), name: 'عود' },
          },
        },
      ],
    });
  });

  it('stay in place if added twice, and disappear when removed', async () => {
    const guest: Person = {};
    const api = shop.apiFor(guest);
    for (const variantId of [first, second, first]) await api('addFavourite', { body: { variantId } });
    expect(await favouritesOf(guest)).toEqual([second, first]);
    expect(await api('removeFavourite', { params: { variantId: second } })).toEqual({ variant_id: second });
    expect(await api('removeFavourite', { params: { variantId: second } })).toEqual({ variant_id: second });
    expect(await api('removeFavourite', { params: { variantId: 999_999 } })).toEqual({ variant_id: 999_999 });
    expect(await favouritesOf(guest)).toEqual([first]);
  });

  it('are one after twenty concurrent clicks', async () => {
    const guest: Person = {};
    await favouritesOf(guest);
    const api = shop.apiFor(guest);
    await Promise.all(Array.from({ length: 20 }, () => api('addFavourite', { body: { variantId: first } })));
    expect(await favouritesOf(guest)).toEqual([first]);
  });
});

describe('favourites', () => {
  it('belong to one shopper', async () => {
    const user: Person = { token: (await createUser(shop)).token };
    const guest: Person = {};
    await shop.apiFor(user)('addFavourite', { body: { variantId: first } });
    await shop.apiFor(guest)('addFavourite', { body: { variantId: second } });
    await shop.apiFor(guest)('removeFavourite', { params: { variantId: first } });
    expect(await favouritesOf(user)).toEqual([first]);
    expect(await favouritesOf(guest)).toEqual([second]);
    expect(await favouritesOf({ ...user, guestId: guest.guestId as string })).toEqual([first]);
  });

  it('become the user’s, each once, when the guest logs in', async () => {
    const guest: Person = {};
    const user = await createUser(shop);
    const api = shop.apiFor({ token: user.token });
    for (const variantId of [first, second]) await shop.apiFor(guest)('addFavourite', { body: { variantId } });
    for (const variantId of [third, first]) await api('addFavourite', { body: { variantId } });
    await shop.apiFor(guest)('login', { body: { email: user.email, password: user.password } });
    const mine = await favouritesOf({ token: user.token });
    expect(mine.toSorted((one, other) => one - other)).toEqual([first, second, third]);
    expect(await favouritesOf(guest)).toEqual([]);
  });

  it('leave out what is not listed any more', async () => {
    const { productId, variantIds } = await createProduct(shop.db);
    const guest: Person = {};
    await shop.apiFor(guest)('addFavourite', { body: { variantId: variantIds[0] as number } });
    await shop.db.updateTable('products').set({ published: false }).where('id', '=', productId).execute();
    expect(await favouritesOf(guest)).toEqual([]);
  });

  it('refuse unlisted and unknown variants, and create no guest', async () => {
    const hidden = await createProduct(shop.db, { variants: [{}, { published: false }] });
    const gone = await createProduct(shop.db, { published: false });
    const before = await shop.db.selectFrom('shoppers').select('id').execute();
    for (const variantId of [hidden.variantIds[1], gone.variantIds[0], 999_999]) {
      await expect(
        shop.apiFor({ language: 'ar' })('addFavourite', { body: { variantId: variantId as number } }),
      ).rejects.toMatchObject({ status: 404, code: 'not_found', message: expect.stringMatching(/[ء-ي]/) });
    }
    expect(await shop.db.selectFrom('shoppers').select('id').execute()).toEqual(before);
  });

  it.each([{}, { variantId: '1' }, { variantId: 0 }, { variantId: 1.5 }, { variantId: null }, { variantId: 2 ** 31 }])(
    'refuse the body %j in both languages',
    async (payload) => {
      for (const language of ['en', 'ar']) {
        const answer = await shop.request({
          method: 'POST',
          url: '/api/v1/favorites',
          payload,
          headers: { 'accept-language': language },
        });
        expect(answer.statusCode).toBe(422);
        const { error } = answer.json();
        expect(error.code).toBe('invalid');
        expect(Object.values(error.fields)[0]).toMatch(language === 'ar' ? /[ء-ي]/ : /[a-z]/);
      }
    },
  );

  it('answer an expired or unknown session with 401 before they read the body', async () => {
    const headers = { authorization: 'Bearer gone' };
    for (const method of ['GET', 'POST'] as const) {
      const answer = await shop.request({ method, url: '/api/v1/favorites', headers });
      expect(answer.statusCode).toBe(401);
    }
  });
});
