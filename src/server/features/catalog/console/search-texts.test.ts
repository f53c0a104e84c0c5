import { describe, expect } from 'vitest';
import type { Language } from '#contract/values/locale.ts';
import { createCategory, createProduct } from '../../../testing/catalog-factory.ts';
import { it } from '../../../testing/shop-test.ts';
import { createStaff } from '../../../testing/staff-factory.ts';

const picture = `catalog/${'c3'.repeat(16)}.webp`;
const none = { en: '', ar: '' };

describe('what search engines say of a product', () => {
  it('is what the page says until staff write something else, in each language apart', async ({ shop, owner }) => {
    const { productId: id } = await createProduct(shop.db, { variants: [{ stock: 5 }] });
    const shown = async (language: Language) => (await shop.apiFor({ language })('getProduct', { params: { id } })).seo;
    expect(await owner.console('getConsoleProduct', { params: { id } })).toMatchObject({
      searchTitle: none,
      searchText: none,
      sharingPicture: null,
    });
    expect([await shown('en'), await shown('ar')]).toEqual([undefined, undefined]);
    await shop.services.storage.put(picture, Buffer.from('picture'));
    const { product } = await owner.console('saveProduct', {
      params: { id },
      body: {
        version: 1,
        searchTitle: { en: ' Red roses\nin Doha ', ar: '' },
        searchText: { en: '', ar: 'ورد أحمر' },
        sharingPicture: picture,
      },
    });
    expect(product).toMatchObject({ searchTitle: { en: 'Red roses in Doha', ar: '' }, sharingPicture: picture });
    expect(await shown('en')).toEqual({ title: 'Red roses in Doha', image: picture });
    expect(await shown('ar')).toEqual({ description: 'ورد أحمر', image: picture });
    const { rows } = await owner.console('listAudit');
    expect(rows[0]).toMatchObject({
      action: 'product.changed',
      before: { searchTitleEn: '', searchTextAr: '', sharingPicture: null },
      after: { searchTitleEn: 'Red roses in Doha', searchTextAr: 'ورد أحمر', sharingPicture: picture },
    });
    // They name the original: a copy begins without them.
    const copy = await owner.console('copyProduct', { params: { id } });
    expect(copy.product).toMatchObject({ searchTitle: none, searchText: none, sharingPicture: null });
  });

  it('keeps the edits of two people in two languages, and refuses two of one', async ({ shop, owner }) => {
    const { productId: id } = await createProduct(shop.db, {});
    const { console: other } = await createStaff(shop, 'manager');
    const base = { searchTitle: none };
    await other('saveProduct', {
      params: { id },
      body: { version: 1, searchTitle: { en: 'Theirs', ar: '' }, base },
    });
    const mine = (searchTitle: { en: string; ar: string }) =>
      owner.console('saveProduct', { params: { id }, body: { version: 1, searchTitle, base } });
    expect((await mine({ en: '', ar: 'لي' })).product.searchTitle).toEqual({ en: 'Theirs', ar: 'لي' });
    await expect(mine({ en: 'Mine', ar: '' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { 'searchTitle.en': { yours: 'Mine', theirs: 'Theirs' } } },
    });
  });

  it('has limits, and no picture that was not uploaded', async ({ shop, owner }) => {
    const { productId: id } = await createProduct(shop.db, {});
    const save = (fields: object) => owner.console('saveProduct', { params: { id }, body: { version: 1, ...fields } });
    for (const fields of [
      { searchTitle: { en: 'x'.repeat(121), ar: '' } },
      { searchText: { en: '', ar: 'ص'.repeat(321) } },
      { sharingPicture: 'uploads/a.webp' },
      { sharingPicture: `catalog/${'d4'.repeat(16)}.webp` },
    ])
      await expect(save(fields)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('what search engines say of a category', () => {
  it('is said by its pages, and logged', async ({ shop, owner }) => {
    const id = await createCategory(shop.db);
    const shown = async (language: Language) => {
      const api = shop.apiFor({ language });
      const { category } = await api('listProducts', { query: { category_id: id } });
      const of = await api('listSubcategories', { params: { id } });
      expect(of.category).toEqual(category);
      return category?.seo;
    };
    expect(await shown('en')).toBeUndefined();
    await shop.services.storage.put(picture, Buffer.from('picture'));
    const saved = await owner.console('saveCategory', {
      params: { id },
      body: { version: 1, searchTitle: { en: 'Flowers', ar: 'ورد' }, searchText: none, sharingPicture: picture },
    });
    expect(saved).toMatchObject({ version: 2, searchTitle: { en: 'Flowers', ar: 'ورد' }, sharingPicture: picture });
    expect(await shown('ar')).toEqual({ title: 'ورد', image: picture });
    const { rows } = await owner.console('listAudit');
    expect(rows[0]).toMatchObject({ action: 'category.changed', after: { searchTitleAr: 'ورد' } });
    await expect(
      owner.console('saveCategory', {
        params: { id },
        body: { version: 2, sharingPicture: `catalog/${'d4'.repeat(16)}.webp` },
      }),
    ).rejects.toMatchObject({ fields: { sharingPicture: expect.any(String) } });
    const made = await owner.console('createCategory', {
      body: { name: { en: 'New', ar: 'جديد' }, searchTitle: { en: 'New in Doha', ar: '' }, sharingPicture: picture },
    });
    expect(made).toMatchObject({ searchTitle: { en: 'New in Doha', ar: '' }, sharingPicture: picture });
  });
});
