import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import { createCategory, createProduct } from '../../../testing/catalog-factory.ts';
import { insertTestOrder } from '../../../testing/order-factory.ts';
import { takeJobs } from '../../../testing/queued-jobs.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;
let categoryId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
  categoryId = await createCategory(shop.db, { name: { en: 'Sweets', ar: 'حلويات' } });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = null;
});

const saffron = { en: 'Saffron cake', ar: 'كعكة الزعفران' };
const variant = { price: 25.5, stock: 10, attributes: [], images: [], published: true, position: 0 };
const size = (en: string, ar: string) => [{ name: { en: 'Size', ar: 'الحجم' }, value: { en, ar } }];

async function newProduct(more: object = {}) {
  const body = { categoryId, name: saffron, variants: [variant], ...more };
  return (await manager.console('createProduct', { body })).product;
}

const log = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject_label as label', 'before', 'after'])
    .where('subject_id', '=', String(id))
    .where('subject_kind', '=', 'product')
    .orderBy('id')
    .execute();
const page = async (id: number) => (await shop.request({ url: `/api/v1/products/${id}` })).statusCode;

describe('a barcode', () => {
  it('is a GTIN or empty, and its change is in the log', async () => {
    const product = await newProduct({
      name: { en: 'Tinned peas', ar: 'بازلاء' },
      variants: [{ ...variant, sku: 'GTIN-1' }],
    });
    const [one] = product.variants;
    const id = one?.id ?? 0;
    const save = (barcode: string) =>
      manager.console('saveProduct', {
        params: { id: product.id },
        body: { version: 1, variants: { changed: [{ id, version: 1, barcode, base: { barcode: '' } }] } },
      });
    expect(one?.barcode).toBe('');
    await expect(save('6291041500214')).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'variants.changed.0.barcode': 'This value is not valid' },
    });
    expect((await save('٦٢٩١٠٤١٥٠٠٢١٣')).product.variants).toMatchObject([{ barcode: '6291041500213', version: 2 }]);
    await expect(save('96385074')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    const logged = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'variant')
      .where('subject_id', '=', String(id))
      .execute();
    expect(logged).toEqual([
      { action: 'variant.changed', before: { barcode: '' }, after: { barcode: '6291041500213' } },
    ]);
  });
});

