import type { CsvRecord } from '../formats/csv-file.ts';
import { createRowCount, readLimits } from '../formats/read-limits.ts';
import type { SheetFile } from '../formats/sheet-file.ts';
import {
  commonHeader,
  type CommonCells,
  commonRecord,
  createCellReader,
  deepestCategory,
  isSaleOn,
  listOf,
  type ShopSheet,
} from './shop-sheet.ts';

// WooCommerce writes a row for each product and for each variation. A variation names its product by SKU, or by
// "id:" and a number.

type CellReader = ReturnType<typeof createCellReader>['cellOf'];

const soldKinds = new Set(['simple', 'variable', 'variation']);
const optionNumbers = [1, 2, 3] as const;

// The first word of "simple, virtual".
const kindOf = (cellOf: CellReader, record: CsvRecord) =>
  (cellOf(record, 'Type').split(',')[0] ?? '').trim().toLowerCase();

function priceCells(cellOf: CellReader, record: CsvRecord, now: number): CommonCells {
  const isOn = isSaleOn(cellOf(record, 'Date sale price starts'), cellOf(record, 'Date sale price ends'), now);
  return {
    'Variant Price': cellOf(record, 'Regular price'),
    'Sale price': isOn ? cellOf(record, 'Sale price') : '',
  };
}

function variantCells(cellOf: CellReader, record: CsvRecord, now: number): CommonCells {
  const stock = cellOf(record, 'Stock');
  const inStock = cellOf(record, 'In stock?');
  return {
    'Variant SKU': cellOf(record, 'SKU'),
    'Variant Barcode': cellOf(record, 'GTIN, UPC, EAN, or ISBN'),
    ...priceCells(cellOf, record, now),
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

function productCells(cellOf: CellReader, record: CsvRecord): CommonCells {
  const isHidden = cellOf(record, 'Visibility in catalog').toLowerCase() === 'hidden';
  return {
    Title: cellOf(record, 'Name'),
    'Body (HTML)': cellOf(record, 'Description') || cellOf(record, 'Short description'),
    Type: deepestCategory(cellOf(record, 'Categories')),
    Published: cellOf(record, 'Published') === '1' && !isHidden ? 'TRUE' : 'FALSE',
  };
}

// What is a draft or private in WooCommerce is no variant to sell.
const isShown = (cellOf: CellReader, record: CsvRecord) => cellOf(record, 'Published') === '1';

function variationRecord(cellOf: CellReader, record: CsvRecord, parent: CsvRecord, now: number): CsvRecord {
  const variant = variantCells(cellOf, record, now);
  const stock = variant['Variant Inventory Qty'];
  const cells: CommonCells = {
    ...variant,
    ...optionCells(cellOf, record),
    'Variant Inventory Qty':
      stock === 'parent' || stock === ''
        ? cellOf(parent, 'Stock') || (stock === 'parent' ? '' : (stock ?? ''))
        : (stock ?? ''),
    'Variant Image': listOf(cellOf(record, 'Images'))[0] ?? '',
    'Variant Published': isShown(cellOf, record) ? 'TRUE' : 'FALSE',
  };
  return commonRecord(record, cells);
}

const keysOf = (cellOf: CellReader, record: CsvRecord) =>
  [cellOf(record, 'SKU'), `id:${cellOf(record, 'ID')}`].filter((key) => key !== '' && key !== 'id:');

/** The rows of a product: its variations, or itself, and its further pictures. */
function* rowsOf(cellOf: CellReader, record: CsvRecord, variations: readonly CsvRecord[], now: number) {
  const kind = kindOf(cellOf, record);
  const product = productCells(cellOf, record);
  if (!soldKinds.has(kind)) {
    const values = { kind: kind.slice(0, 40), line: record.line };
    return void (yield commonRecord(record, product, { reason: 'otherKind', values }));
  }
  const [image = '', ...pictures] = listOf(cellOf(record, 'Images'));
  const first: CommonCells = { ...product, 'Image Src': image };
  if (variations.length === 0) {
    const own = { ...variantCells(cellOf, record, now), ...(kind === 'variable' && optionCells(cellOf, record)) };
    yield commonRecord(record, { ...first, ...own });
  }
  let isFirst = true;
  for (const variation of variations) {
    const { cells, line } = variationRecord(cellOf, variation, record, now);
    const own = Object.fromEntries(commonHeader.map((name, index) => [name, cells[index] ?? '']));
    yield commonRecord({ ...variation, line }, isFirst ? { ...own, ...first } : own);
    isFirst = false;
  }
  for (const picture of pictures) yield commonRecord(record, { 'Image Src': picture });
}

/**
 * Reads an export of WooCommerce. It is read twice, because a variation may stand before its product: the
 * variations are kept, the products are not.
 */
export function readWooCommerce(sheet: SheetFile, now: number): ShopSheet {
  const { cellOf, used } = createCellReader(sheet.header);

  async function* records(): AsyncGenerator<CsvRecord> {
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

  return { header: [...commonHeader], records, used: usedOf(cellOf, used) };
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
