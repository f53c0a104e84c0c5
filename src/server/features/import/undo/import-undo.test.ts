import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../audit/act.ts';
import { commandActor } from '../../../audit/actors.ts';
import { insertTestOrder } from '../../../testing/order-factory.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createStaff(shop, 'owner');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
  folder = await mkdtemp(join(tmpdir(), 'dana-undo-'));
  await Promise.all(
    ['red', 'green', 'blue'].map(async (background) =>
      writeFile(
        join(folder, `${background}.png`),
        await sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
  );
  return () => rm(folder, { recursive: true });
});

interface Content {
  categories?: object[];
  products?: object[];
}

/** Imports as the console does. Returns the act that undoes it. */
async function run(content: Content, { setStock = true } = {}): Promise<string> {
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(content));
  const by: Actor = { ...commandActor(), kind: 'staff', name: owner.name, staffId: owner.id, role: 'owner' };
  const { act, problems } = await shop.services.imports.run(by, { file, setStock, pictures: folder });
  expect(problems).toEqual([]);
  return act ?? '';
}

const undo = (act: string, { console } = owner) => console('undoAct', { params: { act } });
const namesOf = ({ refused }: Awaited<ReturnType<typeof undo>>) => refused.map(({ number }) => number).sort();

const cups = {
  handle: 'cups',
  name: { en: 'Cups', ar: 'أكواب' },
  description: { en: 'To drink', ar: 'للشرب' },
  leadDays: 1,
};
const jars = { handle: 'jars', name: { en: 'Jars', ar: 'برطمانات' } };
const size = (en: string, ar: string) => [{ name: { en: 'Size', ar: 'المقاس' }, value: { en, ar } }];
const variant = {
  sku: 'MUG',
  price: 20,
  stock: 5,
  attributes: size('Small', 'صغير'),
  images: ['red.png'],
  published: true,
};
const mug = {
  handle: 'mug',
  category: 'cups',
  name: { en: 'Mug', ar: 'كوب' },
  description: { en: 'Of clay. '.repeat(60), ar: 'من الطين. '.repeat(60) },
  image: 'red.png',
  moreImages: ['green.png'],
  pictureTexts: { 'red.png': { en: 'A red mug', ar: 'كوب أحمر' } },
  published: true,
  leadDays: 2,
  customizationOptions: [
    { name: { en: 'Name', ar: 'الاسم' }, type: 'text', required: true, maxLength: 12 },
    { name: { en: 'Photo', ar: 'صورة' }, type: 'image' },
  ],
  variants: [
    { ...variant, barcode: '6291041500213', offers: [{ discount: 10, description: { en: 'Eid', ar: 'العيد' } }] },
    { ...variant, sku: 'MUG-L', price: 30, attributes: size('Large', 'كبير'), images: [] },
  ],
};
const changedMug = {
  ...mug,
  category: 'jars',
  name: { en: 'Cup', ar: 'فنجان' },
  description: { en: 'Of glass', ar: 'من الزجاج' },
  image: 'blue.png',
  moreImages: ['red.png'],
  pictureTexts: { 'blue.png': { en: 'A blue cup', ar: 'فنجان أزرق' } },
  published: false,
  leadDays: null,
  customizationOptions: [{ name: { en: 'Name', ar: 'الاسم' }, type: 'text', required: false, maxLength: 20 }],
  variants: [
    { ...variant, sku: 'MUG-L', price: 35, stock: 9, attributes: size('Huge', 'ضخم'), images: ['blue.png'] },
    {
      ...variant,
      barcode: '4006381333931',
      price: 25,
      stock: 2,
      published: false,
      offers: [{ amount: 3, description: { en: '', ar: '' } }],
    },
    { ...variant, sku: 'MUG-S', attributes: size('Tiny', 'صغير جدًا') },
  ],
};

const productOf = (handle: string) =>
  shop.db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirst();

/** A product as the editor, the grid and the list of categories have it, without versions and moments. */
async function readShop(handle: string) {
  const id = (await productOf(handle))?.id ?? 0;
  const {
    version: _version,
    options,
    variants,
    ...product
  } = await owner.console('getConsoleProduct', { params: { id } });
  const { rows } = await owner.console('listGrid', { query: {} });
  const { rows: categories } = await owner.console('listConsoleCategories');
  return {
    ...product,
    // A removed option comes back under a new id.
    options: options.map(({ id: _id, ...option }) => option),
    variants: variants.map(({ version: _of, ...one }) => one),
    grid: rows.map(({ version: _v, productVersion: _p, movement: _m, ...row }) => row),
    categories: categories.map(({ version: _of, ...category }) => category),
  };
}

async function saveProduct(handle: string, edit: object) {
  const { id, version } = (await productOf(handle)) ?? { id: 0, version: 0 };
  return owner.console('saveProduct', { params: { id }, body: { version, ...edit } });
}

