import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('categories').execute();
});

const create = (en: string, parentId: number | null = null) =>
  manager.console('createCategory', { body: { name: { en, ar: `قسم ${en}` }, parentId } });
const move = (id: number, parentId: number | null, place: number) =>
  manager.console('moveCategory', { params: { id }, body: { version: 1, parentId, place } });

describe('categories', () => {
  it('are created after the others, moved, and seen by shoppers in that order', async () => {
    const sweets = await create('Sweets');
    const honey = await create('Honey');
    const boxes = await create('Gift boxes', sweets.id);
    expect(boxes).toMatchObject({ handle: 'gift-boxes', parentId: sweets.id, isEmpty: true });
    const names = async () => (await manager.console('listConsoleCategories')).rows.map(({ name }) => name.en);
    expect(await names()).toEqual(['Sweets', 'Gift boxes', 'Honey']);
    await move(honey.id, null, 0);
    expect(await names()).toEqual(['Honey', 'Sweets', 'Gift boxes']);
    const shown = await shop.apiFor()('listCategories');
    expect(shown.rows.map(({ name }) => name)).toEqual(['Honey', 'Sweets']);
    await move(boxes.id, honey.id, 0);
    expect(await names()).toEqual(['Honey', 'Gift boxes', 'Sweets']);
  });

  it('with another description are looked for in the search by its words', async () => {
    const { id } = await create('Cakes');
    await createProduct(shop.db, { category: id, name: { en: 'Round one', ar: '' } });
    const found = async () => (await shop.apiFor()('search', { query: { query: 'graduations' } })).total;
    expect(await found()).toBe(0);
    const description = { en: 'For birthdays and graduations', ar: '' };
    await manager.console('saveCategory', { params: { id }, body: { version: 1, description } });
    await shop.services.searchEngine.catchUp();
    expect(await found()).toBe(1);
    await shop.db.deleteFrom('products').execute();
  });

  it('have an Arabic name, which shoppers read where the English one is missing', async () => {
    const { id } = await manager.console('createCategory', { body: { name: { en: ' ', ar: 'تمور' } } });
    const shown = await shop.apiFor()('listCategories');
    expect(shown.rows.find((row) => row.id === id)?.name).toBe('تمور');
    const body = { name: { en: 'Dates', ar: ' ' } };
    await expect(manager.console('createCategory', { body })).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'name.ar': expect.any(String) },
    });
  });

  it('never go below themselves, nor deeper than two levels', async () => {
    const main = await create('Oud');
    const below = await create('Incense', main.id);
    const other = await create('Perfume');
    for (const [id, parentId, reason] of [
      [main.id, main.id, 'itself'],
      [main.id, below.id, 'below'],
      [main.id, other.id, 'deep'],
      [other.id, below.id, 'deep'],
      [other.id, 999_999, 'unknown'],
    ] as const)
      await expect(move(id, parentId, 0)).rejects.toMatchObject({
        status: 422,
        code: 'category_place',
        details: { reason },
      });
    await expect(create('Deeper', below.id)).rejects.toMatchObject({ code: 'category_place' });
  });

  it('merge edits of two people, and refuse the same field', async () => {
    const { id, name } = await create('Coffee');
    const save = (body: object) => manager.console('saveCategory', { params: { id }, body: { version: 1, ...body } });
    await save({ name: { ...name, ar: 'قهوة' }, base: { name } });
    expect(await save({ name: { ...name, en: 'Gahwa' }, base: { name } })).toMatchObject({
      name: { en: 'Gahwa', ar: 'قهوة' },
      version: 3,
    });
    await expect(save({ name: { ...name, ar: 'بن' }, base: { name } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { 'name.ar': { yours: 'بن', theirs: 'قهوة' } } },
    });
    await create('Tea');
    await expect(save({ version: 3, handle: 'tea' })).rejects.toMatchObject({ code: 'handle_taken' });
  });

  it('are deleted only when nothing is in them', async () => {
    const { id } = await create('Saffron');
    const { productId } = await createProduct(shop.db, { category: id, published: false });
    const remove = () => manager.console('deleteCategory', { params: { id }, body: { version: 1 } });
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'category_not_empty' });
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
    await remove();
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
    const log = shop.db.selectFrom('audit_log').select('action').where('subject_id', '=', String(id)).orderBy('id');
    expect((await log.execute()).map(({ action }) => action)).toEqual(['category.created', 'category.deleted']);
  });
});
