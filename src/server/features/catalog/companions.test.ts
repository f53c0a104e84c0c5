import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandActor } from '../../audit/actors.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importCatalogue, type ImportOptions } from '../import/import.service.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
});
afterAll(() => shop.close());

type Overrides = Parameters<typeof createProduct>[1];
type Edit = { handle?: string; companions?: string[]; base?: { companions?: string[] } };

async function newProduct(overrides: Overrides = {}) {
  const { productId: id } = await createProduct(shop.db, { variants: [{ price: 5, stock: 3 }], ...overrides });
  const { handle } = await read(id);
  return { id, handle };
}

const read = (id: number) => manager.console('getConsoleProduct', { params: { id } });
async function save(id: number, edit: Edit) {
  const { version } = await read(id);
  return manager.console('saveProduct', { params: { id }, body: { version, ...edit } });
}

async function companionsOf(ids: number[], limit?: number) {
  const query = { ids: ids.join(), ...(limit !== undefined && { limit }) };
  return (await shop.apiFor()('listCompanions', { query })).rows;
}
const idsOf = async (...args: Parameters<typeof companionsOf>) => (await companionsOf(...args)).map(({ id }) => id);

describe('the products that go with a product', () => {
  it('are in the order of the merchant, with the variant of the card and what is to be chosen', async () => {
    const card = await newProduct({ name: { en: 'Greeting card', ar: 'بطاقة تهنئة' } });
    const balloon = await newProduct({
      variants: [
        { price: 12, stock: 2 },
        { price: 10, stock: 2 },
      ],
    });
    const named = await newProduct({ options: [{ required: true }] });
    const maybeNamed = await newProduct({ options: [{ required: false }] });
    const roses = await newProduct();
    await save(roses.id, { companions: [balloon, card, named, maybeNamed].map(({ handle }) => handle) });
    expect(await companionsOf([roses.id])).toMatchObject([
      { id: balloon.id, severalVariants: true, needsChoice: true, variant: { variantPrice: 10, inStock: true } },
      { id: card.id, name: 'Greeting card', variant: { variantPrice: 5 } },
      { id: named.id, needsChoice: true },
      { id: maybeNamed.id, customizable: true },
    ]);
    const [, second, , fourth] = await companionsOf([roses.id]);
    expect([second?.needsChoice, fourth?.needsChoice]).toEqual([undefined, undefined]);
    expect(await idsOf([roses.id], 1)).toEqual([balloon.id]);
  });

  it('of several are those that come first for any of them, each once, without what is in the cart', async () => {
    const [card, sweets, balloon] = [await newProduct(), await newProduct(), await newProduct()];
    const [roses, lilies] = [await newProduct(), await newProduct()];
    await save(roses.id, { companions: [card.handle, sweets.handle, lilies.handle] });
    await save(lilies.id, { companions: [balloon.handle, card.handle] });
    expect(await idsOf([roses.id, lilies.id])).toEqual([card.id, balloon.id, sweets.id]);
    expect(await idsOf([roses.id, lilies.id, card.id])).toEqual([balloon.id, sweets.id]);
    expect(await idsOf([roses.id, lilies.id], 2)).toEqual([card.id, balloon.id]);
  });

  it('are only those that shoppers see and can buy, and none of a draft', async () => {
    const hidden = await newProduct({ published: false });
    const soldOut = await newProduct({ variants: [{ stock: 0 }] });
    const card = await newProduct();
    const roses = await newProduct();
    const companions = [hidden, soldOut, card].map(({ handle }) => handle);
    await save(roses.id, { companions });
    expect(await idsOf([roses.id])).toEqual([card.id]);
    const draft = await newProduct({ published: false });
    await save(draft.id, { companions });
    await expect(idsOf([draft.id])).rejects.toMatchObject({ code: 'not_found' });
    expect(await idsOf([draft.id, roses.id])).toEqual([card.id]);
  });

  it('are cached for one product until the list, a companion or its stock changes', async () => {
    const [card, sweets, roses] = [await newProduct(), await newProduct(), await newProduct()];
    await save(roses.id, { companions: [card.handle] });
    expect(await idsOf([roses.id])).toEqual([card.id]);
    await save(roses.id, { companions: [card.handle, sweets.handle] });
    expect(await idsOf([roses.id])).toEqual([card.id, sweets.id]);
    await shop.db.updateTable('variants').set({ stock: 0 }).where('product_id', '=', card.id).execute();
    await shop.services.catalog.refreshListing(shop.db, [card.id]);
    expect(await idsOf([roses.id])).toEqual([sweets.id]);
  });
});

