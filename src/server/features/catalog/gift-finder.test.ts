import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;

interface Gift {
  tags: string[];
  price?: number;
  stock?: number;
  sold?: number;
}

async function addGift({ tags, price = 150, stock = 5, sold = 0 }: Gift): Promise<number> {
  const { productId } = await createProduct(shop.db, { variants: [{ price, stock }] });
  await shop.db.updateTable('products').set({ tags, sold }).where('id', '=', productId).execute();
  return productId;
}

const find = (query: object = {}) => shop.apiFor()('findGifts', { query });
const idsOf = async (query: object) => (await find(query)).rows.map(({ id }) => id);
const countOf = (answers: { name: string; count: number }[], name: string) =>
  answers.find((answer) => answer.name === name)?.count;

let roses: number;
let oud: number;
let necklace: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  roses = await addGift({ tags: ['occasion:birthday', 'recipient:mother'], price: 90, sold: 3 });
  oud = await addGift({ tags: ['occasion:birthday', 'recipient:father'], price: 250 });
  necklace = await addGift({ tags: ['occasion:anniversary', 'recipient:wife', 'recipient:mother'], price: 900 });
  await addGift({ tags: ['occasion:birthday', 'recipient:teacher'], stock: 0 });
  await addGift({ tags: [] });
});
afterAll(() => shop.close());

describe('the gift finder', () => {
  it('finds what is in stock and meets every answer, best sellers first', async () => {
    expect(await idsOf({ occasion: 'birthday' })).toEqual([roses, oud]);
    expect(await idsOf({ occasion: 'birthday', recipient: 'mother' })).toEqual([roses]);
    expect(await idsOf({ recipient: 'mother', min: 100 })).toEqual([necklace]);
    expect(await idsOf({ occasion: 'anniversary', max: 100 })).toEqual([]);
    expect(await idsOf({})).toEqual(expect.arrayContaining([roses, oud, necklace]));
  });

  it('counts what each answer leaves beside the others, and leaves out those that lead to nothing', async () => {
    const { occasions, recipients, prices, total } = await find({ occasion: 'birthday' });
    expect(total).toBe(2);
    // The question that was answered keeps its other answers.
    expect([countOf(occasions, 'birthday'), countOf(occasions, 'anniversary')]).toEqual([2, 1]);
    expect([countOf(recipients, 'mother'), countOf(recipients, 'father')]).toEqual([1, 1]);
    expect([countOf(recipients, 'wife'), countOf(recipients, 'teacher')]).toEqual([undefined, undefined]);
    expect(prices).toEqual([
      { max: 100, count: 1 },
      { min: 100, max: 250, count: 1 },
      { min: 250, max: 500, count: 1 },
    ]);
  });

  it('keeps an answer that was given and leads to nothing, so that it can be taken back', async () => {
    const { occasions, recipients, total } = await find({ occasion: 'hajj', recipient: 'wife' });
    expect([total, countOf(occasions, 'hajj'), countOf(recipients, 'wife')]).toEqual([0, 0, 0]);
  });

  it('names the answers in the language of the caller', async () => {
    const { occasions } = await shop.apiFor({ language: 'ar' })('findGifts', { query: { recipient: 'mother' } });
    expect(occasions.map(({ label }) => label)).toEqual(['عيد ميلاد', 'ذكرى زواج']);
  });

  it('follows a change of tags', async () => {
    const id = await addGift({ tags: ['recipient:child'] });
    expect(await idsOf({ recipient: 'child' })).toEqual([id]);
    await shop.db.updateTable('products').set({ tags: [] }).where('id', '=', id).execute();
    await expect.poll(() => idsOf({ recipient: 'child' })).toEqual([]);
  });

  it('refuses an occasion that no shop knows', async () => {
    await expect(find({ occasion: 'tuesday' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('has the filters of the lists of products', async () => {
    const { rows, total } = await shop.apiFor()('listProducts', { query: { recipient: 'mother', sort: 'price_desc' } });
    expect([rows.map(({ id }) => id), total]).toEqual([[necklace, roses], 2]);
  });
});
