import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../audit/act.ts';
import { commandActor, systemActor } from '../../audit/actors.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importCatalogue, type ImportOptions } from './import.service.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createStaff(shop, 'owner');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('categories').execute();
  folder = await mkdtemp(join(tmpdir(), 'dana-acts-'));
  return () => rm(folder, { recursive: true });
});

const cups = { handle: 'cups', name: { en: 'Cups', ar: 'أكواب' } };
const mug = {
  handle: 'mug',
  category: 'cups',
  name: { en: 'Mug', ar: 'كوب' },
  description: { en: 'Of clay', ar: 'من الطين' },
  variants: [{ sku: 'MUG', price: 20, stock: 5 }],
};

async function run(content: { categories?: object[]; products?: object[] }, more: Partial<ImportOptions> = {}) {
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(content));
  return importCatalogue({ ...shop.services, by: commandActor(), file, ...more });
}

const productOf = (handle: string) =>
  shop.db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow();
const lastEntry = async () =>
  Number((await shop.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0);
const entriesAfter = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject_label as label', 'actor_kind as by', 'before', 'after'])
    .where('id', '>', String(id))
    .orderBy('id')
    .execute();

/** The mug in the shop, as the console has it. */
async function consoleMug() {
  await run({ categories: [cups], products: [mug] });
  return owner.console('getConsoleProduct', { params: { id: (await productOf('mug')).id } });
}

describe('the log of an import', () => {
  it('has what changed, in the history of each product; nothing for what stays', async () => {
    const { id, version } = await consoleMug();
    const jar = {
      ...mug,
      handle: 'jar',
      name: { en: 'Jar', ar: 'برطمان' },
      variants: [{ sku: 'JAR', price: 9, stock: 1 }],
    };
    const named = { ...mug, name: { en: 'Mug', ar: 'كوب كبير' }, variants: [{ sku: 'MUG', price: 25, stock: 8 }] };
    await run({ categories: [{ ...cups, leadDays: 2 }], products: [named, jar] }, { setStock: true });
    const history = await owner.console('listAudit', { query: { subjectKind: 'product', subjectId: String(id) } });
    expect(history.rows).toMatchObject([
      {
        action: 'price.changed',
        subject: { kind: 'variant', label: 'MUG' },
        before: { price: 20, stock: 5 },
        after: { price: 25, stock: 8 },
      },
      {
        action: 'product.changed',
        by: { kind: 'command', name: commandActor().name },
        subject: { label: 'Mug' },
        before: { nameAr: 'كوب' },
        after: { nameAr: 'كوب كبير' },
      },
      { action: 'product.created', after: { state: 'live' } },
    ]);
    const [category] = (await owner.console('listAudit', { query: { subjectKind: 'category' } })).rows;
    expect(category).toMatchObject({ action: 'category.changed', before: { leadDays: null }, after: { leadDays: 2 } });
    expect(history.rows[0]?.act).toBe(history.rows[1]?.act);
    expect((await productOf('mug')).version).toBe(version + 1);
    const stock = await owner.console('listMovements', { params: { id: Number(history.rows[0]?.subject.id) } });
    expect(stock.rows).toMatchObject([{ change: 3, reason: 'imported', by: commandActor().name }]);

    const last = await lastEntry();
    await run({ categories: [{ ...cups, leadDays: 2 }], products: [named, jar] });
    expect(await entriesAfter(last)).toEqual([]);
    await run({ categories: [cups, { handle: 'big', name: cups.name, parent: 'cups' }], products: [jar] });
    expect(await entriesAfter(last)).toMatchObject([{ action: 'category.created', label: 'Cups' }]);
  });

  it('counts new variants and options, and has the discount of its offers', async () => {
    await consoleMug();
    const last = await lastEntry();
    const offers = [{ discount: 10, description: { en: '', ar: '' } }];
    await run({
      products: [
        {
          ...mug,
          customizationOptions: [{ name: { en: 'Name', ar: 'الاسم' }, type: 'text' }],
          variants: [
            { ...mug.variants[0], offers },
            { sku: 'MUG-2', price: 5, stock: 1 },
          ],
        },
      ],
    });
    expect(await entriesAfter(last)).toEqual([
      {
        action: 'product.changed',
        label: 'Mug',
        by: 'command',
        before: { variants: 1, options: 0 },
        after: { variants: 2, options: 1 },
      },
      {
        action: 'price.changed',
        label: 'MUG',
        by: 'command',
        before: { discount: 0, standing: [] },
        after: { discount: 10, standing: offers },
      },
    ]);
  });

  it('of the demo is one row for a batch', async () => {
    const last = await lastEntry();
    await run({ categories: [cups], products: [mug] }, { by: systemActor, demo: true });
    expect(await entriesAfter(last)).toMatchObject([
      { action: 'catalogue.imported', by: 'system', after: { rows: 1 } },
      { action: 'catalogue.imported', by: 'system', after: { created: 1, changed: 0 } },
    ]);
  });
});

describe('what the console holds, the import holds', () => {
  it('an archived product stays archived, and the report says so', async () => {
    const { id, version } = await consoleMug();
    await owner.console('archiveProduct', { params: { id }, body: { version } });
    const row = { ...mug, published: true, variants: [{ sku: 'MUG', price: 30 }] };
    const planned = await run({ products: [row] }, { by: null });
    const report = await run({ products: [row] });
    expect(report).toEqual(planned);
    expect(report).toMatchObject({
      products: { updated: 1 },
      warnings: [{ subject: 'mug', path: 'published', reason: expect.stringMatching(/^is in the archive/) }],
    });
    expect(await owner.console('getConsoleProduct', { params: { id } })).toMatchObject({
      state: 'archived',
      price: 30,
    });
  });

  it('a product in the shop loses no language; one that is hidden may', async () => {
    await consoleMug();
    const row = { ...mug, description: { en: 'Of clay', ar: '' } };
    const planned = await run({ products: [row] }, { by: null });
    expect(planned.problems).toEqual([
      { subject: 'mug', path: 'description.ar', reason: 'must not become empty: the product is in the shop' },
    ]);
    expect((await run({ products: [row] })).problems).toEqual(planned.problems);
    expect((await productOf('mug')).description).toEqual(mug.description);
    expect((await run({ products: [{ ...row, published: false }] })).products.updated).toBe(1);
  });

  it('a new product takes the address that another one left, whose link gives way', async () => {
    const { id, version } = await consoleMug();
    await owner.console('saveProduct', { params: { id }, body: { version, handle: 'beaker' } });
    expect(await shop.services.catalog.findByHandle('mug')).toBe(id);
    const other = { ...mug, variants: [{ sku: 'OTHER', price: 1, stock: 1 }] };
    expect((await run({ products: [other] })).products.created).toBe(1);
    const next = (await productOf('mug')).id;
    expect(next).not.toBe(id);
    expect(await shop.services.catalog.findByHandle('mug')).toBe(next);
    const before = await owner.console('getConsoleProduct', { params: { id } });
    expect(before).toMatchObject({ handle: 'beaker', oldHandles: [] });
    await expect(
      owner.console('saveProduct', { params: { id }, body: { version: before.version, handle: 'mug' } }),
    ).rejects.toMatchObject({ code: 'handle_taken' });
  });

  it('a price does not fall by more than half without a proof, unless the command line writes it', async () => {
    await consoleMug();
    const { id: staffId, name } = owner;
    const by = (isElevated: boolean): Actor => ({
      ...commandActor(),
      kind: 'staff',
      name,
      staffId,
      role: 'owner',
      authorization: { sessionId: null, isPending: false, isElevated },
    });
    const cheap = (price: number) => ({ products: [{ ...mug, variants: [{ sku: 'MUG', price }] }] });
    await expect(run(cheap(9), { by: by(false) })).rejects.toMatchObject({ code: 'step_up_required' });
    expect((await run(cheap(10), { by: by(false) })).products.updated).toBe(1);
    expect((await run(cheap(9), { by: by(true) })).products.updated).toBe(1);
    expect((await run(cheap(1))).products.updated).toBe(1);
  });

  it('a category that staff delete before its products come leaves them out, and the other rows come in', async () => {
    const products = Array.from({ length: 102 }, (_, n) => ({
      ...mug,
      handle: `mug-${n}`,
      category: n === 101 ? 'gone' : 'cups',
      variants: [{ sku: `MUG-${n}`, price: 20, stock: 5 }],
    }));
    const report = await run(
      { categories: [cups, { ...cups, handle: 'gone' }], products },
      { onProgress: () => shop.db.deleteFrom('categories').where('handle', '=', 'gone').execute() },
    );
    expect(report).toMatchObject({
      products: { created: 101 },
      problems: [{ subject: 'mug-101', path: 'category', reason: expect.stringMatching(/gone/) }],
    });
  });

  it('a SKU that someone takes at the same moment is reported, and the other rows come in', async () => {
    const { category } = await consoleMug();
    const countWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
      return rows.length;
    };
    const rows = ['jar', 'cup'].map((handle) => ({ ...mug, handle, variants: [{ sku: handle, price: 1, stock: 1 }] }));
    let importing: ReturnType<typeof run> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      await sql`insert into products (handle, category_id, name, description)
        values ('theirs', ${category.id}, '{}', '{}')`.execute(tx);
      await sql`insert into variants (product_id, sku, price_dirhams, stock, attributes, images)
        select id, 'jar', 100, 1, '[]', '{}' from products where handle = 'theirs'`.execute(tx);
      importing = run({ products: rows });
      await expect.poll(countWaiting).toBe(1);
    });
    expect(await importing).toMatchObject({
      products: { created: 1 },
      problems: [{ subject: 'jar', path: 'variants.0.sku', reason: 'jar belongs to theirs' }],
    });
  });
});