describe('staff', () => {
  it('choose and order them; the log has them, and a copy has them', async () => {
    const [card, sweets, roses] = [await newProduct(), await newProduct(), await newProduct()];
    await save(roses.id, { companions: [sweets.handle, roses.handle, card.handle, sweets.handle] });
    const named = async (id: number) => (await read(id)).companions?.map(({ handle }) => handle);
    expect(await named(roses.id)).toEqual([sweets.handle, card.handle]);
    await save(roses.id, { companions: [card.handle] });
    const { rows } = await manager.console('listAudit', {
      query: { subjectKind: 'product', subjectId: String(roses.id) },
    });
    expect(rows[0]).toMatchObject({
      action: 'product.changed',
      before: { companions: [sweets.handle, card.handle] },
      after: { companions: [card.handle] },
    });
    const { product } = await manager.console('copyProduct', { params: { id: roses.id } });
    expect(await named(product.id)).toEqual([card.handle]);
  });

  it('are refused what there is not, more than six, and what another has changed', async () => {
    const [card, sweets, roses] = [await newProduct(), await newProduct(), await newProduct()];
    await expect(save(roses.id, { companions: ['no-such-product'] })).rejects.toMatchObject({
      code: 'invalid',
      fields: { companions: 'This value is not valid' },
    });
    const many = await Promise.all(Array.from({ length: 7 }, async () => (await newProduct()).handle));
    await expect(save(roses.id, { companions: many })).rejects.toMatchObject({ code: 'invalid' });
    const { version } = await read(roses.id);
    await save(roses.id, { companions: [card.handle] });
    await expect(
      manager.console('saveProduct', {
        params: { id: roses.id },
        body: { version, companions: [sweets.handle], base: { companions: [] } },
      }),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { companions: { yours: [sweets.handle], theirs: [card.handle] } } },
    });
  });

  it('rename a product in every list of companions', async () => {
    const [card, roses] = [await newProduct(), await newProduct()];
    await save(roses.id, { companions: [card.handle] });
    await save(card.id, { handle: `renamed-${card.id}` });
    expect((await read(roses.id)).companions).toMatchObject([{ handle: `renamed-${card.id}` }]);
    expect(await idsOf([roses.id])).toEqual([card.id]);
  });
});

describe('a catalogue file', () => {
  const product = (handle: string, more: object = {}) => ({
    handle,
    category: 'companions',
    name: { en: handle, ar: 'منتج' },
    variants: [{ sku: handle.toUpperCase(), price: 10, stock: 4 }],
    ...more,
  });
  async function run(name: string, content: string, more: Partial<ImportOptions> = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'dana-companions-'));
    try {
      await writeFile(join(folder, name), content);
      return await importCatalogue({ ...shop.services, by: commandActor(), file: join(folder, name), ...more });
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  const stored = async (handle: string) =>
    (await shop.db.selectFrom('products').select('companions').where('handle', '=', handle).executeTakeFirstOrThrow())
      .companions;

  it('names them by their handles, also those below, and says which there are not', async () => {
    const file = JSON.stringify({
      categories: [{ handle: 'companions', name: { en: 'Companions', ar: 'مكملات' } }],
      products: [product('f-roses', { companions: ['f-card', 'f-gone', 'f-roses'] }), product('f-card')],
    });
    for (const by of [null, commandActor()])
      expect(await run('shop.json', file, { by })).toMatchObject({
        problems: [],
        warnings: [
          {
            subject: 'f-roses',
            path: 'companions',
            reason: 'There is no product f-gone: it goes with this one as soon as there is',
          },
        ],
      });
    expect(await stored('f-roses')).toEqual(['f-card', 'f-gone']);
    expect(await run('shop.json', file)).toMatchObject({ products: { unchanged: 2, updated: 0 } });
    const { id } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('handle', '=', 'f-roses')
      .executeTakeFirstOrThrow();
    expect((await companionsOf([id])).map(({ name }) => name)).toEqual(['f-card']);
    // Staff see what is missing, and keep it with an edit of something else.
    expect((await read(id)).companions).toMatchObject([{ name: { en: 'f-card' } }, { name: { en: '', ar: '' } }]);
    await save(id, { companions: ['f-gone', 'f-card'] });
    await run('shop.json', JSON.stringify({ categories: [], products: [product('f-gone')] }));
    expect((await companionsOf([id])).map(({ name }) => name)).toEqual(['f-gone', 'f-card']);
  });

  it('has them in a column of a sheet, and an empty cell leaves them', async () => {
    await createCategory(shop.db);
    const { handle } = await newProduct();
    const roses = await newProduct();
    expect(await run('a.csv', `Handle,Companion handles\n${roses.handle},"${handle}, not-here"\n`)).toMatchObject({
      problems: [],
      warnings: [{ subject: roses.handle, path: expect.stringContaining('Companion handles') as string }],
    });
    expect(await stored(roses.handle)).toEqual([handle, 'not-here']);
    await run('b.csv', `Handle,المنتجات المكملة,Lead Days\n${roses.handle},,3\n`);
    expect(await stored(roses.handle)).toEqual([handle, 'not-here']);
  });
});
