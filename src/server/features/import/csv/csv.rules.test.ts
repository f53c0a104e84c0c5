import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/values/locale.ts';
import { guessColumns } from './csv-columns.rules.ts';
import { importWords } from '../words/import-words.ts';
import { productOf } from './csv-product.rules.ts';
import type { CsvSheet, KnownProducts } from './csv-reading.rules.ts';
import { type CsvRecord, separatorOf } from '../formats/csv-file.ts';
import { createCategoryBook } from './csv-categories.rules.ts';
import { identityOf, newScan, noteGroup, resolveHandle } from './csv-identity.rules.ts';
import { visibilityColumns } from './csv-visibility.rules.ts';
import { slugOf } from './csv-values.rules.ts';

it('a separator is the one of the first line, outside of quotes', () => {
  expect(separatorOf('a,b,c\n1;2;3;4')).toBe(',');
  expect(separatorOf('"a,b,c,d";"x"\n')).toBe(';');
  expect(separatorOf('a\tb, c\td')).toBe('\t');
});

it('a slug keeps Arabic letters', () => {
  expect(slugOf(' عسل سدر – 500 g! ')).toBe('عسل-سدر-500-g');
});

const nothing: KnownProducts = { products: new Map(), variants: new Map() };

/** Reads one product from the lines of a CSV file. */
function read(
  header: string[],
  rows: string[][],
  {
    known = nothing,
    language = 'en',
    decimalSign = null,
    more = {},
  }: {
    known?: KnownProducts;
    language?: Language;
    decimalSign?: CsvSheet['decimalSign'];
    /** What each record is beside its cells. */
    more?: Partial<CsvRecord>;
  } = {},
) {
  const sheet: CsvSheet = {
    header,
    columns: guessColumns(header),
    words: importWords[language],
    decimalSign,
    categories: createCategoryBook([{ handle: 'cups', name: { en: 'Cups', ar: 'أكواب' } }]),
    visibility: visibilityColumns(header, guessColumns(header)),
    isOwn: false,
    placeOfSku: new Map(),
  };
  const records = rows.map((cells, index) => ({ line: index + 2, cells, ...more }));
  const identity = identityOf(sheet, records[0] ?? { line: 2, cells: [] });
  const scan = newScan();
  noteGroup(scan, { identity, records });
  const handle = resolveHandle({ identity, records }, sheet, scan, known);
  return productOf(sheet, { records, handle, begins: [2] }, known);
}
const said = (complaints: { path: string; reason: string }[]) =>
  complaints.map(({ path, reason }) => `${path}: ${reason}`);

