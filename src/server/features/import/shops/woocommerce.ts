import type { CsvRecord } from '../formats/csv-file.ts';
import { createRowCount, readLimits } from '../formats/read-limits.ts';
import type { SheetFile } from '../formats/sheet-file.ts';
import {
  type CellReader,
  type CommonCells,
  commonRecord,
  createCellReader,
  deepestCategory,
  listOf,
  readSale,
  type ShopRecord,
  type ShopSheet,
  shopSheet,
} from './shop-sheet.ts';

// WooCommerce writes a row for each product and for each variation. A variation names its product by SKU, or by
// "id:" and a number.

const soldKinds = new Set(['simple', 'variable', 'variation']);
const optionNumbers = [1, 2, 3] as const;
const sale = { price: 'Sale price', from: 'Date sale price starts', until: 'Date sale price ends' };

// The first word of "simple, virtual".
const kindOf = (cellOf: CellReader, record: CsvRecord) =>
  (cellOf(record, 'Type').split(',')[0] ?? '').trim().toLowerCase();

function variantCells(cellOf: CellReader, record: CsvRecord, now: number): CommonCells {
  const stock = cellOf(record, 'Stock');
  const inStock = cellOf(record, 'In stock?');
  return {
    'Variant SKU': cellOf(record, 'SKU'),
    'Variant Barcode': cellOf(record, 'GTIN, UPC, EAN, or ISBN'),
    'Variant Price': cellOf(record, 'Regular price'),
    'Sale price': readSale(cellOf, sale, record, now).price,
    'Variant Inventory Qty': stock === '' && inStock === '0' ? '0' : stock,
    'In stock?': inStock,
  };
}

function optionCells(cellOf: CellReader, record: CsvRecord): CommonCells {
  const cells: CommonCells = {};
  for (const number of optionNumbers) {
    cells[`Option${number} Name`] = cellOf(record, `Attribute ${number} name`);
    cells[`Option${number} Value`] = listOf(cellOf(record, `Attribute ${number} value(s)`))[0] ?? '';
  }
  return cells;
}

/** What a row says of being published: what is a draft or private in WooCommerce is not for sale. */
function publishedCell(cellOf: CellReader, record: CsvRecord): string {
  const published = cellOf(record, 'Published');
  if (published === '') return '';
  return published === '1' ? 'TRUE' : 'FALSE';
}

function productCells(cellOf: CellReader, record: CsvRecord): CommonCells {
  const isHidden = cellOf(record, 'Visibility in catalog').toLowerCase() === 'hidden';
  return {
    Title: cellOf(record, 'Name'),
    'Body (HTML)': cellOf(record, 'Description') || cellOf(record, 'Short description'),
    Type: deepestCategory(cellOf(record, 'Categories')),
    Published: isHidden ? 'FALSE' : publishedCell(cellOf, record),
  };
}

function variationCells(cellOf: CellReader, record: CsvRecord, parent: CsvRecord, now: number): CommonCells {
  const variant = variantCells(cellOf, record, now);
  const stock = variant['Variant Inventory Qty'];
  return {
    ...variant,
    ...optionCells(cellOf, record),
    'Variant Inventory Qty':
      stock === 'parent' || stock === ''
        ? cellOf(parent, 'Stock') || (stock === 'parent' ? '' : (stock ?? ''))
        : (stock ?? ''),
    'Variant Image': listOf(cellOf(record, 'Images'))[0] ?? '',
    'Variant Published': publishedCell(cellOf, record),
  };
}

const keysOf = (cellOf: CellReader, record: CsvRecord) =>
  [cellOf(record, 'SKU'), `id:${cellOf(record, 'ID')}`].filter((key) => key !== '' && key !== 'id:');

/** The rows of a product: its variations, or itself, and its further pictures. */
function* rowsOf(
  cellOf: CellReader,
  product: CsvRecord,
  variations: readonly CsvRecord[],
  now: number,
): Generator<ShopRecord> {
  const kind = kindOf(cellOf, product);
  const ofProduct = productCells(cellOf, product);
  if (!soldKinds.has(kind)) {
    const values = { kind: kind.slice(0, 40), line: product.line };
    return void (yield commonRecord(product, ofProduct, { reason: 'otherKind', values }));
  }
  const [image = '', ...pictures] = listOf(cellOf(product, 'Images'));
  const first: CommonCells = { ...ofProduct, 'Image Src': image };
  const unclearIn = (record: CsvRecord) => readSale(cellOf, sale, record, now).unclear;
  if (variations.length === 0) {
    const own = { ...variantCells(cellOf, product, now), ...(kind === 'variable' && optionCells(cellOf, product)) };
    yield { ...commonRecord(product, { ...first, ...own }), product, unclear: unclearIn(product) };
  }
  for (const [index, variation] of variations.entries()) {
    const own = variationCells(cellOf, variation, product, now);
    yield {
      ...commonRecord(variation, { ...own, ...(index === 0 && first) }),
      ...(index === 0 && { product }),
      variant: variation,
      unclear: unclearIn(variation),
    };
  }
  for (const picture of pictures) yield commonRecord(product, { 'Image Src': picture });
}

/**
 * Reads an export of WooCommerce. It is read twice, because a variation may stand before its product: the
 * variations are kept, the products are not.
 */
export function readWooCommerce(sheet: SheetFile, now: number): ShopSheet {
  const { cellOf, has, used } = createCellReader(sheet.header);

  async function* records(): AsyncGenerator<ShopRecord> {
    const variations = new Map<string, CsvRecord[]>();
    const count = createRowCount(readLimits.rows);
    for await (const record of sheet.records()) {
      count();
      if (kindOf(cellOf, record) !== 'variation') continue;
      const parent = cellOf(record, 'Parent');
      variations.set(parent, [...(variations.get(parent) ?? []), record]);
    }
    for await (const record of sheet.records()) {
      if (kindOf(cellOf, record) === 'variation') continue;
      const keys = keysOf(cellOf, record);
      yield* rowsOf(
        cellOf,
        record,
        keys.flatMap((key) => variations.get(key) ?? []),
        now,
      );
      for (const key of keys) variations.delete(key);
    }
    for (const [parent, left] of variations)
      for (const record of left) {
        const values = { parent: parent.slice(0, 100), line: record.line };
        yield commonRecord(record, { Title: cellOf(record, 'Name') }, { reason: 'noParent', values });
      }
  }

  return shopSheet(records, usedOf(cellOf, used), has(sale.price));
}

// Every column that the rows above read.
function usedOf(cellOf: CellReader, used: () => string[]): string[] {
  const nothing = { line: 0, cells: [] };
  productCells(cellOf, nothing);
  variantCells(cellOf, nothing, 0);
  optionCells(cellOf, nothing);
  for (const name of ['ID', 'Type', 'Parent', 'Images']) cellOf(nothing, name);
  // Not read is a short description beside a long one.
  cellOf(nothing, 'Short description');
  return used();
}
