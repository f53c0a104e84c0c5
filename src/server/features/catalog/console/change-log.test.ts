import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '#contract/console/audit-actions.ts';
import { commandActor } from '../../../audit/actors.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { importCatalogue } from '../../import/import.service.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>['console'];
let folder: string;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  ({ console: owner } = await createStaff(shop, 'owner'));
  folder = await mkdtemp(join(tmpdir(), 'dana-changes-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

interface Change {
  price?: number;
  stock?: number;
  published?: boolean;
  discount?: number;
}

/** The product as it is stored, with its only variant. */
async function read(id: number) {
  const product = await owner('getConsoleProduct', { params: { id } });
  const [variant] = product.variants;
  if (!variant) throw new Error('no variant');
  return { product, variant };
}

/** The three ways in which staff change a variant. */
const ways = {
  editor: async (id: number, { discount: _discount, ...change }: Change) => {
    const { product, variant } = await read(id);
    const changed = [{ id: variant.id, version: variant.version, ...change }];
    await owner('saveProduct', { params: { id }, body: { version: product.version, variants: { changed } } });
  },
  grid: async (id: number, { stock, discount, ...change }: Change) => {
    const { variant } = await read(id);
    const item = {
      ...change,
      id: variant.id,
      version: variant.version,
      ...(stock !== undefined && { stock: { counted: stock, seen: variant.stock } }),
      ...(discount !== undefined && { offer: { percent: discount, seen: 0 } }),
    };
    expect((await owner('saveGrid', { body: { items: [item] } })).refused).toEqual([]);
  },
  file: async (id: number, change: Change, more: { published?: boolean } = {}) => {
    const { product, variant } = await read(id);
    const { handle: category } = await shop.db
      .selectFrom('categories')
      .select('handle')
      .where('id', '=', product.category.id)
      .executeTakeFirstOrThrow();
    const { discount, price = variant.price, ...others } = change;
    const offers = discount === undefined ? undefined : [{ discount, description: { en: '', ar: '' } }];
    const row = { sku: variant.sku, price, ...others, ...(offers && { offers }) };
    const products = [{ handle: product.handle, category, name: product.name, ...more, variants: [row] }];
    const file = join(folder, 'catalogue.json');
    await writeFile(file, JSON.stringify({ products }));
    const report = await importCatalogue({ ...shop.services, by: commandActor(), file, setStock: true });
    expect(report).toMatchObject({ products: { updated: 1 }, problems: [] });
  },
};
const everyWay = ['editor', 'grid', 'file'] as const;

async function entriesOf(query: { action?: AuditAction; subjectKind: 'product' | 'variant'; subjectId: string }) {
  return (await owner('listAudit', { query })).rows;
}

/** Changes a draft in one way, and looks for the entry by its action, and in both histories. */
async function expectEntry(way: keyof typeof ways, change: Change, action: AuditAction, expected: object) {
  const { productId, variantIds } = await createProduct(shop.db, {
    published: false,
    variants: [{ price: 20, stock: 5 }],
  });
  const variant = { subjectKind: 'variant', subjectId: String(variantIds[0]) } as const;
  const entry = { action, subject: { kind: 'variant', id: variant.subjectId }, ...expected };
  await ways[way](productId, change);
  expect(await entriesOf({ ...variant, action })).toMatchObject([entry]);
  expect(await entriesOf(variant)).toHaveLength(1);
  const history = await entriesOf({ subjectKind: 'product', subjectId: String(productId) });
  expect(history).toMatchObject([entry]);
}

describe('a change of a variant is one kind of entry for every way:', () => {
  it.each(everyWay)('a price, by the %s', async (way) => {
    await expectEntry(way, { price: 25 }, 'price.changed', { before: { price: 20 }, after: { price: 25 } });
  });
  it.each(everyWay)('a price with the stock, by the %s', async (way) => {
    const sides = { before: { price: 20, stock: 5 }, after: { price: 25, stock: 9 } };
    await expectEntry(way, { price: 25, stock: 9 }, 'price.changed', sides);
  });
  it.each(everyWay)('the stock, by the %s', async (way) => {
    await expectEntry(way, { stock: 9 }, 'variant.changed', { before: { stock: 5 }, after: { stock: 9 } });
  });
  it.each(everyWay)('hiding, by the %s', async (way) => {
    const sides = { before: { published: true }, after: { published: false } };
    await expectEntry(way, { published: false }, 'variant.changed', sides);
  });
  it.each(['grid', 'file'] as const)('an offer, by the %s', async (way) => {
    await expectEntry(way, { discount: 10 }, 'price.changed', { before: { discount: 0 }, after: { discount: 10 } });
  });
});

describe('a change of a product is one kind of entry for every way:', () => {
  it('publishing, by the command and by a file', async () => {
    const ids = [
      await createProduct(shop.db, { published: false }),
      await createProduct(shop.db, { published: false }),
    ];
    const [byCommand = 0, byFile = 0] = ids.map(({ productId }) => productId);
    const { version } = (await read(byCommand)).product;
    await owner('publishProduct', { params: { id: byCommand }, body: { version } });
    await ways.file(byFile, {}, { published: true });
    for (const id of [byCommand, byFile])
      expect(
        await entriesOf({ action: 'product.published', subjectKind: 'product', subjectId: String(id) }),
      ).toMatchObject([{ before: { state: 'draft' }, after: { state: 'live' } }]);
    await ways.file(byFile, {}, { published: false });
    expect(
      await entriesOf({ action: 'product.unpublished', subjectKind: 'product', subjectId: String(byFile) }),
    ).toMatchObject([{ before: { state: 'live' }, after: { state: 'draft' } }]);
  });
});
