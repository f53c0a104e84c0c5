import { describe, expect, it } from 'vitest';
import type { GridRow } from '#contract/console/grid.ts';
import { nextChoice, readCell } from './grid-cells.rules.ts';
import {
  cellText,
  type Edits,
  editedCells,
  itemsOf,
  keptAgainst,
  savedRows,
  withCells,
  withoutRows,
  withoutSavedRows,
  withTypedBack,
} from './grid-edits.rules.ts';
import { betterOffer, fallsByHalf, paysOf } from './grid-pays.rules.ts';
import { changedPrice, priceChangeOf, priceChangeText, type Rounding } from './price-change.rules.ts';
import { parseTsv, toTsv } from './tsv.rules.ts';

describe('a pasted range', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['12.50', [['12.50']]],
    [
      'a\t\nb\t',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
    ['5" pipe\t1', [['5" pipe', '1']]],
  ])('%j', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells);
    expect(parseTsv(toTsv(cells))).toEqual(cells);
  });
});

it.each<[number, number, Rounding, number]>([
  [20, 5, 'half', 21],
  [12, 5, 'half', 13],
  [12, 5, 'exact', 12.6],
  [12.3, 5, 'exact', 12.92],
  [19.99, -10, 'riyal', 18],
  [10, 2.5, 'quarter', 10.25],
  [0.1, 0, 'exact', 0.1],
  [5, -99, 'exact', 0.05],
])('%d changed by %d per cent, rounded up (%s), is %d', (price, percent, rounding, changed) => {
  expect(changedPrice(price, percent, rounding)).toBe(changed);
});

it('prices change by -99 to 1000 per cent', () => {
  expect(['-99', '-99.01', '1000', '1000.5', '+2,5 %', 'five'].map(priceChangeOf)).toEqual([
    -99,
    null,
    1000,
    null,
    2.5,
    null,
  ]);
});

it.each([
  [45, 46.5, '+3.3%'],
  [20.5, 20, '\u22122.4%'],
  [10, 25, '+150.0%'],
])('a price of %d that becomes %d changes by %s', (before, after, text) => {
  expect(priceChangeText(before, after)).toBe(text);
});

it('a column has its own values', () => {
  expect([readCell('published', 'نعم'), readCell('published', '0'), readCell('published', 'maybe')]).toEqual([
    true,
    false,
    null,
  ]);
  expect([readCell('stock', '٧'), readCell('stock', '1,000,001'), readCell('stock', '1.5')]).toEqual([7, null, null]);
  expect(['١٬٢٠٠٫٢٥', '400,000', '400001', '12.500'].map((text) => readCell('price', text))).toEqual([
    1200.25,
    400_000,
    null,
    null,
  ]);
  expect([readCell('nameEn', ' Tea '), readCell('nameEn', ' ')]).toEqual(['Tea', null]);
});

it.each([
  ['made', 'made'],
  [' Made to order', 'made'],
  ['يُجهَّز حسب الطلب', 'made'],
  ['من المخزون', 'counted'],
  ['ALWAYS AVAILABLE', 'endless'],
  ['متوفر دائمًا', 'endless'],
  ['7', null],
  ['', null],
])('%j is sold as %s', (text, mode) => {
  expect(readCell('stockMode', text)).toBe(mode);
});

it('a key goes through the values of a choice', () => {
  const next = (column: 'published' | 'stockMode') => (text: string) => nextChoice(column, text);
  expect(['counted', 'made', 'endless', 'wrong'].map(next('stockMode'))).toEqual([
    'made',
    'endless',
    'counted',
    'counted',
  ]);
  expect(['0', '1', 'maybe'].map(next('published'))).toEqual(['1', '0', '1']);
});

it.each([
  ['', 0],
  ['0', 0],
  ['25', 25],
  ['١٠ ٪', 10],
  ['99%', 99],
  ['abc', null],
  ['100', null],
  ['101', null],
  ['-5', null],
  ['12.5', null],
])('the offer %j is %s', (text, percent) => {
  expect(readCell('offer', text)).toBe(percent);
});

