import { describe, expect, it } from 'vitest';
import type { ConsoleProduct } from '#contract/console/products.ts';
import { type Attribute, emptyForm, formOf, type ProductForm, type Row, rowsOf, withRow } from './form.rules.ts';
import { rebase, settle, takeTheirs } from './rebase.rules.ts';
import { isSameForm } from './same.rules.ts';
import { createBody, readRowPrice, savable, saveBody, wrongFields } from './save.rules.ts';
import { isWrongScript } from '../../../../shared/wrong-script.rules.ts';
import { choosable, sharedValues, withImages, withoutPicture } from './variant-pictures.rules.ts';

const size = (en: string, ar: string) => ({ name: { en: 'Size', ar: 'الحجم' }, value: { en, ar } });

function variant(id: number, more: Partial<ConsoleProduct['variants'][number]> = {}) {
  const rest = { version: 1, sku: `TEA-${id}`, price: 20, offerPrice: null, stock: 3, images: [], published: true };
  return { id, ...rest, attributes: [], position: 0, ...more };
}

function product(more: Partial<ConsoleProduct> = {}): ConsoleProduct {
  return {
    id: 7,
    version: 4,
    handle: 'tea',
    name: { en: 'Tea', ar: 'شاي' },
    picture: null,
    category: { id: 2, name: { en: 'Drinks', ar: 'مشروبات' } },
    state: 'draft',
    publishAt: null,
    price: 20,
    severalPrices: false,
    stock: 3,
    completeness: { en: 50, ar: 50 },
    description: { en: '', ar: '' },
    leadDays: null,
    pictures: [],
    options: [],
    variants: [variant(1)],
    missing: [],
    ordered: false,
    oldHandles: [],
    ...more,
  };
}

const sizes = [variant(1, { attributes: [size('S', 'ص')] }), variant(2, { attributes: [size('L', 'ك')], position: 1 })];

it('a price is one number within its limit', () => {
  const prices = ['1,250.50', '٢٥٫٥٠', '400000', '400001', '12.500', 'abc', ''];
  expect(prices.map((price) => readRowPrice({ price }))).toEqual([1250.5, 25.5, 400_000, null, null, null, null]);
});

it('a name in the field of the other language is noticed; brands are fine', () => {
  expect([isWrongScript('كعكة', 'en'), isWrongScript('Cake', 'ar'), isWrongScript('آيفون iPhone', 'ar')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isWrongScript('Cake', 'en'), isWrongScript('', 'ar'), isWrongScript('123', 'ar')]).toEqual([
    false,
    false,
    false,
  ]);
});