describe('a new product', () => {
  it('is a draft with a handle and a SKU of its English name, which shoppers do not see', async () => {
    const name = { en: 'Crème Brûlée', ar: 'كريم بروليه' };
    const product = await newProduct({ name });
    expect(product).toMatchObject({
      handle: 'creme-brulee',
      state: 'draft',
      price: 25.5,
      stock: 10,
      missing: [],
      ordered: false,
      category: { name: { en: 'Sweets', ar: 'حلويات' } },
      variants: [{ sku: 'CREME-BRULEE', price: 25.5, version: 1 }],
    });
    expect(await page(product.id)).toBe(404);
    expect(await log(product.id)).toMatchObject([{ action: 'product.created', label: 'Crème Brûlée' }]);
    const twin = await newProduct({ name });
    expect([twin.handle, twin.variants[0]?.sku]).toEqual(['creme-brulee-2', 'CREME-BRULEE-2']);
  });

  it('has its own handle and SKU beside drafts of the same name that others begin at the same moment', async () => {
    for (const name of [
      { en: 'Honey jar', ar: 'برطمان عسل' },
      { en: '', ar: 'برطمان عسل' },
    ]) {
      const products = await Promise.all(Array.from({ length: 4 }, () => newProduct({ name })));
      expect(new Set(products.map(({ handle }) => handle)).size).toBe(4);
      expect(new Set(products.map(({ variants }) => variants[0]?.sku)).size).toBe(4);
    }
    const named = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { id, version } = await newProduct({ name: { en: '', ar: 'دهن المسك' } });
        const body = { version, name: { en: 'Musk oil', ar: 'دهن المسك' } };
        return (await manager.console('saveProduct', { params: { id }, body })).product.handle;
      }),
    );
    expect(named.sort()).toEqual(['musk-oil', 'musk-oil-2', 'musk-oil-3', 'musk-oil-4']);
  });

  it('without an English name gets its address with it', async () => {
    const product = await newProduct({ name: { en: '', ar: 'كعكة الورد' }, variants: [] });
    expect(product.handle).toMatch(/^product/);
    expect(product.missing).toEqual(['variants']);
    const saved = await manager.console('saveProduct', {
      params: { id: product.id },
      body: { version: product.version, name: { en: 'Rose cake', ar: 'كعكة الورد' } },
    });
    expect(saved.product).toMatchObject({ handle: 'rose-cake', oldHandles: [], missing: ['variants'] });
  });

  it('without an English name has SKUs that follow its name, unless they were typed', async () => {
    const sizes = [size('S', 'ص'), size('M', 'و'), size('L', 'ك')].map((attributes, position) => ({
      ...variant,
      attributes,
      position,
      ...(position === 2 && { sku: 'MINE-L' }),
    }));
    const { id, version, variants } = await newProduct({ name: { en: '', ar: 'عباءة' }, variants: sizes });
    expect(variants[0]?.sku).toMatch(/^PRODUCT(-\d+)?-S$/);
    const { product } = await manager.console('saveProduct', {
      params: { id },
      body: { version, name: { en: 'Silk abaya', ar: 'عباءة' } },
    });
    expect(product.variants.map(({ sku }) => sku)).toEqual(['SILK-ABAYA-S', 'SILK-ABAYA-M', 'MINE-L']);
  });

  it('has a stock that is typed until it is in the shop, with its movement', async () => {
    const { id, version, variants } = await newProduct({ name: { en: 'Counted', ar: 'معدود' } });
    const [{ id: variantId, version: seen } = { id: 0, version: 0 }] = variants;
    const change = (at: number, of: number, stock: number) =>
      manager.console('saveProduct', {
        params: { id },
        body: { version: at, variants: { changed: [{ id: variantId, version: of, stock }] } },
      });
    const { product } = await change(version, seen, 12);
    expect(product.variants).toMatchObject([{ stock: 12 }]);
    const { rows } = await manager.console('listMovements', { params: { id: variantId } });
    expect(rows[0]).toMatchObject({ reason: 'counted', change: 2, stockAfter: 12 });
    const live = await manager.console('publishProduct', { params: { id }, body: { version: product.version } });
    const of = live.product.variants[0]?.version ?? 0;
    await expect(change(live.product.version, of, 13)).rejects.toMatchObject({ code: 'invalid' });
  });

  it.each([
    ['an unknown category', { categoryId: 999_999 }, 'categoryId'],
    ['a picture that was not uploaded', { pictures: [{ path: 'catalog/none.webp', text: saffron }] }, 'pictures'],
    ['a picture of a shopper', { pictures: [{ path: 'uploads/a.webp', text: saffron }] }, 'pictures.0.path'],
    ['half a dirham', { variants: [{ ...variant, price: 1.005 }] }, 'variants.0.price'],
    ['a negative price', { variants: [{ ...variant, price: -1 }] }, 'variants.0.price'],
    ['an Arabic handle', { handle: 'كعكة' }, 'handle'],
    ['a long name', { name: { en: 'x'.repeat(201), ar: 'x' } }, 'name.en'],
  ])('is refused with %s', async (_what, more, field) => {
    await expect(newProduct(more)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  it('is refused with a taken handle or SKU, and nothing is written', async () => {
    await newProduct({ handle: 'date-box', variants: [{ ...variant, sku: 'DATE-BOX' }] });
    await expect(newProduct({ handle: 'date-box' })).rejects.toMatchObject({ code: 'handle_taken' });
    await expect(newProduct({ handle: 'dates', variants: [{ ...variant, sku: 'DATE-BOX' }] })).rejects.toMatchObject({
      code: 'sku_taken',
      details: { sku: 'DATE-BOX' },
    });
    const rows = await shop.db.selectFrom('products').select('id').where('handle', '=', 'dates').execute();
    expect(rows).toEqual([]);
  });
});

describe('two people on one product', () => {
  const save = (id: number, body: object) =>
    manager.console('saveProduct', { params: { id }, body: body as { version: number } });

  it('in different fields: both edits stay', async () => {
    const { id, version } = await newProduct();
    await save(id, { version, name: { ...saffron, ar: 'كعكة' }, base: { name: saffron } });
    const { product } = await save(id, {
      version,
      name: { ...saffron, en: 'Cake' },
      leadDays: 2,
      base: { name: saffron, leadDays: null },
    });
    expect(product).toMatchObject({ name: { en: 'Cake', ar: 'كعكة' }, leadDays: 2 });
  });

  it('in the same field: refused with both texts, who and when; nothing is saved', async () => {
    const { id, version } = await newProduct();
    await save(id, { version, name: { ...saffron, ar: 'كعكتها' } });
    const stale = save(id, {
      version,
      name: { ...saffron, ar: 'كعكتي' },
      leadDays: 3,
      base: { name: saffron, leadDays: null },
    });
    await expect(stale).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { 'name.ar': { yours: 'كعكتي', theirs: 'كعكتها' } }, by: manager.name, version: version + 1 },
    });
    const now = await manager.console('getConsoleProduct', { params: { id } });
    expect(now).toMatchObject({ name: { ar: 'كعكتها' }, leadDays: null });
    const mine = await save(id, { version: now.version, name: { ...saffron, ar: 'كعكتي' } });
    expect(mine.product.name.ar).toBe('كعكتي');
  });

  it('a price that someone else changed is shown by variant', async () => {
    const { id, version, variants } = await newProduct();
    const [{ id: variantId, version: seen } = { id: 0, version: 0 }] = variants;
    const change = (price: number) =>
      save(id, { version, variants: { changed: [{ id: variantId, version: seen, price, base: { price: 25.5 } }] } });
    await change(30);
    await expect(change(28)).rejects.toMatchObject({
      details: { fields: { [`variants.${variantId}.price`]: { yours: 28, theirs: 30 } } },
    });
    expect((await change(30)).act).toBeNull();
  });

  it('personalisation that someone else changed is not overwritten', async () => {
    const { id, version } = await newProduct();
    const option = { type: 'text', name: { en: 'Name', ar: 'الاسم' }, required: true, maxLength: 20 };
    await save(id, { version, options: [option] });
    await expect(save(id, { version, options: [], base: { options: [option] } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});

describe('variants', () => {
  it('in an offer can become cheaper than the offer was', async () => {
    const offers = [{ discount: 25 }];
    const { productId: id, variantIds } = await createProduct(shop.db, { variants: [{ price: 100, offers }] });
    const { version } = await manager.console('getConsoleProduct', { params: { id } });
    const changed = variantIds.map((variantId) => ({ id: variantId, version: 1, price: 60 }));
    const { product } = await manager.console('saveProduct', {
      params: { id },
      body: { version, variants: { changed } },
    });
    expect(product.variants).toMatchObject([{ price: 60, offerPrice: 45 }]);
  });

  it('are added with SKUs of their values, changed, and removed; an ordered one is hidden', async () => {
    const { id, version } = await newProduct({
      handle: 'thobe',
      variants: [
        { ...variant, attributes: size('Small', 'صغير') },
        { ...variant, attributes: size('Large', 'كبير'), position: 1 },
      ],
    });
    const before = await manager.console('getConsoleProduct', { params: { id } });
    expect(before.variants.map(({ sku }) => sku)).toEqual(['THOBE-SMALL', 'THOBE-LARGE']);
    const [small, large] = before.variants.map((one) => one.id);
    await insertTestOrder(shop.db, { number: 'DN-1' }, [
      { product_id: id, variant_id: large ?? 0, sku: 'THOBE-LARGE' },
    ]);
    const added = [{ ...variant, attributes: size('Medium', 'وسط'), position: 2, price: 30 }];
    const { product } = await manager.console('saveProduct', {
      params: { id },
      body: { version, variants: { added, removed: [small ?? 0, large ?? 0] } },
    });
    expect(product.variants.map(({ sku, published }) => [sku, published])).toEqual([
      ['THOBE-LARGE', false],
      ['THOBE-MEDIUM', true],
    ]);
    expect(product).toMatchObject({ ordered: true, price: 30 });
    const hidden = { subjectKind: 'variant', subjectId: String(large) } as const;
    expect((await manager.console('listAudit', { query: hidden })).rows).toMatchObject([
      { action: 'variant.changed', before: { published: true }, after: { published: false } },
    ]);
    const { version: now } = product;
    await expect(manager.console('deleteProduct', { params: { id }, body: { version: now } })).rejects.toMatchObject({
      code: 'product_kept',
      details: { reason: 'ordered' },
    });
    const { product: archived } = await manager.console('archiveProduct', { params: { id }, body: { version: now } });
    expect(archived.state).toBe('archived');
  });

  it('keep their price for staff who may not change prices', async () => {
    const { id, version, variants } = await newProduct();
    const writer = await createStaff(shop, 'support', { extra: ['catalog.write'] });
    const changed = [{ id: variants[0]?.id ?? 0, version: 1, price: 1 }];
    await expect(
      writer.console('saveProduct', { params: { id }, body: { version, variants: { changed } } }),
    ).rejects.toMatchObject({ code: 'not_permitted', details: { permission: 'prices.write' } });
    const { product } = await writer.console('saveProduct', { params: { id }, body: { version, leadDays: 1 } });
    expect(product).toMatchObject({ leadDays: 1, price: 25.5 });
  });
});

describe('the address of a product', () => {
  it('that it had before leads to it, and to no other product', async () => {
    const { id, version } = await newProduct({ handle: 'tea-box' });
    const find = (handle: string) => shop.services.catalog.findByHandle(handle);
    expect(await find('tea-box')).toBeNull();
    const { product } = await manager.console('publishProduct', { params: { id }, body: { version } });
    const rename = (handle: string, seen: number) =>
      manager.console('saveProduct', { params: { id }, body: { version: seen, handle } });
    const renamed = await rename('karak-box', product.version);
    expect(renamed.product.oldHandles).toEqual(['tea-box']);
    expect([await find('tea-box'), await find('karak-box')]).toEqual([id, id]);
    await expect(newProduct({ handle: 'tea-box' })).rejects.toMatchObject({ code: 'handle_taken' });
    const back = await rename('tea-box', renamed.product.version);
    expect(back.product).toMatchObject({ handle: 'tea-box', oldHandles: ['karak-box'] });
  });
});

it('pictures are shown in their order, with what they show, in the language of the shopper', async () => {
  const paths = ['catalog/aa.webp', 'catalog/bb.webp'];
  for (const path of paths) await shop.services.storage.put(path, Buffer.from('x'));
  const [first = '', second = ''] = paths;
  const pictures = [
    { path: first, text: { en: 'A cake from above', ar: 'كعكة من الأعلى' } },
    { path: second, text: { en: '', ar: '' } },
  ];
  const { id, version } = await newProduct({ pictures });
  await manager.console('publishProduct', { params: { id }, body: { version } });
  const shown = await shop.apiFor({ language: 'ar' })('getProduct', { params: { id } });
  expect(shown).toMatchObject({
    mainImage: first,
    moreImages: [second],
    pictureTexts: { [first]: 'كعكة من الأعلى' },
    variants: [{ variantImage: first, variantGallery: [{ path: first }, { path: second }] }],
  });
});

it('pictures of a variant are shown with it; an only variant has those of the product too', async () => {
  const paths = ['catalog/cc.webp', 'catalog/dd.webp', 'catalog/ee.webp'];
  for (const path of paths) await shop.services.storage.put(path, Buffer.from('x'));
  const [front = '', back = '', red = ''] = paths;
  const text = { en: '', ar: '' };
  const own = { ...variant, images: [red] };
  const { id, version } = await newProduct({
    pictures: [front, back].map((path) => ({ path, text })),
    variants: [own],
  });
  const galleries = async () =>
    (await shop.apiFor()('getProduct', { params: { id } })).variants.map(({ variantImage, variantGallery }) => [
      variantImage,
      variantGallery.map(({ path }) => path),
    ]);
  const published = await manager.console('publishProduct', { params: { id }, body: { version } });
  expect(await galleries()).toEqual([[red, [red, front, back]]]);
  const added = [{ ...variant, attributes: size('Large', 'كبير'), position: 1 }];
  const body = { version: published.product.version, variants: { added } };
  await manager.console('saveProduct', { params: { id }, body });
  expect(await galleries()).toEqual([
    [red, [red]],
    [front, [front, back]],
  ]);
});

describe('publishing', () => {
  const publish = (id: number, version: number) =>
    manager.console('publishProduct', { params: { id }, body: { version } });

  it('shows the product to shoppers, in lists and in the search; undoing it hides it', async () => {
    const { id, version } = await newProduct({ name: { en: 'Karak kettle', ar: 'إبريق كرك' } });
    const { act, product } = await publish(id, version);
    expect(product.state).toBe('live');
    expect(await page(id)).toBe(200);
    const found = await shop.apiFor({ language: 'ar' })('search', { query: { query: 'كرك' } });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    expect((await publish(id, version)).act).toBeNull();
    const undone = await manager.console('undoAct', { params: { act: act ?? '' } });
    expect(undone.done).toEqual([{ id, version: product.version + 1 }]);
    expect(await page(id)).toBe(404);
    const again = await manager.console('undoAct', { params: { act: act ?? '' } });
    expect(again.refused).toMatchObject([{ id, code: 'changed_meanwhile' }]);
  });

  it.each([
    [{ name: { en: 'Cake', ar: '' } }, ['name.ar']],
    [{ description: { en: 'Fresh', ar: '' } }, ['description.ar']],
    [{ variants: [] }, ['variants']],
    [{ variants: [{ ...variant, attributes: size('Large', '') }] }, ['attributes.ar']],
    [
      { options: [{ type: 'text' as const, name: { en: 'Name', ar: '' }, required: false, maxLength: null }] },
      ['options.ar'],
    ],
  ])('is refused with what is missing: %j', async (more, missing) => {
    const { id, version } = await newProduct(more);
    await expect(publish(id, version)).rejects.toMatchObject({
      status: 422,
      code: 'not_publishable',
      details: { missing },
    });
    expect(await page(id)).toBe(404);
  });

  it('in Arabic alone is in the shop, in both languages', async () => {
    const option = {
      type: 'text' as const,
      name: { en: '', ar: 'الاسم على العلبة' },
      required: false,
      maxLength: null,
    };
    const { id, version } = await newProduct({
      name: { en: '', ar: 'كعكة الهيل' },
      description: { en: '', ar: 'طازجة' },
      variants: [{ ...variant, attributes: size('', 'كبير') }],
      options: [option],
    });
    const { product } = await publish(id, version);
    expect(product).toMatchObject({ state: 'live', missing: [] });
    expect(product.completeness.en).toBeLessThan(product.completeness.ar);
    const english = await shop.apiFor()('getProduct', { params: { id } });
    expect(english).toMatchObject({
      name: 'كعكة الهيل',
      description: 'طازجة',
      customizationOptions: [{ option_name: 'الاسم على العلبة' }],
    });
    expect(english.variants[0]?.attributes[0]?.variantAttribute.value).toBe('كبير');
    const found = await shop.apiFor()('search', { query: { query: 'كعكة الهيل' } });
    expect(found.rows[0]?.name).toBe('كعكة الهيل');
  });

  it('what is in the shop keeps its Arabic', async () => {
    const { id, version } = await newProduct();
    const { product } = await publish(id, version);
    const params = { id };
    await expect(
      manager.console('saveProduct', { params, body: { version: product.version, name: { ...saffron, ar: ' ' } } }),
    ).rejects.toMatchObject({ code: 'not_publishable', details: { missing: ['name.ar'] } });
    // A product that came without Arabic can still be changed in everything else.
    const { productId } = await createProduct(shop.db, { name: { en: 'Old', ar: '' }, category: categoryId });
    await manager.console('saveProduct', { params: { id: productId }, body: { version: 1, leadDays: 1 } });
  });

  it('on a day happens at that day, also if the shop was off then', async () => {
    const { id, version } = await newProduct();
    const day = addDays(qatarDay(new Date()), 1);
    const at = { day, time: '00:00' };
    const { product } = await manager.console('scheduleProduct', { params: { id }, body: { version, at } });
    expect(product).toMatchObject({ state: 'draft', publishAt: qatarMoment(day, '00:00').toISOString() });
    const [job] = await takeJobs(shop.db, { tasks: ['publish_products'], dueBy: qatarMoment(day, '00:00') });
    expect(job).toBeDefined();
    await shop.services.catalogConsole.states.publishDue();
    expect(await page(id)).toBe(404);
    shop.at.now = new Date(qatarMoment(day, '00:00').getTime() + 3_600_000);
    await shop.services.catalogConsole.states.publishDue();
    expect(await page(id)).toBe(200);
    const [, , published] = await log(id);
    expect(published).toMatchObject({ action: 'product.published', after: { state: 'live' } });
  });

  it('on a day that is over, or by someone who saw an older version, is refused', async () => {
    const { id, version } = await newProduct();
    const at = { day: addDays(qatarDay(new Date()), -1), time: '00:00' };
    await expect(manager.console('scheduleProduct', { params: { id }, body: { version, at } })).rejects.toMatchObject({
      fields: { at: expect.any(String) },
    });
    await manager.console('saveProduct', { params: { id }, body: { version, leadDays: 4 } });
    await expect(publish(id, version)).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { by: manager.name },
    });
  });

  it('is undone by making it a draft; only then it can be deleted', async () => {
    const { id, version } = await newProduct();
    const { product } = await publish(id, version);
    const body = { version: product.version };
    await expect(manager.console('deleteProduct', { params: { id }, body })).rejects.toMatchObject({
      details: { reason: 'live' },
    });
    const draft = await manager.console('unpublishProduct', { params: { id }, body });
    expect(await page(id)).toBe(404);
    await manager.console('deleteProduct', { params: { id }, body: { version: draft.product.version } });
    await expect(manager.console('getConsoleProduct', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    expect((await log(id)).at(-1)).toMatchObject({ action: 'product.deleted', label: 'Saffron cake' });
  });
});

describe('the list', () => {
  it('has drafts, filters and pages', async () => {
    const own = await createCategory(shop.db);
    const below = await createCategory(shop.db, { parentId: own });
    const make = async (name: { en: string; ar: string }, category = own) =>
      (await newProduct({ name, categoryId: category })).id;
    const tea = await make({ en: 'Green tea', ar: 'شاي أخضر' });
    const honey = await make({ en: 'Sidr honey', ar: '' });
    const dates = await make({ en: 'Khalas dates', ar: 'تمر خلاص' }, below);
    await manager.console('publishProduct', { params: { id: dates }, body: { version: 1 } });
    const ids = async (query: object) =>
      (await manager.console('listConsoleProducts', { query: { category: own, ...query } })).rows.map((row) => row.id);
    expect(await ids({})).toEqual([dates, honey, tea]);
    expect(await ids({ category: below })).toEqual([dates]);
    expect(await ids({ state: 'draft' })).toEqual([honey, tea]);
    expect(await ids({ arabicMissing: true })).toEqual([honey]);
    expect(await ids({ q: 'شاي' })).toEqual([tea]);
    expect(await ids({ q: 'khal dat' })).toEqual([dates]);
    expect(await ids({ q: 'SIDR-HONEY' })).toEqual([honey]);
    expect(await ids({ q: '--' })).toEqual([]);
    const first = await manager.console('listConsoleProducts', { query: { category: own, limit: 2 } });
    expect([first.rows.map((row) => row.id), first.next]).toEqual([[dates, honey], honey]);
    expect(await ids({ limit: 2, after: first.next ?? 0 })).toEqual([tea]);
    expect(first.rows[1]).toMatchObject({ completeness: { en: 40, ar: 20 } });
  });
});

describe('the search of the shop', () => {
  const find = async (q: string, { console } = manager) =>
    (await console('searchShop', { query: { q } })).products?.map(({ id, state }) => [id, state]) ?? null;

  it('finds drafts, archived products and hidden variants in both scripts, those in the shop first', async () => {
    const make = (en: string, ar: string, sku: string) =>
      newProduct({ name: { en, ar }, variants: [{ ...variant, sku }] });
    const live = await make('Cardamom coffee', 'قهوة هيل', 'KRK-1');
    const draft = await make('Cardamom pods', 'حب هيل', 'KRK-2');
    const old = await make('Cardamom', 'هيل', 'KRK-3');
    await manager.console('publishProduct', { params: { id: live.id }, body: { version: 1 } });
    await manager.console('archiveProduct', { params: { id: old.id }, body: { version: 1 } });
    const all = [
      [live.id, 'live'],
      [old.id, 'archived'],
      [draft.id, 'draft'],
    ];
    // Other tests of this file may have made products with the same words.
    const ids = new Set(all.map(([id]) => id));
    const findThese = async (q: string) => (await find(q))?.filter(([id]) => ids.has(id));
    for (const q of ['cardamom', 'هيل', 'carda']) expect([q, await findThese(q)]).toEqual([q, all]);
    expect(await find('krk-2')).toEqual([[draft.id, 'draft']]);
    const [stored] = draft.variants;
    const hide = { id: stored!.id, version: stored!.version, published: false };
    const body = { version: draft.version, variants: { changed: [hide] } };
    await manager.console('saveProduct', { params: { id: draft.id }, body });
    expect((await find('KRK-2'))?.[0]).toEqual([draft.id, 'draft']);
  });

  it('knows an SKU in any letters and digits, for those who see products', async () => {
    const make = (sku: string) =>
      newProduct({ name: { en: `Oud ${sku}`, ar: 'عود' }, variants: [{ ...variant, sku }] });
    await make('Oud-12B');
    const { id } = await make('Oud-12');
    const isSku = async (q: string, { console } = manager) => (await console('searchShop', { query: { q } })).isSku;
    for (const q of ['Oud-12', 'OUD-12', 'oud-١٢']) {
      expect([q, await isSku(q)]).toEqual([q, true]);
      expect((await find(q))?.[0]?.[0]).toBe(id);
    }
    expect(await isSku('oud')).toBe(false);
    expect(await isSku('Oud-12', await createStaff(shop, 'driver'))).toBe(false);
  });

  it('finds a barcode as scanners write it, in products, stock and the grid', async () => {
    const product = await newProduct({
      name: { en: 'Canned beans', ar: 'فول' },
      variants: [{ ...variant, sku: 'BEANS', barcode: '036000 291452' }],
    });
    const [one] = product.variants;
    expect(one).toMatchObject({ barcode: '036000291452', version: 1 });
    for (const q of ['036000291452', '0036000291452', '٠٣٦٠٠٠٢٩١٤٥٢']) {
      const { products, isSku } = await manager.console('searchShop', { query: { q } });
      expect([q, isSku, products?.[0]?.id]).toEqual([q, true, product.id]);
      const query = { q };
      const { rows } = await manager.console('listStock', { query });
      expect(rows.map(({ sku }) => sku)).toEqual(['BEANS']);
      expect((await manager.console('listGrid', { query })).rows.map(({ barcode }) => barcode)).toEqual([
        '036000291452',
      ]);
      expect((await manager.console('listConsoleProducts', { query })).rows.map(({ id }) => id)).toEqual([product.id]);
    }
  });

  it('is closed to a driver, who gets no products', async () => {
    await newProduct({ name: { en: 'Halva', ar: 'حلاوة' } });
    expect(await find('halva')).toHaveLength(1);
    expect(await find('halva', await createStaff(shop, 'driver'))).toBeNull();
  });
});
