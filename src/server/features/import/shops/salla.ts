import type { CsvRecord } from '../formats/csv-file.ts';
import type { SheetFile } from '../formats/sheet-file.ts';
import {
  commonHeader,
  type CommonCells,
  commonRecord,
  createCellReader,
  deepestCategory,
  inProducts,
  isSaleOn,
  listOf,
  type ShopSheet,
} from './shop-sheet.ts';

// Salla writes a row "منتج" for a product, and below it a row "خيار" for each of its choices.

type CellReader = ReturnType<typeof createCellReader>['cellOf'];

const names = {
  kind: ['النوع'],
  name: ['اسم المنتج'],
  category: ['تصنيف المنتج'],
  image: ['صورة المنتج'],
  imageText: ['وصف صورة المنتج'],
  price: ['سعر المنتج'],
  sale: ['السعر المخفض'],
  saleFrom: ['تاريخ بداية التخفيض'],
  saleUntil: ['تاريخ نهاية التخفيض'],
  description: ['الوصف'],
  sku: ['رمز المنتج sku', 'رمز المنتج'],
  barcode: ['الباركود', 'GTIN'],
  stock: ['الكمية المتوفرة', 'كمية المنتج', 'الكمية'],
} as const;

function optionCells(cellOf: CellReader, product: CsvRecord, choice: CsvRecord): CommonCells {
  const cells: CommonCells = {};
  for (const number of [1, 2, 3] as const) {
    cells[`Option${number} Name (ar)`] = cellOf(product, `[${number}] الاسم`);
    cells[`Option${number} Value (ar)`] = listOf(cellOf(choice, `[${number}] القيمة`))[0] ?? '';
  }
  return cells;
}

function saleOf(cellOf: CellReader, record: CsvRecord, now: number): string {
  return isSaleOn(cellOf(record, ...names.saleFrom), cellOf(record, ...names.saleUntil), now)
    ? cellOf(record, ...names.sale)
    : '';
}

function variantCells(cellOf: CellReader, product: CsvRecord, record: CsvRecord, now: number): CommonCells {
  const price = cellOf(record, ...names.price);
  const base = cellOf(product, ...names.price);
  // The reduced price of a product is that of the choices with its price.
  const inherited = price === '' || price === base ? saleOf(cellOf, product, now) : '';
  return {
    'Variant SKU': cellOf(record, ...names.sku),
    'Variant Barcode': cellOf(record, ...names.barcode),
    'Variant Price': price || base,
    'Sale price': saleOf(cellOf, record, now) || inherited,
    'Variant Inventory Qty': cellOf(record, ...names.stock),
  };
}

function productCells(cellOf: CellReader, record: CsvRecord): CommonCells {
  return {
    'Title (ar)': cellOf(record, ...names.name),
    'Body (ar)': cellOf(record, ...names.description),
    'Type (ar)': deepestCategory(cellOf(record, ...names.category)),
    'Image Src': listOf(cellOf(record, ...names.image))[0] ?? '',
    'Image Alt Text (ar)': cellOf(record, ...names.imageText),
  };
}

function* rowsOf(cellOf: CellReader, product: CsvRecord, choices: readonly CsvRecord[], now: number) {
  const first = productCells(cellOf, product);
  const rows = choices.length > 0 ? choices : [product];
  for (const [index, row] of rows.entries()) {
    const options = choices.length > 0 ? optionCells(cellOf, product, row) : {};
    yield commonRecord(row, { ...variantCells(cellOf, product, row, now), ...options, ...(index === 0 && first) });
  }
  const pictures = listOf(cellOf(product, ...names.image)).slice(1);
  for (const picture of pictures) yield commonRecord(product, { 'Image Src': picture });
}

/** Reads a sheet of Salla's form. */
export function readSalla(sheet: SheetFile, now: number): ShopSheet {
  const { cellOf, used } = createCellReader(sheet.header);

  const isChoice = (record: CsvRecord) => cellOf(record, ...names.kind) === 'خيار';

  async function* records(): AsyncGenerator<CsvRecord> {
    for await (const { product, variants } of inProducts(sheet.records(), isChoice))
      yield* rowsOf(cellOf, product, variants, now);
  }

  const nothing = { line: 0, cells: [] };
  for (const list of Object.values(names)) cellOf(nothing, ...list);
  optionCells(cellOf, nothing, nothing);
  return { header: [...commonHeader], records, used: used() };
}