describe('the form of a product', () => {
  it('that nothing changed sends nothing', () => {
    for (const one of [product(), product({ variants: sizes }), product({ variants: [] })])
      expect(saveBody(formOf(one), one)).toBeNull();
  });

  it('sends the changed fields with what was read', () => {
    const seen = product();
    const form = { ...formOf(seen), name: { en: 'Karak', ar: 'شاي' } };
    expect(saveBody(form, seen)).toEqual({
      version: 4,
      name: { en: 'Karak', ar: 'شاي' },
      base: { name: { en: 'Tea', ar: 'شاي' } },
    });
  });

  it('sends a changed price of its variant, in any digits', () => {
    const seen = product();
    const form = formOf(seen);
    const [row] = rowsOf(form);
    const dearer = row ? withRow(form, row, { price: '٢٥' }) : form;
    expect(saveBody(dearer, seen)).toEqual({
      version: 4,
      variants: { changed: [{ id: 1, version: 1, price: 25, base: { price: 20 } }], added: [], removed: [] },
    });
  });

  it('combines the values of up to three choices; what is typed stays with its combination', () => {
    const form: ProductForm = {
      ...emptyForm,
      choices: [
        {
          id: 'c0',
          name: { en: 'Size', ar: 'الحجم' },
          values: [1, 2, 3].map((n) => ({ id: `c0v${n}`, en: `${n}`, ar: `${n}` })),
        },
        {
          id: 'c1',
          name: { en: 'Colour', ar: 'اللون' },
          values: [1, 2, 3, 4].map((n) => ({ id: `c1v${n}`, en: `${n}`, ar: `${n}` })),
        },
      ],
    };
    const rows = rowsOf(form);
    expect(rows).toHaveLength(12);
    let typed = rows.reduce((next, row) => withRow(next, row, { price: '9.50', stock: '2' }), form);
    for (const row of rowsOf(typed).slice(0, 2)) typed = withRow(typed, row, { made: false });
    const { variants = [] } = createBody(typed);
    expect(variants).toHaveLength(10);
    expect(variants[0]).toMatchObject({
      price: 9.5,
      stock: 2,
      position: 0,
      attributes: [{ value: { en: '1' } }, { value: { en: '3' } }],
    });
  });

  it('hides the variants of a removed value, and adds those of a new one', () => {
    const seen = product({ variants: sizes });
    const form = formOf(seen);
    const [choice] = form.choices;
    if (!choice) throw new Error('no choice');
    const values = [...choice.values.slice(1), { id: 'c0v9', en: 'M', ar: 'و' }];
    const body = saveBody({ ...form, choices: [{ ...choice, values }] }, seen);
    expect(body?.variants).toMatchObject({
      removed: [1],
      changed: [{ id: 2, position: 0 }],
      added: [{ attributes: [size('M', 'و')], price: 20, position: 1 }],
    });
  });

  it('of variants that are no combinations lists them', () => {
    const odd = product({ variants: [variant(1, { attributes: [size('S', 'ص')] }), variant(2)] });
    expect(rowsOf(formOf(odd)).map(({ id }) => id)).toEqual([1, 2]);
    expect(saveBody(formOf(odd), odd)).toBeNull();
  });

  it('names the fields that cannot be sent', () => {
    const [row] = rowsOf(emptyForm);
    if (!row) throw new Error('no row');
    const form = { ...withRow(emptyForm, row, { price: 'x', stock: '1.5' }), leadDays: '99', handle: 'كعكة' };
    expect([...wrongFields(form)].sort()).toEqual(['handle', 'leadDays', 'price:', 'stock:']);
    expect(wrongFields(emptyForm).size).toBe(0);
  });

  it('keeps combinations without a price after a save', () => {
    const seen = product({ variants: sizes });
    const form = formOf(seen);
    const [choice] = form.choices;
    if (!choice) throw new Error('no choice');
    const wider = { ...form, choices: [{ ...choice, values: [...choice.values, { id: 'c0v9', en: 'M', ar: 'و' }] }] };
    const settled = settle(wider, wider, seen);
    expect(rowsOf(settled).map(({ id }) => id)).toEqual([1, 2, null]);
  });
});

