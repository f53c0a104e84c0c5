import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { ProductId, UserId, VariantId } from '#contract/ids.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let people: { api: Client; userId: UserId }[];

beforeAll(async () => {
  shop = await createTestApp();
  people = [];
  for (let i = 0; i < 6; i++) {
    const { token, userId } = await createUser(shop);
    people.push({ api: shop.apiFor({ token }), userId });
  }
});
afterAll(() => shop.close());

function rate(person: number, variantId: VariantId, rating: number) {
  return (people[person] as { api: Client }).api('rate', { body: { variantId, rating } });
}

function seen(productId: ProductId) {
  return shop.apiFor({})('getProduct', { params: { id: productId } });
}

function rowsOf(variantId: VariantId) {
  return shop.db.selectFrom('ratings').selectAll().where('variant_id', '=', variantId).execute();
}

describe('ratings', () => {
  it('make the average in stars, of a variant and of its product', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{}, {}] });
    const [first, second] = variantIds as [number, number];
    expect(await rate(0, first, 4.5)).toEqual({ variantId: first, rating: 4.5, globalRating: 4.5, ratingsCount: 1 });
    expect(await rate(1, first, 4)).toMatchObject({ globalRating: 4.3, ratingsCount: 2 });
    expect(await rate(2, first, 0.5)).toMatchObject({ rating: 0.5, globalRating: 3, ratingsCount: 3 });
    expect(await rate(0, second, 5)).toMatchObject({ globalRating: 5, ratingsCount: 1 });
    expect(await seen(productId)).toMatchObject({
      rating: { average: 3.5, count: 4 },
      variants: [
        { globalRating: 3, ratingsCount: 3 },
        { globalRating: 5, ratingsCount: 1 },
      ],
    });
    // A card of either variant shows the rating of the product.
    const { api } = people[0] as { api: Client };
    await api('addFavourite', { body: { variantId: second } });
    expect((await api('listFavourites')).rows[0]?.variant).toMatchObject({ globalRating: 5, productRating: 3.5 });
    const listed = (await api('listProducts', { query: { limit: 100 } })).rows.find(({ id }) => id === productId);
    expect(listed?.productRating).toBe(3.5);
    const latest = (await api('listLatest', { query: { limit: 100 } })).rows.find(({ id }) => id === productId);
    expect(latest?.productRating).toBe(3.5);
  });

  it('are shown to their author only, with the product', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{}, {}] });
    await rate(0, variantIds[0] as number, 3.5);
    const ownIn = async (api: Client) =>
      (await api('getProduct', { params: { id: productId } })).variants.map(({ ownRating }) => ownRating);
    expect(await ownIn((people[0] as { api: Client }).api)).toEqual([3.5, undefined]);
    expect(await ownIn((people[1] as { api: Client }).api)).toEqual([undefined, undefined]);
    expect(await ownIn(shop.apiFor({}))).toEqual([undefined, undefined]);
    expect(await ownIn(shop.apiFor({ token: 'ended' }))).toEqual([undefined, undefined]);
  });

  it('of one user count once: the last one', async () => {
    const { productId, variantIds } = await createProduct(shop.db);
    const variantId = variantIds[0] as number;
    await rate(0, variantId, 1);
    expect(await rate(0, variantId, 5)).toMatchObject({ globalRating: 5, ratingsCount: 1 });
    expect(await rate(0, variantId, 5)).toMatchObject({ globalRating: 5, ratingsCount: 1 });
    expect((await seen(productId)).rating).toEqual({ average: 5, count: 1 });
    expect(await rowsOf(variantId)).toMatchObject([{ halves: 10 }]);
  });

  it('sent twenty times at once by one user are one', async () => {
    const { productId, variantIds } = await createProduct(shop.db);
    const variantId = variantIds[0] as number;
    await Promise.all(Array.from({ length: 20 }, (_, i) => rate(0, variantId, ((i % 10) + 1) / 2)));
    const rows = await rowsOf(variantId);
    expect(rows).toHaveLength(1);
    const product = await seen(productId);
    expect(product.rating).toEqual({ average: (rows[0]?.halves ?? 0) / 2, count: 1 });
    expect(product.variants[0]).toMatchObject({ globalRating: product.rating.average, ratingsCount: 1 });
  });

  it('sent concurrently by many users for all variants of a product add up', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{}, {}, {}] });
    await Promise.all(people.flatMap((_, person) => variantIds.map((id, i) => rate(person, id, i + 2))));
    expect(await seen(productId)).toMatchObject({
      rating: { average: 3, count: 18 },
      variants: [2, 3, 4].map((globalRating) => ({ globalRating, ratingsCount: 6 })),
    });
  });

  it('and comments of a deleted account are recounted by the job', async () => {
    const { productId, variantIds } = await createProduct(shop.db);
    const variantId = variantIds[0] as number;
    const { token, userId } = await createUser(shop);
    const leaver = shop.apiFor({ token });
    await leaver('rate', { body: { variantId, rating: 1 } });
    await leaver('addComment', { body: { variantId, content: 'Bye' } });
    await rate(0, variantId, 4);
    await shop.db.deleteFrom('users').where('id', '=', userId).execute();
    await shop.services.feedback.recountRatings([variantId, 999_999]);
    expect(await seen(productId)).toMatchObject({
      rating: { average: 4, count: 1 },
      commentsCount: 0,
      variants: [{ globalRating: 4, ratingsCount: 1 }],
    });
    await shop.services.feedback.recountRatings([]);
  });

  it('have the same sum in trigger and recount', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{}, {}] });
    for (const [person, id] of [0, 1, 0].map((v, i) => [i, variantIds[v] as number] as const)) {
      await rate(person, id, person + 1.5);
    }
    const stored = await shop.db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst();
    await shop.services.catalog.refreshListing(shop.db, [productId]);
    await shop.services.feedback.recountRatings(variantIds);
    expect(await shop.db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()).toEqual(
      stored,
    );
  });

  it('order lists', async () => {
    const { categoryId: category, productId: good, variantIds } = await createProduct(shop.db);
    const { productId: unrated } = await createProduct(shop.db, { category });
    const best = await createProduct(shop.db, { category });
    await rate(0, variantIds[0] as number, 3);
    await rate(0, best.variantIds[0] as number, 5);
    const { rows } = await shop.apiFor({})('listProducts', { query: { category_id: category, sort: 'rating' } });
    expect(rows.map((row) => row.id)).toEqual([best.productId, good, unrated]);
  });
});