describe('edits', () => {
  const row = (id: number, productId: number): GridRow => ({
    id,
    version: 3,
    productId,
    productVersion: 2,
    sku: `S-${id}`,
    nameAr: 'شاي',
    nameEn: 'Tea',
    attributes: [],
    image: null,
    price: 12,
    offer: 10,
    otherOffer: 0,
    stock: 9,
    movement: 4,
    published: true,
  });
  const rows = [row(1, 10), row(2, 10), row(3, 30)];
  const base = { price: 12, nameAr: 'شاي', nameEn: 'Tea', published: true };
  const typed = withCells({}, rows, [
    { id: 1, column: 'price', text: '١٣' },
    { id: 3, column: 'stock', text: '7' },
    { id: 3, column: 'price', text: 'abc' },
    { id: 2, column: 'nameEn', text: 'Karak' },
  ]);

  it('are sent with what the person saw; invalid cells are named and not sent', () => {
    const seen = { version: 3, productVersion: 2, base };
    expect(itemsOf(typed, rows)).toEqual([
      { id: 1, ...seen, price: 13, nameEn: 'Karak' },
      { id: 2, ...seen, nameEn: 'Karak' },
      { id: 3, ...seen, stock: { counted: 7, seen: 9, seenMovement: 4 } },
    ]);
    const invalid = editedCells(typed, rows).filter(({ isValid }) => !isValid);
    expect(invalid).toMatchObject([{ row: { id: 3 }, column: 'price', before: '12.00', after: 'abc' }]);
    expect(cellText(rows[2] as GridRow, typed[3], 'price')).toBe('abc');
  });

  it('of an offer are sent with the per cent that the person saw; an empty cell removes it', () => {
    const removed = withCells({}, rows, [
      { id: 1, column: 'offer', text: '' },
      { id: 2, column: 'offer', text: '١٠' },
    ]);
    expect(itemsOf(removed, rows)).toEqual([
      { id: 1, version: 3, productVersion: 2, offer: { percent: 0, seen: 10 }, base },
    ]);
    const kept = keptAgainst(removed, { ...row(1, 10), version: 4, offer: 30 });
    expect(itemsOf(kept, rows)).toMatchObject([{ version: 4, offer: { percent: 0, seen: 30 } }]);
  });

  describe('of how a row is sold', () => {
    const cake: GridRow = { ...row(1, 10), stockMode: 'made' };
    const all = [cake, { ...row(2, 20), stockMode: 'counted' as const }];
    const from = (before: Edits, ...cells: [id: number, column: 'stockMode' | 'stock', text: string][]) =>
      withCells(
        before,
        all,
        cells.map(([id, column, text]) => ({ id, column, text })),
      );
    const validity = (edits: Edits) => editedCells(edits, all).map(({ column, isValid }) => [column, isValid]);

    it('are sent with what the person saw', () => {
      const sent = { version: 3, productVersion: 2, base: { ...base, stockMode: 'counted' } };
      expect(itemsOf(from({}, [2, 'stockMode', 'حسب الطلب']), all)).toEqual([]);
      expect(itemsOf(from({}, [2, 'stockMode', 'endless']), all)).toEqual([{ id: 2, ...sent, stockMode: 'endless' }]);
      expect(from({}, [2, 'stockMode', 'From stock'])).toEqual({});
    });

    it('begin to count with a count only, also with as many pieces as before', () => {
      const begun = from({}, [1, 'stockMode', 'counted']);
      expect(validity(begun)).toEqual([['stockMode', false]]);
      expect(itemsOf(begun, all)).toEqual([]);
      expect(validity(from(begun, [1, 'stock', 'x']))).toEqual([
        ['stock', false],
        ['stockMode', false],
      ]);
      const counted = from(begun, [1, 'stock', '9']);
      expect(itemsOf(counted, all)).toMatchObject([
        { stockMode: 'counted', stock: { counted: 9, seen: 9, seenMovement: 4 }, base: { stockMode: 'made' } },
      ]);
      // A sheet has the stock first.
      expect(from({}, [1, 'stock', '9'], [1, 'stockMode', 'counted'])).toEqual(counted);
    });

    it('drop the stock of what is not counted', () => {
      expect(from({}, [1, 'stock', '7'])).toEqual({});
      const counted = from({}, [1, 'stockMode', 'counted'], [1, 'stock', '7']);
      expect(from(counted, [1, 'stockMode', 'made'])).toEqual({});
      expect(itemsOf(from({}, [2, 'stock', '7'], [2, 'stockMode', 'made']), all)).toMatchObject([
        { id: 2, stockMode: 'made' },
      ]);
      expect(itemsOf(from({}, [2, 'stock', '7'], [2, 'stockMode', 'made']), all)[0]).not.toHaveProperty('stock');
      const kept = keptAgainst(from({}, [2, 'stock', '7']), { ...all[1]!, stockMode: 'endless' });
      expect(itemsOf(kept, all)).toEqual([]);
    });

    it('are what the row has after they were saved', () => {
      const edits = from({}, [1, 'stockMode', 'counted'], [1, 'stock', '7']);
      const items = itemsOf(edits, all);
      const done = [{ id: 1, version: 4, productVersion: 2, stock: 7, movement: 5 }];
      expect(savedRows(items, done).get(1)).toEqual({ ...done[0], stockMode: 'counted' });
      expect(withoutSavedRows(edits, items, done)).toEqual({});
      expect(withTypedBack({}, items, all)[1]?.cells).toEqual({ stockMode: 'made' });
    });
  });

  it('say what shoppers pay, which offer counts, and whether a price falls by more than half', () => {
    const [one] = rows as [GridRow, GridRow, GridRow];
    const edited = (of: GridRow, cells: Partial<Record<'price' | 'offer', string>>) => {
      const changes = Object.entries(cells).map(([column, text]) => ({ id: 1, column: column as 'price', text }));
      return withCells({}, [of], changes)[1];
    };
    expect(paysOf(one, edited(one, { offer: '25' }))).toEqual({ before: 10.8, after: 9 });
    expect(paysOf(one, edited(one, { price: '20', offer: '' }))).toEqual({ before: 10.8, after: 20 });
    expect(paysOf(one, edited(one, { price: 'abc' }))).toEqual({ before: 10.8, after: 10.8 });
    const other = { ...one, otherOffer: 50 };
    expect(paysOf(other, edited(other, { offer: '25' }))).toEqual({ before: 6, after: 6 });
    expect([betterOffer(other, undefined), betterOffer(other, edited(other, { offer: '50' }))]).toEqual([50, 0]);
    const falls = (cells: Parameters<typeof edited>[1], of = one) => fallsByHalf(of, edited(of, cells));
    expect([falls({ offer: '50' }), falls({ offer: '51' }), falls({ price: '5.99' })]).toEqual([false, true, true]);
    expect([falls({ price: '10', offer: '45' }), falls({ offer: '60' }, { ...one, offer: 70 })]).toEqual([true, false]);
  });

  it('with the stored value are none', () => {
    const back = withCells(typed, rows, [
      { id: 1, column: 'price', text: '12' },
      { id: 1, column: 'nameEn', text: 'Tea' },
      { id: 3, column: 'stock', text: '9' },
      { id: 3, column: 'price', text: '12.0' },
    ]);
    expect(back).toEqual({});
  });

  it('that were typed after a save was sent stay, against what is stored now', () => {
    const sent = withCells({}, rows, [
      { id: 1, column: 'price', text: '13' },
      { id: 3, column: 'stock', text: '7' },
    ]);
    const items = itemsOf(sent, rows);
    const done = items.map(({ id }) => ({ id, version: 9, productVersion: 8, stock: 7, movement: 6 }));
    expect(withoutSavedRows(sent, items, done)).toEqual({});
    const later = withCells(sent, rows, [{ id: 3, column: 'stock', text: '8' }]);
    expect(withoutSavedRows(later, items, done)).toEqual({
      3: { ...later[3], version: 9, productVersion: 8, stock: 7, movement: 6, cells: { stock: '8' } },
    });
    const dearer = withCells(sent, rows, [{ id: 1, column: 'price', text: '14' }]);
    expect(itemsOf(withoutSavedRows(dearer, items, done), rows)).toMatchObject([
      { id: 1, version: 9, price: 14, base: { price: 13 } },
    ]);
  });

  it('that were saved are what the row has until it is read again', () => {
    const change = { nameEn: 'Karak', offer: { percent: 20, seen: 10 }, stock: { counted: 7, seen: 9 } };
    const done = { id: 3, version: 4, productVersion: 3, stock: 6, movement: 7 };
    expect(savedRows([{ id: 3, version: 3, productVersion: 2, ...change }], [done])).toEqual(
      new Map([[3, { ...done, nameEn: 'Karak', offer: 20 }]]),
    );
  });

  it('keep a cell that was typed back while it was saved', () => {
    const sent = withCells({}, rows, [{ id: 3, column: 'stock', text: '7' }]);
    const items = itemsOf(sent, rows);
    const back = withCells(sent, rows, [{ id: 3, column: 'stock', text: String(rows.at(-1)?.stock) }]);
    expect(back).toEqual({});
    expect(withTypedBack(sent, items, rows)).toEqual(sent);
    const rest = withoutSavedRows(withTypedBack(back, items, rows), items, [
      { id: 3, version: 9, productVersion: 8, stock: 7, movement: 6 },
    ]);
    expect(itemsOf(rest, rows)).toEqual([
      { id: 3, version: 9, productVersion: 8, stock: { counted: rows.at(-1)?.stock, seen: 7, seenMovement: 6 }, base },
    ]);
  });

  it('leave when they are given up, or are kept against what is stored now', () => {
    expect(Object.keys(withoutRows(typed, new Set([1, 2])))).toEqual(['3']);
    const kept = keptAgainst(typed, { ...row(3, 30), version: 5, stock: 4, movement: 8 });
    expect(itemsOf(kept, rows).at(-1)).toMatchObject({
      id: 3,
      version: 5,
      stock: { counted: 7, seen: 4, seenMovement: 8 },
    });
  });
});