describe('a save while the person types on', () => {
  const typed: ProductForm = { ...emptyForm, categoryId: '2', name: { en: 'Tea', ar: '' } };
  const sent = withRow(typed, rowsOf(typed)[0] as Row, { price: '٢٠', stock: '3' });
  const saved = product({ variants: [variant(1)], handle: 'tea' });

  it('brings ids and what the shop has made, and keeps what was typed meanwhile', () => {
    const now = { ...withRow(sent, rowsOf(sent)[0] as Row, { price: '21' }), name: { en: 'Tea', ar: 'شا' } };
    const settled = settle(now, sent, saved);
    expect(settled).toMatchObject({ name: { en: 'Tea', ar: 'شا' }, handle: 'tea' });
    expect(settled.rows).toMatchObject([{ id: 1, sku: 'TEA-1', price: '21', stock: '3' }]);
    expect(saveBody(settled, saved)).toMatchObject({
      name: { ar: 'شا' },
      variants: { changed: [{ id: 1, price: 21 }], added: [], removed: [] },
    });
    expect(settle(sent, sent, saved)).toEqual(formOf(saved));
  });

  it('replaces the only variant by the combinations that were sent', () => {
    const choices = [{ id: 'c0', name: { en: 'Size', ar: 'الحجم' }, values: [{ id: 'c0v0', en: 'S', ar: 'ص' }] }];
    const wider = { ...formOf(saved), choices };
    const small = product({ variants: [variant(5, { attributes: [size('S', 'ص')] })] });
    expect(settle(wider, wider, small)).toEqual(formOf(small));
  });

  it('leaves out what cannot be sent yet', () => {
    const half: ProductForm = {
      ...sent,
      leadDays: 'x',
      handle: 'Ä',
      rows: sent.rows.map((row) => ({ ...row, price: '2x' })),
    };
    expect(createBody(savable(half, null))).toMatchObject({ leadDays: null, variants: [] });
    expect(savable(half, null).handle).toBe('');
    const stored = product();
    const unnamed = { id: 'c0', name: { en: '', ar: '' }, values: [{ id: 'c0v0', en: '', ar: '' }] };
    const form = formOf(stored);
    expect(saveBody(savable({ ...form, choices: [unnamed] }, stored), stored)).toBeNull();
    const [row] = form.rows as [Row];
    expect(saveBody(savable(withRow(form, row, { price: '1.005' }), stored), stored)).toBeNull();
  });

  it('types the stock of a draft; what is in the shop is counted', () => {
    const stored = product();
    const form = withRow(formOf(stored), formOf(stored).rows[0] as Row, { stock: '٨' });
    expect(saveBody(form, stored)?.variants?.changed).toMatchObject([{ id: 1, stock: 8, base: { stock: 3 } }]);
    expect(saveBody(form, product({ state: 'live' }))).toBeNull();
  });
});

describe('pictures of variants', () => {
  const colour = (en: string) => ({ name: { en: 'Colour', ar: 'اللون' }, value: { en, ar: en } });
  const four = ['Red', 'Blue'].flatMap((red, at) =>
    ['S', 'L'].map((letter, index) =>
      variant(at * 2 + index + 1, { attributes: [colour(red), size(letter, letter)], position: at * 2 + index }),
    ),
  );
  const front = { path: 'catalog/front.webp', text: { en: 'Front', ar: 'الأمام' } };
  const seen = product({ pictures: [front], variants: four });

  it('are sent for one variant, or for all that share a value', () => {
    const form = formOf(seen);
    const [redSmall] = rowsOf(form) as [Row];
    const sent = (value: Attribute | null) =>
      saveBody(withImages(form, redSmall, [front.path], value), seen)?.variants?.changed?.map(
        ({ id, images, base }) => [id, images, base?.images],
      );
    expect(sent(null)).toEqual([[1, [front.path], []]]);
    expect(sharedValues(redSmall, rowsOf(form))).toEqual([colour('Red'), size('S', 'S')]);
    expect(sent(colour('Red'))).toEqual([
      [1, [front.path], []],
      [2, [front.path], []],
    ]);
  });

  it('have no shared value where each variant has its own', () => {
    const form = formOf(product({ variants: sizes }));
    for (const row of rowsOf(form)) expect(sharedValues(row, rowsOf(form))).toEqual([]);
  });

  it('leave with a photo that is removed, and include those of imports', () => {
    const withOwn = product({
      pictures: [front],
      variants: [variant(1, { images: [front.path, 'catalog/own.webp'] })],
    });
    const form = formOf(withOwn);
    expect(choosable(form).map(({ path }) => path)).toEqual([front.path, 'catalog/own.webp']);
    expect(saveBody(withoutPicture(form, front.path), withOwn)).toMatchObject({
      pictures: [],
      variants: { changed: [{ id: 1, images: ['catalog/own.webp'] }] },
    });
  });

  it('of a new variant are created with it', () => {
    const form = withRow({ ...emptyForm, categoryId: '2' }, rowsOf(emptyForm)[0] as Row, {
      price: '5',
      images: [front.path],
    });
    expect(createBody(form).variants).toMatchObject([{ images: [front.path] }]);
  });
});

