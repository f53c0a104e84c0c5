import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let english: Client;

const products: [en: string, ar: string, description?: string][] = [
  ['Rose bouquet', 'باقة ورد'],
  ['Rose box', 'صندوق ورد'],
  ['Card for your mother', 'بطاقة لأمي'],
  ['Coffee cup', 'فنجان قهوة'],
  ['Wooden toys', 'ألعاب خشبية'],
  ['Chocolate tray', 'صينية شوكولاتة', 'A gift for every table.'],
  ['Laptop bag', 'حقيبة لابتوب'],
  ['Phone charger', 'شاحن جوال'],
  ['Amber perfume', 'عطر عنبر'],
  ['Gift basket', 'سلة هدية'],
  ['Birthday cake', 'كيكة ميلاد'],
];

beforeAll(async () => {
  shop = await createTestApp();
  english = shop.apiFor({});
  const category = await createCategory(shop.db, {
    name: { en: 'Everything', ar: 'كل شيء' },
    description: { en: '', ar: '' },
  });
  for (const [en, ar, text = ''] of products)
    await createProduct(shop.db, { name: { en, ar }, description: { en: text, ar: '' }, category });
});
afterAll(() => shop.close());

async function search(query: string) {
  const { rows, total, partial } = await english('search', { query: { query } });
  const suggested = (await english('suggest', { query: { query } })).rows;
  expect(suggested.map(({ id }) => id)).toEqual(rows.slice(0, 10).map(({ id }) => id));
  return { names: rows.map(({ name }) => name), total, partial: partial ?? false };
}

describe('a word without meaning', () => {
  it.each([
    ['the rose', 'rose'],
    ['a rose for my wife', 'rose'],
    ['rose for her', 'rose'],
    ['rose and a', 'rose'],
    ['a box of roses', 'box roses'],
    ['I want some coffee for him', 'coffee'],
    ['عطر من أجل زوجتي', 'عطر'],
    ['ورد لزوجتي', 'ورد'],
    ['ورد لها', 'ورد'],
    ['ورد لـ أمي', 'ورد'],
    ['مع ورد', 'ورد'],
    ['toys for my little', 'toys little'],
  ])('changes nothing: %s is %s', async (long, core) => {
    expect(await search(long)).toEqual(await search(core));
  });

  it('is searched for if there is no other', async () => {
    expect((await search('for your')).names).toEqual(['Card for your mother']);
    expect((await search('لأمي')).names).toEqual(['Card for your mother']);
  });

  it('puts the products for that person first', async () => {
    expect((await search('coffee for my mother')).names).toEqual(['Coffee cup']);
    const { productId } = await createProduct(shop.db, { name: { en: 'A long name of a cup for a mother', ar: '' } });
    expect((await search('cup for my mother')).names).toEqual(['A long name of a cup for a mother', 'Coffee cup']);
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
  });
});

describe('if no product has all words', () => {
  it.each([
    ['toys for kids', ['Wooden toys']],
    ['perfume for men', ['Amber perfume']],
    ['ورد مع شوكولاتة', ['Rose box', 'Rose bouquet']],
    ['rose unicorn', ['Rose box', 'Rose bouquet']],
    ['عطر للرجال', ['Amber perfume']],
    ['rose chocolate box', ['Rose box']],
    ['ورد مع فنجان', ['Rose box', 'Rose bouquet']],
    ['rose laptop perfume', ['Laptop bag', 'Amber perfume', 'Rose box', 'Rose bouquet']],
  ])('those with most words are shown for %s', async (query, names) => {
    const found = await search(query);
    expect(found.names.toSorted()).toEqual(names.toSorted());
    expect(found).toMatchObject({ partial: true, total: names.length });
  });

  it('a part of the name of a thing finds no other thing', async () => {
    expect(await search('laptop charger')).toEqual({ names: [], total: 0, partial: false });
  });

  it('the console finds none', async () => {
    const { searchEngine } = shop.services;
    const staff = { language: 'en', limit: 10, unlistedToo: true } as const;
    expect((await searchEngine.find('rose unicorn', staff)).items).toEqual([]);
    expect((await searchEngine.find('rose box', staff)).items).toHaveLength(1);
  });
});

describe('gifts', () => {
  it.each([
    'gift for her',
    'gift',
    'gifts for my wife',
    'present',
    'presents for him',
    'birthday gift',
    "mother's day",
    'mothers day gift',
    'anniversary',
    'something for dad',
    'هدية لأمي',
    'هدية عيد ميلاد',
    'هدايا',
    'عيد الأم',
  ])('are found for %s', async (query) => {
    expect((await search(query)).names).toContain('Gift basket');
  });
});