describe('a row of a CSV file', () => {
  const header = ['Title', 'Title (ar)', 'SKU', 'Price', 'Compare at price', 'Stock', 'Category'];

  it('is a product, with prices in Arabic digits and an offer for the struck price', () => {
    const { value, problems, warnings } = read(header, [['Mug', 'كوب', 'MUG', '٨٠', '100', '٥', 'Cups']]);
    expect(value).toMatchObject({
      handle: 'mug',
      category: 'cups',
      name: { en: 'Mug', ar: 'كوب' },
      variants: [{ sku: 'MUG', price: 100, stock: 5, offers: [{ discount: 20, description: { en: '', ar: '' } }] }],
    });
    expect([...problems, ...warnings]).toEqual([]);
  });

  it('has an offer of a sum if the struck price is no whole per cent above', () => {
    const offersOf = (price: string, before: string) =>
      read(header, [['Mug', 'كوب', 'MUG', price, before, '5', 'cups']]).value.variants[0];
    const description = { en: '', ar: '' };
    expect(offersOf('81.55', '100')).toMatchObject({ price: 100, offers: [{ amount: 18.45, description }] });
    expect(offersOf('5', '1000')).toMatchObject({ price: 1000, offers: [{ amount: 995, description }] });
    expect(offersOf('0', '50')).toMatchObject({ price: 0, offers: [] });
  });

  it('warns of names in the wrong language', () => {
    const { warnings } = read(header, [['كوب', 'Mug', 'MUG', '8', '', '5', 'cups']]);
    expect(said(warnings)).toEqual(['Title: has Arabic letters', 'Title (ar): has no Arabic letters']);
  });

  it('stays hidden without its Arabic name, unless the shop has that name', () => {
    const row = [['Mug', '', 'MUG', '8', '', '5', 'cups']];
    expect(read(header, row).value).toMatchObject({ published: false, name: { en: 'Mug', ar: 'Mug' } });
    const text = { en: 'Cup', ar: 'كوب' };
    // The SKU shows that the shop has renamed this product.
    const mug = { sku: 'MUG', handle: 'mug', attributes: [], standing: [] };
    const products = new Map([['mug', { name: text, description: text, category: 'cups', variants: [mug] }]]);
    const known = read(header, row, { known: { products, variants: new Map([['mug', [mug]]]) } });
    expect(known.value).toMatchObject({ published: undefined, name: { en: 'Mug', ar: 'كوب' } });
    expect(known.warnings).toEqual([]);
  });

  it('is refused for a formula, a price that is no number and too many cells, each with its line', () => {
    expect(said(read(header, [['=1+1', 'كوب', 'MUG', '8', '', '5', 'cups']]).problems)).toContain(
      'Title: is a formula, on line 2. Save the file with values only',
    );
    expect(said(read(header, [['Mug', 'كوب', 'MUG', 'eight', '', '5', 'cups']]).problems)).toEqual([
      'Price: "eight" on line 2 is not a number',
    ]);
    const unquoted = read(header, [['Mug', ' red', 'كوب', 'MUG', '8', '', '5', 'cups']]).problems;
    expect(unquoted.map(({ reason }) => reason)).toContain(
      'line 2 has more cells than there are columns. Put texts with a separator in quotes',
    );
  });

  it('is refused for a number with two readings, unless other rows show how decimals are written', () => {
    const row = [['Mug', 'كوب', 'MUG', '12,500', '', '1.250', 'cups']];
    expect(said(read(header, row).problems)).toEqual([
      'Price: "12,500" on line 2 can be 12,500 or 12.50, and no other row shows which. Write it without the separator, or with two decimals',
      'Stock: "1.250" on line 2 can be 1,250 or 1.25, and no other row shows which. Write it without the separator, or with two decimals',
    ]);
    expect(said(read(header, row, { language: 'ar' }).problems)[0]).toContain('قد يعني 12,500 أو 12.50');
    const comma = read(header, row, { decimalSign: ',' });
    expect(comma.problems).toEqual([]);
    expect(comma.value.variants[0]).toMatchObject({ price: 12.5, stock: 1250 });
  });

  it('is refused for an error of a formula, also where it names the product', () => {
    const row = ['Mug', 'كوب', 'MUG', '8', '', '5', 'cups'];
    const errorIn = (column: number, error: string) =>
      said(read(header, [row.with(column, error)]).problems).map((one) => one.split('. ')[0]);
    for (const error of ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', 'Err:502'])
      expect(errorIn(6, error)).toEqual([`Category: "${error}" on line 2 is an error of the sheet`]);
    expect(errorIn(0, '#N/A')).toEqual(['Title: "#N/A" on line 2 is an error of the sheet']);
    expect(errorIn(3, '#N/A')).toEqual(['Price: "#N/A" on line 2 is an error of the sheet']);
    expect(errorIn(0, '#1 Mug')).toEqual([]);
    expect(errorIn(6, "'=#N/A")).toEqual([]);
    // A handle that is an error, or a formula, names nothing: two such rows are no product.
    const handles = ['Handle', ...header];
    for (const handle of ['#N/A', '=A2'])
      expect(said(read(handles, [[handle, ...row]]).problems)).toEqual([
        expect.stringMatching(/^Handle: .*on line 2/) as string,
      ]);
    const identities = [2, 3].map((line) =>
      identityOf({ columns: guessColumns(handles) }, { line, cells: ['#N/A', ...row] }),
    );
    expect(identities[0]?.key).not.toBe(identities[1]?.key);
  });

  it('is refused for a date in its name, SKU or option, which a sheet makes of texts like 3-6', () => {
    const columns = ['Title', 'Title (ar)', 'SKU', 'Price', 'Option1 Name', 'Option1 Value'];
    const row = ['Shirt', 'قميص', 'S', '8', 'Age', '3-6'];
    for (const [column, name] of [
      [0, 'Title'],
      [2, 'SKU'],
      [5, 'Option1 Value'],
    ] as const)
      expect(
        said(read(columns, [row.with(column, '2026-03-06')], { more: { dates: new Set([column]) } }).problems)[0],
      ).toMatch(new RegExp(`^${name}: "2026-03-06" on line 2 is a date`));
    // In a text and in a column that is not used, a date is what it says.
    const more = { dates: new Set([6]) };
    expect(read([...columns, 'Made on'], [[...row, '2026-03-06']], { more }).problems).toEqual([]);
    expect(read(columns, [row.with(5, '2026-03-06')]).problems).toEqual([]);
  });

  it('is refused for a percentage in place of a price', () => {
    const columns = ['Title', 'Title (ar)', 'SKU', 'Price', 'Sale price'];
    const more = { numbers: new Set([3]) };
    expect(said(read(columns, [['Mug', 'كوب', 'MUG', '100', '20%']], { more }).problems)).toEqual([
      'Sale price: "20%" on line 2 is not a number',
    ]);
  });

  it.each([
    [['Price', 'Stock'], ['1', '250', ''], 'Price: "1" and "250"'],
    [['Price', 'Stock', 'Tags'], ['1', '250', '5', ''], 'Price: "1" and "250"'],
    [['Price', 'Stock'], ['12', '50', ''], 'Price: "12" and "50"'],
    [['Price', 'Sale price', 'Stock'], ['2000', '1', '250.50', ''], 'Sale price: "1" and "250.50"'],
    [['Price', 'Compare at price', 'Stock'], ['90', '1', '250', ''], 'Compare at price: "1" and "250"'],
    [['Price', 'Cost', 'Stock'], ['90', '٧', '٢٥٠', ''], 'Cost: "7" and "250"'],
    [['Price', 'Stock', 'Tags'], ['90', '1', '250', ''], 'Stock: "1" and "250"'],
  ])('with the columns %j is refused for the unquoted amount in %j', (columns, cells, found) => {
    const rows = [['Rose', 'وردة', ...cells]];
    const problems = (more: Partial<CsvRecord>) =>
      said(read(['Title', 'Title (ar)', ...columns], rows, { more }).problems);
    expect(problems({ isLonger: true })).toEqual([expect.stringContaining(`${found} on line 2 look like one amount`)]);
    // Every row ends with an empty cell, also that of the names: nothing was cut.
    expect(problems({})).toEqual([]);
  });

  it('is refused for a reduced price of a present variant without its price, and not for 0', () => {
    const text = { en: 'Mug', ar: 'كوب' };
    const mug = { sku: 'MUG', handle: 'mug', attributes: [], standing: [] };
    const products = new Map([['mug', { name: text, description: text, category: 'cups', variants: [mug] }]]);
    const known = { products, variants: new Map([['mug', [mug]]]) };
    for (const column of ['Sale price', 'Compare at price']) {
      const refused = [`${column}: has no price beside it on line 2. Write the price, too`];
      expect(said(read(['SKU', column], [['MUG', '75']], { known }).problems)).toEqual(refused);
      expect(said(read(['SKU', 'Price', column], [['MUG', '', '75']], { known }).problems)).toEqual(refused);
      expect(said(read(['Handle', column], [['mug', '75']], { known }).problems)).toEqual(refused);
      expect(read(['SKU', 'Price', column], [['MUG', '', '0.00']], { known }).problems).toEqual([]);
      expect(read(['SKU', 'Price', column], [['MUG', '', '']], { known }).problems).toEqual([]);
      expect(read(['Handle', column], [['mug', '0']], { known }).problems).toEqual([]);
    }
    expect(read(['Handle', 'Cost'], [['mug', '4']], { known }).value.variants).toMatchObject([{ sku: 'MUG', cost: 4 }]);
  });

  it('is refused for a SKU that stands twice, with both lines, in the language of the person', () => {
    const rows = [
      ['Mug', 'كوب', 'MUG', '8', '', '5', 'cups'],
      ['', '', 'MUG', '9', '', '5', ''],
    ];
    expect(said(read(header, rows, { language: 'ar' }).problems)).toEqual([
      'SKU: الرمز \u2068MUG\u2069 مكرر في السطر 2 والسطر 3',
    ]);
  });
});