describe('after someone else has saved', () => {
  const seen = product();
  const fresh = product({
    version: 5,
    name: { en: 'Tea', ar: 'كرك' },
    leadDays: 2,
    variants: [variant(1, { version: 2, stock: 1 })],
  });

  it('own changes stay over the others', () => {
    const mine = { ...formOf(seen), name: { en: 'Karak', ar: 'شاي' } };
    const merged = rebase(mine, seen, fresh);
    expect(merged).toMatchObject({ name: { en: 'Karak', ar: 'كرك' }, leadDays: '2' });
    expect(merged.rows[0]).toMatchObject({ version: 2, stock: '1' });
  });

  it('a field can be taken from the other person', () => {
    const mine = { ...formOf(seen), name: { en: 'Tea', ar: 'شاي أحمر' } };
    expect(takeTheirs(mine, 'name.ar', fresh).name).toEqual({ en: 'Tea', ar: 'كرك' });
    expect(takeTheirs(mine, 'leadDays', fresh).leadDays).toBe('2');
    const [row] = mine.rows;
    const dearer = row ? withRow(mine, row, { price: '9' }) : mine;
    expect(takeTheirs(dearer, 'variants.1.price', fresh).rows[0]?.price).toBe('20');
  });
});

describe('sizes of a new product, after the save', () => {
  // Typed in Arabic first, with a space at the end: the fields come in another order than stored ones.
  const choices = [{ id: 'c0', name: { ar: 'الحجم', en: 'Size ' }, values: [{ ar: 'ص', en: 'S', id: 'c0v1' }] }];
  const typed: ProductForm = {
    ...formOf(product({ variants: [] })),
    choices,
    rows: [{ ...(rowsOf({ choices, rows: [] })[0] as Row), price: '20', stock: '3' }],
  };
  const saved = product({ state: 'live', variants: [variant(1, { attributes: [size('S', 'ص')] })] });
  const settled = settle(typed, typed, saved);

  it('are the stored variants', () => {
    expect(settled.rows.map(({ key, id }) => [key, id])).toEqual([['c0v1', 1]]);
    expect(saveBody(settled, saved)).toBeNull();
  });

  it('are nothing to save, in whatever order the fields of a text come', () => {
    expect(isSameForm(settled, formOf(saved))).toBe(true);
    const turned = settled.choices.map((choice) => ({ ...choice, name: { ar: choice.name.ar, en: choice.name.en } }));
    expect(isSameForm({ ...settled, choices: turned }, formOf(saved))).toBe(true);
    expect(saveBody({ ...settled, choices: turned }, saved)).toBeNull();
    expect(isSameForm({ ...settled, rows: settled.rows.map((row) => ({ ...row, price: '21' })) }, formOf(saved))).toBe(
      false,
    );
  });

  it('keep the stock that an order left', () => {
    const sold = product({ state: 'live', variants: [variant(1, { attributes: [size('S', 'ص')], stock: 1 })] });
    expect(rebase(settled, saved, sold).rows.map(({ id, stock }) => [id, stock])).toEqual([[1, '1']]);
    expect(saveBody(rebase(settled, saved, sold), sold)).toBeNull();
  });
});

it('what goes with a product is sent by its handles, and stays beside the edits of others', () => {
  const companion = (handle: string, id: number | null = 1) => ({
    id,
    handle,
    name: { en: handle, ar: '' },
    picture: null,
  });
  const seen = product({ companions: [companion('card'), companion('gone', null)] });
  const form: ProductForm = { ...formOf(seen), companions: [companion('gone', null), companion('card')] };
  expect(saveBody(form, seen)).toMatchObject({ companions: ['gone', 'card'], base: { companions: ['card', 'gone'] } });
  const fresh = product({ version: 5, tags: ['summer'], companions: [companion('card'), companion('gone', null)] });
  expect(rebase(form, seen, fresh)).toMatchObject({ tags: ['summer'], companions: [{ handle: 'gone' }, {}] });
  expect(takeTheirs(form, 'companions', product({ companions: [] })).companions).toEqual([]);
});
