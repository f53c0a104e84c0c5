import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { CommentSort } from '#contract/feedback.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { systemActor } from '../../audit/actors.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { orderOf } from '../../testing/order-of.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let anyone: Client;
let author: Client;
let other: Client;
let authorId: number;
let productId: ProductId;
let variantId: VariantId;
let sibling: number;

beforeAll(async () => {
  shop = await createTestApp();
  anyone = shop.apiFor({});
  const user = await createUser(shop, { name: 'Noor' });
  authorId = user.userId;
  author = shop.apiFor({ token: user.token });
  other = shop.apiFor({ token: (await createUser(shop)).token, language: 'ar' });
  await shop.db.updateTable('users').set({ image: 'uploads/noor.webp' }).where('id', '=', authorId).execute();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const made = await createProduct(shop.db, { variants: [{}, {}] });
  productId = made.productId;
  [variantId, sibling] = made.variantIds as [number, number];
});

function write(content: string, to = variantId, as = author) {
  return as('addComment', { body: { content, variantId: to } });
}

async function countOf(id = productId): Promise<number> {
  return (await anyone('getProduct', { params: { id } })).commentsCount;
}

describe('comments', () => {
  it('are written, read and listed newest first, in pages', async () => {
    shop.at.now = new Date('2026-11-21T08:30:00.000Z');
    const first = await write('  Fresh dates\nand quick  ');
    expect(first).toEqual({
      id: expect.any(Number),
      content: 'Fresh dates\nand quick',
      created_at: '2026-11-21T08:30:00.000Z',
      variantId,
      user: { id: authorId, name: 'Noor', image: 'uploads/noor.webp' },
    });
    shop.at.now = null;
    await write('تمر لذيذ', variantId, other);
    await write('On another variant', sibling);
    expect(await anyone('getComment', { params: { id: first.id } })).toEqual(first);
    const page = await anyone('listComments', { params: { variantId }, query: { limit: 1 } });
    expect(page).toMatchObject({ rows: [{ content: 'تمر لذيذ' }], total: 2, totalPages: 2 });
    const next = await anyone('listComments', { params: { variantId }, query: { limit: 1, page: 2 } });
    expect(next.rows).toEqual([first]);
    expect(await countOf()).toBe(3);
  });

  it('are changed by their author', async () => {
    const { id, created_at } = await write('Nice');
    const changed = await author('editComment', { params: { id }, body: { content: 'Very nice', variantId } });
    expect(changed).toMatchObject({ id, content: 'Very nice', created_at });
    expect(await anyone('getComment', { params: { id } })).toEqual(changed);
  });

  // Spec: D19.1
  it('stay with their variant', async () => {
    const { id } = await write('Nice');
    await expect(
      author('editComment', { params: { id }, body: { content: 'Moved', variantId: sibling } }),
    ).rejects.toMatchObject({ status: 422, fields: { variantId: expect.any(String) } });
    expect((await anyone('getComment', { params: { id } })).content).toBe('Nice');
  });

  it('are deleted by their author, once', async () => {
    const before = await countOf();
    const { id } = await write('Gone soon');
    expect(await author('deleteComment', { params: { id } })).toEqual({ id });
    expect(await countOf()).toBe(before);
    for (const call of ['getComment', 'deleteComment'] as const) {
      await expect(author(call, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  // Spec: S6.11
  it('of other users cannot be changed or deleted', async () => {
    const { id } = await write('Mine');
    const params = { id };
    await expect(other('editComment', { params, body: { content: 'Yours', variantId } })).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/[ء-ي]/),
    });
    // A wrong variant reveals nothing about another user's comment.
    await expect(
      other('editComment', { params, body: { content: 'Yours', variantId: sibling } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(other('deleteComment', { params })).rejects.toMatchObject({ code: 'not_found' });
    expect((await anyone('getComment', { params })).content).toBe('Mine');
  });

  it('that are hidden are not listed or counted for any caller', async () => {
    const before = await countOf();
    const { id } = await write('Spam');
    await shop.services.feedback.moderation.hide(systemActor, id, { version: null, reason: '' });
    expect(await countOf()).toBe(before);
    const { rows } = await anyone('listComments', { params: { variantId } });
    expect(rows.some((row) => row.id === id)).toBe(false);
    for (const call of ['getComment', 'deleteComment'] as const) {
      await expect(author(call, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(author('editComment', { params: { id }, body: { content: 'Back', variantId } })).rejects.toMatchObject(
      { code: 'not_found' },
    );
    const missing = shop.services.feedback.moderation.hide(systemActor, 999_999, { version: null, reason: '' });
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  });

  it('with the same text at once or within ten minutes are one comment', async () => {
    shop.at.now = new Date('2026-11-21T08:30:00.000Z');
    const ids = (await Promise.all([1, 2, 3].map(() => write('Lovely')))).map(({ id }) => id);
    expect([new Set(ids).size, await countOf()]).toEqual([1, 1]);
    await write('Lovely', variantId, other);
    await write('Lovely', sibling);
    shop.at.now = new Date('2026-11-21T08:41:00.000Z');
    await write('Lovely');
    expect(await countOf()).toBe(4);
  });

  it('that are written concurrently are all counted', async () => {
    const made = await createProduct(shop.db, { variants: [{}, {}] });
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(`Nice ${i}`, made.variantIds[i % 2] as number)));
    expect(await countOf(made.productId)).toBe(20);
  });
});

describe('comments are refused', () => {
  it('without a login, before the body is parsed, in both languages', async () => {
    for (const [method, path] of [
      ['POST', 'comments'],
      ['PUT', 'comments/1'],
      ['DELETE', 'comments/1'],
      ['POST', 'ratings'],
    ] as const) {
      const answer = await shop.request({ method, url: `/api/v1/${path}`, headers: { 'accept-language': 'ar' } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        error: { code: 'login_required', message: expect.stringMatching(/[ء-ي]/) },
      });
    }
    await expect(write('Hello', variantId, anyone)).rejects.toMatchObject({ code: 'login_required' });
  });

  // Spec: S5.11
  it.each([
    [{ content: '' }, 'content'],
    [{ content: ' \n ' }, 'content'],
    [{ content: 'x'.repeat(1001) }, 'content'],
    [{ content: 7 }, 'content'],
    [{ content: undefined }, 'content'],
    [{ variantId: '1' }, 'variantId'],
    [{ variantId: 0 }, 'variantId'],
    [{ variantId: undefined }, 'variantId'],
  ])('with %j, in both languages', async (change, field) => {
    const body = { content: 'Good', variantId, ...change } as { content: string; variantId: number };
    await expect(author('addComment', { body })).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { [field]: expect.stringMatching(/[a-z]/) },
    });
    await expect(other('addComment', { body })).rejects.toMatchObject({
      fields: { [field]: expect.stringMatching(/[ء-ي]/) },
    });
  });

  it('but not for a length of a thousand characters', async () => {
    expect((await write('ب'.repeat(1000))).content).toHaveLength(1000);
  });

  it('on variants that are not listed', async () => {
    const hidden = await createProduct(shop.db, { published: false });
    for (const id of [hidden.variantIds[0] as number, 999_999]) {
      await expect(write('Hello', id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(anyone('listComments', { params: { variantId: id } })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('under invalid ids', async () => {
    for (const path of ['comments/0', 'comments/abc', 'comments/variant/x', 'comments/99999999999']) {
      expect((await shop.request({ url: `/api/v1/${path}` })).statusCode).toBe(404);
    }
    expect((await shop.request({ url: `/api/v1/comments/variant/${variantId}?limit=0` })).statusCode).toBe(422);
  });
});

describe('the rating beside a comment', () => {
  const rate = (as: Client, rating: number) => as('rate', { body: { variantId, rating } });
  const list = (sort?: CommentSort) =>
    anyone('listComments', { params: { variantId }, query: { ...(sort && { sort }) } });
  const texts = async (sort: CommentSort) => (await list(sort)).rows.map(({ content }) => content);

  it('is that of its author, orders the list, and is counted by stars', async () => {
    const third = shop.apiFor({ token: (await createUser(shop)).token });
    await write('unrated', variantId, third);
    await write('good', variantId, author);
    await write('poor', variantId, other);
    expect((await list()).rows.map(({ rating }) => rating)).toEqual([undefined, undefined, undefined]);
    await rate(author, 4.5);
    await rate(other, 2);
    await expect.poll(() => texts('highest')).toEqual(['good', 'poor', 'unrated']);
    expect(await texts('lowest')).toEqual(['poor', 'good', 'unrated']);
    const { rows, stars } = await list();
    expect(rows.map(({ content, rating }) => [content, rating])).toEqual([
      ['poor', 2],
      ['good', 4.5],
      ['unrated', undefined],
    ]);
    expect(stars).toEqual([1, 0, 0, 1, 0]);
    await rate(author, 1);
    await expect.poll(async () => (await list()).stars).toEqual([0, 0, 0, 1, 1]);
  });

  it('stands beside a mark of who had received the product', async () => {
    expect((await write('before')).bought).toBeUndefined();
    const { id } = await orderOf(author, { productId, variantId });
    expect((await write('on its way')).bought).toBeUndefined();
    await shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', id).execute();
    expect((await write('received', sibling)).bought).toBe(true);
    expect((await write('not mine', variantId, other)).bought).toBeUndefined();
  });
});

describe('testimonials', () => {
  // Spec: S3.6
  it('are listed in order, in the caller’s language', async () => {
    const { addTestimonial, testimonials } = shop.services.feedback;
    const id = await addTestimonial({ name: { en: 'Maryam', ar: 'مريم' }, content: { en: 'Lovely', ar: 'رائع' } });
    const second = await addTestimonial({
      name: { en: 'Ali', ar: '' },
      content: { en: 'Fast', ar: '' },
      image: 'catalog/ali.webp',
    });
    const arabic = shop.apiFor({ language: 'ar' });
    expect(await arabic('listTestimonials')).toEqual({
      rows: [
        { id, comment: { content: 'رائع', user: { name: 'مريم', image: null } } },
        { id: second, comment: { content: 'Fast', user: { name: 'Ali', image: 'catalog/ali.webp' } } },
      ],
    });
    expect((await testimonials.list())[0]).toMatchObject({ id, name: { en: 'Maryam', ar: 'مريم' } });
    await testimonials.remove(systemActor, id);
    expect((await anyone('listTestimonials')).rows.map((row) => row.id)).toEqual([second]);
    await expect(testimonials.remove(systemActor, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
