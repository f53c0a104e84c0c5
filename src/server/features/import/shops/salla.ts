import type { CsvRecord } from '../formats/csv-file.ts';
import type { SheetFile } from '../formats/sheet-file.ts';
import {
  type CellReader,
  type CommonCells,
  commonRecord,
  createCellReader,
  deepestCategory,
  inProducts,
  listOf,
  readSale,
  type ShopRecord,
  type ShopSheet,
  shopSheet,
} from './shop-sheet.ts';

// Salla writes a row "منتج" for a product, and below it a row "خيار" for each of its choices.

const names = {
  kind: ['النوع'],
  name: ['اسم المنتج'],
  category: ['تصنيف المنتج'],
  image: ['صورة المنتج'],
  imageText: ['وصف صورة المنتج'],
  price: ['سعر المنتج'],
  description: ['الوصف'],
  sku: ['رمز المنتج sku', 'رمز المنتج'],
  barcode: ['الباركود', 'GTIN'],
  stock: ['الكمية المتوفرة', 'كمية المنتج', 'الكمية'],
} as const;
const sale = { price: 'السعر المخفض', from: 'تاريخ بداية التخفيض', until: 'تاريخ نهاية التخفيض' };

function optionCells(cellOf: CellReader, product: CsvRecord, choice: CsvRecord): CommonCells {
  const cells: CommonCells = {};
  for (const number of [1, 2, 3] as const) {
    cells[`Option${number} Name (ar)`] = cellOf(product, `[${number}] الاسم`);
    cells[`Option${number} Value (ar)`] = listOf(cellOf(choice, `[${number}] القيمة`))[0] ?? '';
  }
  return cells;
}

function variantCells(cellOf: CellReader, product: CsvRecord, record: CsvRecord, now: number): CommonCells {
  const price = cellOf(record, ...names.price);
  const base = cellOf(product, ...names.price);
  // The reduced price of a product is that of the choices with its price.
  const inherited = price === '' || price === base ? readSale(cellOf, sale, product, now).price : '';
  return {
    'Variant SKU': cellOf(record, ...names.sku),
    'Variant Barcode': cellOf(record, ...names.barcode),
    'Variant Price': price || base,
    'Sale price': readSale(cellOf, sale, record, now).price || inherited,
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

function* rowsOf(
  cellOf: CellReader,
  product: CsvRecord,
  choices: readonly CsvRecord[],
  now: number,
): Generator<ShopRecord> {
  const first = productCells(cellOf, product);
  const unclearIn = (record: CsvRecord) => readSale(cellOf, sale, record, now).unclear;
  if (choices.length === 0)
    yield {
      ...commonRecord(product, { ...variantCells(cellOf, product, product, now), ...first }),
      product,
      unclear: unclearIn(product),
    };
  for (const [index, choice] of choices.entries()) {
    const isFirst = index === 0;
    const own = { ...variantCells(cellOf, product, choice, now), ...optionCells(cellOf, product, choice) };
    yield {
      ...commonRecord(choice, { ...own, ...(isFirst && first) }),
      ...(isFirst && { product }),
      variant: choice,
      unclear: [...(isFirst ? unclearIn(product) : []), ...unclearIn(choice)],
    };
  }
  const pictures = listOf(cellOf(product, ...names.image)).slice(1);
  for (const picture of pictures) yield commonRecord(product, { 'Image Src': picture });
}

/** Reads a sheet of Salla's form. */
export function readSalla(sheet: SheetFile, now: number): ShopSheet {
  const { cellOf, has, used } = createCellReader(sheet.header);

  const isChoice = (record: CsvRecord) => cellOf(record, ...names.kind) === 'خيار';

  async function* records(): AsyncGenerator<ShopRecord> {
    for await (const { product, variants } of inProducts(sheet.records(), isChoice))
      yield* rowsOf(cellOf, product, variants, now);
  }

  const nothing = { line: 0, cells: [] };
  for (const list of Object.values(names)) cellOf(nothing, ...list);
  optionCells(cellOf, nothing, nothing);
  readSale(cellOf, sale, nothing, now);
  return shopSheet(records, used(), has(sale.price));
}
