import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requiredLanguages, type RequiredLanguage } from '#contract/values/locale.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
});

type Product = [en: string, ar: string, description?: string];

async function addProducts(products: Product[], category: { en: string; ar: string } = { en: 'Shelf', ar: 'رف' }) {
  const id = await createCategory(shop.db, { name: { en: 'Shelf', ar: 'رف' }, description: category });
  for (const [en, ar, text = ''] of products)
    await createProduct(shop.db, { name: { en, ar }, description: { en: '', ar: text }, category: id });
}

async function search(query: string, language: RequiredLanguage = 'en') {
  const api = shop.apiFor({ language });
  const { rows, partial } = await api('search', { query: { query, limit: 100 } });
  const suggested = (await api('suggest', { query: { query } })).rows;
  expect(suggested.map(({ id }) => id)).toEqual(rows.slice(0, 10).map(({ id }) => id));
  const ids = rows.map(({ id }) => id);
  const named = await shop.apiFor({})('search', { query: { query, limit: 100 } });
  expect(named.rows.map(({ id }) => id)).toEqual(ids);
  return { names: named.rows.map(({ name }) => name), partial: partial ?? false };
}

const perfumes: Product[] = [
  ['Evening for women', 'عطر نسائي للمساء'],
  ['Sea', 'عطر البحر'],
  ['Night of the old town for gentlemen', 'عطر ليل المدينة القديمة', 'عطر رجالي يدوم'],
  ['Oud', 'عطر العود للرجال'],
];

describe('words for men and women', () => {
  it.each(['عطر رجالي', 'عطور رجالية', 'عطر للرجال', 'هدية عطر رجالي'])(
    'put what is for them first, then what is not marked, then what is for others: %s',
    async (query) => {
      await addProducts(perfumes);
      for (const language of requiredLanguages)
        expect(await search(query, language)).toEqual({
          names: ['Oud', 'Night of the old town for gentlemen', 'Sea', 'Evening for women'],
          partial: false,
        });
    },
  );

  it.each(['عطر نسائي', 'عطور نسائية', 'عطر حريمي'])('are found in all their forms: %s', async (query) => {
    await addProducts(perfumes);
    expect((await search(query)).names).toEqual([
      'Evening for women',
      'Sea',
      'Oud',
      'Night of the old town for gentlemen',
    ]);
  });

  it('find what is not marked in a shop that marks nothing, and say so', async () => {
    await addProducts([
      ['Sea', 'عطر البحر'],
      ['Rose', 'ورد'],
    ]);
    for (const query of ['عطر رجالي', 'عطور نسائية', 'عطر للرجال'])
      expect(await search(query)).toEqual({ names: ['Sea'], partial: true });
  });

  it('alone find what is for them', async () => {
    await addProducts([...perfumes, ['Wallet', 'محفظة رجالية']]);
    expect((await search('رجالي')).names.toSorted()).toEqual(['Night of the old town for gentlemen', 'Oud', 'Wallet']);
    expect((await search("women's")).names).toEqual(['Evening for women']);
  });

  it('are counted with the others, on every page', async () => {
    await addProducts(perfumes);
    for (const page of [1, 2]) {
      const { rows, total } = await shop.apiFor({})('search', { query: { query: 'عطر رجالي', page, limit: 2 } });
      expect([rows.map(({ name }) => name), total]).toEqual([
        page === 1 ? ['Oud', 'Night of the old town for gentlemen'] : ['Sea', 'Evening for women'],
        4,
      ]);
    }
  });
});

describe('words for gifts', () => {
  const gifts: Product[] = [
    ['Gift box of dates', 'علبة هدايا من التمر'],
    ['Rose', 'ورد جاهز', 'جاهز للإهداء'],
    ['Wallet', 'محفظة رجالية'],
    ['Watch set', 'طقم ساعة رجالي', 'هدية تبقى'],
    ['Charger', 'شاحن'],
  ];

  it('alone find what is a gift by its words', async () => {
    await addProducts(gifts);
    for (const query of ['هدية', 'هدايا', 'gift', 'gifts'])
      expect((await search(query)).names.toSorted(), query).toEqual(['Gift box of dates', 'Rose', 'Watch set']);
  });

  it('find what is a gift by the description of its category', async () => {
    await addProducts([['Cactus', 'صبّار']], { en: 'Living gifts', ar: 'هدايا حيّة' });
    await addProducts([['Charger', 'شاحن']]);
    for (const query of ['هدية', 'هدايا', 'gift', 'هدية للأم', 'هديه للزوجه'])
      expect((await search(query)).names, query).toEqual(['Cactus']);
  });

  it('for men or women find what is for them, gifts first', async () => {
    await addProducts(gifts);
    for (const query of ['هدية رجالية', 'هدايا للرجال', 'gift for men', "men's gifts"])
      expect(await search(query), query).toEqual({ names: ['Watch set', 'Wallet'], partial: false });
  });

  it('find gifts where nothing is for those people, and say so', async () => {
    await addProducts(gifts.filter(([name]) => name !== 'Watch set' && name !== 'Wallet'));
    const found = await search('هدية نسائية');
    expect(found.names.toSorted()).toEqual(['Gift box of dates', 'Rose']);
    expect(found.partial).toBe(true);
  });

  it('put gifts first where a thing is named, and are never required', async () => {
    await addProducts([...gifts, ['Tulip', 'ورد توليب']]);
    expect((await search('هدية ورد')).names).toEqual(['Rose', 'Tulip']);
    expect((await search('charger gift')).names).toEqual(['Charger']);
    expect((await search('gift unicorn')).names.toSorted()).toEqual(['Gift box of dates', 'Rose', 'Watch set']);
  });

  it('for an occasion find its things, then gifts', async () => {
    await addProducts([['Round cake', 'كيكة']], { en: 'For graduations', ar: 'كيك للتخرّج والمواليد' });
    await addProducts(gifts);
    for (const query of ['هدية تخرج', 'هدايا مواليد']) {
      const { names } = await search(query);
      expect([names[0], names.includes('Gift box of dates')], query).toEqual(['Round cake', true]);
    }
    expect((await search('ورد مواليد')).names).toEqual(['Rose']);
  });

  it('are required in the search of the console', async () => {
    await addProducts(gifts);
    const found = await shop.services.searchEngine.find('charger gift', {
      language: 'en',
      limit: 10,
      unlistedToo: true,
    });
    expect(found.items).toEqual([]);
  });
});