describe('the undo of an import', () => {
  it('brings back everything that the editor can make', async () => {
    await run({ categories: [cups], products: [mug] });
    const before = await readShop('mug');
    const act = await run({
      categories: [{ ...cups, name: { en: 'Big cups', ar: 'أكواب كبيرة' }, leadDays: 3 }, jars],
      products: [changedMug],
    });
    expect(await readShop('mug')).toMatchObject({ name: { en: 'Cup' }, category: { name: { en: 'Jars' } } });
    expect(namesOf(await undo(act))).toEqual([]);
    expect(await readShop('mug')).toEqual(before);
    expect(namesOf(await undo(act))).toEqual(['Cups', 'Jars', 'Mug']);
    expect(await readShop('mug')).toEqual(before);
  });

  it('leaves what someone has changed since, and names it', async () => {
    await run({ categories: [cups], products: [mug] });
    const act = await run({ categories: [{ ...cups, leadDays: 3 }, jars], products: [changedMug] });
    await saveProduct('mug', { name: { en: 'Beaker', ar: 'كأس' } });
    const { rows } = await owner.console('listGrid', { query: {} });
    const item = rows.find(({ sku }) => sku === 'MUG-L');
    const items = [{ id: item?.id ?? 0, version: item?.version ?? 0, price: 40 }];
    await owner.console('saveGrid', { body: { items } });
    expect(namesOf(await undo(act))).toEqual(['MUG-L', 'Mug']);
    expect(await readShop('mug')).toMatchObject({
      name: { en: 'Beaker', ar: 'كأس' },
      description: { en: mug.description.en.trim() },
      category: { name: { en: 'Cups' } },
      variants: [
        { sku: 'MUG', price: 20, stock: 5 },
        { sku: 'MUG-L', price: 40, stock: 5, attributes: [{ value: { en: 'Large' } }] },
      ],
    });
  });

  it('keeps what was sold since, and what was counted', async () => {
    await run({ categories: [cups], products: [mug] });
    const act = await run({ products: [{ ...mug, variants: mug.variants.map((one) => ({ ...one, stock: 20 })) }] });
    const set = (sku: string, values: object) =>
      shop.db.updateTable('variants').set(values).where('sku', '=', sku).execute();
    await set('MUG', { stock: 18, sold: 2 });
    await set('MUG-L', { stock: 11 });
    expect(namesOf(await undo(act))).toEqual(['MUG-L']);
    const { variants } = await readShop('mug');
    expect(variants.map(({ stock }) => stock)).toEqual([3, 11]);
  });

  it('removes new products, variants and categories, but none that was bought or changed', async () => {
    await run({ categories: [cups], products: [mug] });
    const made = ['new', 'bought', 'edited', 'offered', 'opened'].map((handle) => ({
      ...mug,
      handle,
      category: 'jars',
      name: { en: handle, ar: handle },
      variants: [{ ...variant, sku: handle }],
    }));
    const act = await run({
      categories: [jars, { ...cups, handle: 'plates', name: { en: 'Plates', ar: 'صحون' } }],
      products: [
        ...made,
        { ...mug, variants: [...mug.variants, { ...variant, sku: 'MUG-S' }, { ...variant, sku: 'MUG-XS' }] },
      ],
    });
    const idOf = async (sku: string) =>
      (await shop.db.selectFrom('variants').select(['id', 'version']).where('sku', '=', sku).executeTakeFirst()) ?? {
        id: 0,
        version: 0,
      };
    await saveProduct('edited', { leadDays: 9 });
    const target = { products: [(await productOf('offered'))?.id ?? 0] };
    const offer = { target, discount: 10, from: null, until: null, text: { en: 'Sale', ar: 'خصم' }, licence: '' };
    await owner.console('createOffer', { body: offer });
    const variantId = (await idOf('bought')).id;
    const productId = (await productOf('bought'))?.id ?? null;
    await insertTestOrder(shop.db, { number: 'DN-1' }, [{ variant_id: variantId, product_id: productId }]);
    await owner.console('saveGrid', { body: { items: [{ ...(await idOf('MUG-XS')), published: false }] } });
    expect(namesOf(await undo(act))).toEqual(['Jars', 'MUG-XS', 'bought', 'edited', 'offered']);
    const left = await shop.db.selectFrom('products').select('handle').orderBy('handle').execute();
    expect(left.map(({ handle }) => handle)).toEqual(['bought', 'edited', 'mug', 'offered']);
    const { variants, categories } = await readShop('mug');
    expect(variants.map(({ sku }) => sku)).toEqual(['MUG', 'MUG-L', 'MUG-XS']);
    expect(categories.map(({ name }) => name.en)).toEqual(['Cups', 'Jars']);
  });

  it('asks for a proof if a price falls steeply, and changes nothing without it', async () => {
    await run({ categories: [cups], products: [mug] });
    const act = await run({
      products: [{ ...mug, name: { en: 'Dear', ar: 'غال' }, variants: [{ ...variant, price: 90 }] }],
    });
    const stale = await createStaff(shop, 'owner', { elevated: false });
    await expect(undo(act, stale)).rejects.toMatchObject({ code: 'step_up_required' });
    expect(await readShop('mug')).toMatchObject({ name: { en: 'Dear' } });
    expect(namesOf(await undo(act))).toEqual([]);
    expect(await readShop('mug')).toMatchObject({ name: { en: 'Mug' }, variants: [{ price: 20 }, { price: 30 }] });
  });
});