describe('ratings are refused', () => {
  it.each([0, -1, 0.25, 4.7, 5.5, '4', null, undefined, true, [4]])('with the value %j', async (rating) => {
    const { token } = await createUser(shop);
    for (const [language, script] of [
      ['en', /[a-z]/],
      ['ar', /[ء-ي]/],
    ] as const) {
      await expect(
        shop.apiFor({ token, language })('rate', { body: { variantId: 1, rating: rating as number } }),
      ).rejects.toMatchObject({ status: 422, code: 'invalid', fields: { rating: expect.stringMatching(script) } });
    }
  });

  it('on variants that are not listed', async () => {
    const hidden = await createProduct(shop.db, { variants: [{}, { published: false }] });
    for (const id of [hidden.variantIds[1] as number, 999_999]) {
      await expect(rate(0, id, 4)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    const text: unknown = '1';
    await expect(rate(0, text as number, 4)).rejects.toMatchObject({ status: 422 });
  });

  it('from guests', async () => {
    const guest = {};
    await shop.apiFor(guest)('listFavourites');
    await expect(
      shop.apiFor({ ...guest, language: 'ar' })('rate', { body: { variantId: 1, rating: 4 } }),
    ).rejects.toMatchObject({ status: 401, code: 'login_required', message: expect.stringMatching(/[ء-ي]/) });
  });
});
