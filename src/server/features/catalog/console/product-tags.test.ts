import { afterAll, beforeAll, expect, it } from 'vitest';
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

const read = (id: number) => manager.console('getConsoleProduct', { params: { id } });
const save = (id: number, version: number, tags: string[]) =>
  manager.console('saveProduct', { params: { id }, body: { version, tags } });
async function newProduct(tags: string[] = []) {
  const { productId } = await createProduct(shop.db);
  await save(productId, 1, tags);
  return productId;
}
const rowsOf = async (id: number) =>
  (await shop.db.selectFrom('product_tags').select('tag').where('product_id', '=', id).orderBy('tag').execute()).map(
    ({ tag }) => tag,
  );
const found = async (tag: string) =>
  (await manager.console('listConsoleProducts', { query: { tag } })).rows.map(({ id }) => id);

it('the tags of a product are saved in their order and one spelling, and products are listed by them', async () => {
  const id = await newProduct();
  const { product } = await save(id, 1, ['  Peonies ', 'recipient:mother', 'peonies', 'occasion:birthday']);
  expect(product).toMatchObject({ tags: ['occasion:birthday', 'recipient:mother', 'peonies'], version: 2 });
  expect(await rowsOf(id)).toEqual(['occasion:birthday', 'peonies', 'recipient:mother']);
  expect(await found('PEONIES')).toEqual([id]);
  expect((await manager.console('listProductTags')).rows).toEqual(
    expect.arrayContaining(['occasion:birthday', 'recipient:mother', 'peonies']),
  );
  await save(id, 2, ['recipient:mother']);
  expect([await rowsOf(id), await found('peonies')]).toEqual([['recipient:mother'], []]);
  await shop.db.deleteFrom('products').where('id', '=', id).execute();
  expect(await rowsOf(id)).toEqual([]);
});

it.each(['occasion:christmas', 'a,b', '', 'x'.repeat(41)])('%j is refused', async (tag) => {
  await expect(save(await newProduct(), 1, [tag])).rejects.toMatchObject({ code: 'invalid' });
});

it('an edit of tags that someone else has changed is refused with both, and a copy has them', async () => {
  const id = await newProduct(['occasion:eid']);
  await save(id, 2, ['occasion:eid', 'tall']);
  await expect(save(id, 2, [])).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { fields: { tags: { yours: [], theirs: ['occasion:eid', 'tall'] } } },
  });
  const copy = await manager.console('copyProduct', { params: { id } });
  expect(copy.product.tags).toEqual(['occasion:eid', 'tall']);
});

it('tags are added to several products and removed, with one undo', async () => {
  const ids = [await newProduct(['wide']), await newProduct(['occasion:ramadan'])];
  const items = async () => (await Promise.all(ids.map(read))).map(({ id, version }) => ({ id, version }));
  const tagsOf = async () => (await Promise.all(ids.map(read))).map((product) => product.tags);
  const undo = (act: string | null) => manager.console('undoAct', { params: { act: act ?? '' } });
  const added = await manager.console('tagProducts', {
    body: { tags: ['occasion:ramadan', 'wide'], to: 'added', items: await items() },
  });
  expect(added.done).toHaveLength(2);
  const both = ['occasion:ramadan', 'wide'];
  expect(await tagsOf()).toEqual([both, both]);
  const removed = await manager.console('tagProducts', {
    body: { tags: ['wide'], to: 'removed', items: await items() },
  });
  expect(await tagsOf()).toEqual([['occasion:ramadan'], ['occasion:ramadan']]);
  expect((await undo(removed.act)).done).toHaveLength(2);
  expect(await tagsOf()).toEqual([both, both]);
  const again = await manager.console('tagProducts', { body: { tags: both, to: 'added', items: await items() } });
  expect(again).toMatchObject({ act: null, refused: [] });
  const { rows } = await manager.console('listAudit', { query: { subjectKind: 'product', subjectId: String(ids[0]) } });
  expect(rows[0]).toMatchObject({
    action: 'product.changed',
    before: { tags: ['occasion:ramadan'] },
    after: { tags: both },
  });
});

it('a packer lists products by tag, and changes none', async () => {
  const packer = await createStaff(shop, 'packer');
  const id = await newProduct(['packed flat']);
  expect((await packer.console('listConsoleProducts', { query: { tag: 'packed flat' } })).rows).toHaveLength(1);
  const body = { tags: ['x'], to: 'added' as const, items: [{ id, version: 2 }] };
  await expect(packer.console('tagProducts', { body })).rejects.toMatchObject({ code: 'not_permitted' });
});
