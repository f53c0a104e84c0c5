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
  type ShopRecord,
  type ShopSheet,
  shopSheet,
} from './shop-sheet.ts';

// Zid writes a row for a product. One with "Yes" under `has_variants` names its options, and a row for each of its
// variants follows, which says nothing there.

const optionNumbers = [1, 2, 3] as const;
const isYes = (cell: string) => /^(?:yes|true|1|نعم)$/i.test(cell);
const isUncounted = (cell: string) => /^(?:infinite|unlimited|غير محدود[ةه]?|لا نهائي[ةه]?)$/i.test(cell);

function optionCells(cellOf: CellReader, product: CsvRecord, variant: CsvRecord): CommonCells {
  const cells: CommonCells = {};
  for (const number of optionNumbers)
    for (const [language, column] of [
      ['ar', ' (ar)'],
      ['en', ''],
    ] as const) {
      const named = `option${number}_name_${language}`;
      cells[`Option${number} Name${column}`] = cellOf(variant, named) || cellOf(product, named);
      cells[`Option${number} Value${column}`] = cellOf(variant, `option${number}_value_${language}`);
    }
  return cells;
}

function variantCells(cellOf: CellReader, product: CsvRecord, variant: CsvRecord): CommonCells {
  const [price, base] = [cellOf(variant, 'price'), cellOf(product, 'price')];
  const isUsual = price === '' || price === base;
  const quantity = cellOf(variant, 'quantity');
  return {
    'Variant SKU': cellOf(variant, 'sku'),
    'Variant Barcode': cellOf(variant, 'barcode'),
    'Variant Price': price || base,
    'Sale price': cellOf(variant, 'sale_price') || (isUsual ? cellOf(product, 'sale_price') : ''),
    'Variant Inventory Qty': isUncounted(quantity) ? '' : quantity,
    'In stock?': isUncounted(quantity) ? '1' : '',
  };
}

function productCells(cellOf: CellReader, record: CsvRecord): CommonCells {
  return {
    Title: cellOf(record, 'name_en'),
    'Title (ar)': cellOf(record, 'name_ar'),
    'Body (HTML)': cellOf(record, 'description_en') || cellOf(record, 'short_description_en'),
    'Body (ar)': cellOf(record, 'description_ar') || cellOf(record, 'short_description_ar'),
    Type: deepestCategory(cellOf(record, 'categories_en')),
    'Type (ar)': deepestCategory(cellOf(record, 'categories_ar')),
    Published: cellOf(record, 'published'),
    'Image Src': listOf(cellOf(record, 'images'))[0] ?? '',
    'Image Alt Text (ar)': listOf(cellOf(record, 'images_alt_text_ar', 'images_alt_text'))[0] ?? '',
  };
}

function* rowsOf(cellOf: CellReader, product: CsvRecord, variants: readonly CsvRecord[]): Generator<ShopRecord> {
  const first = productCells(cellOf, product);
  for (const [index, row] of (variants.length > 0 ? variants : [product]).entries()) {
    const cells = {
      ...variantCells(cellOf, product, row),
      ...optionCells(cellOf, product, row),
      ...(row !== product && {
        'Variant Published': cellOf(row, 'published'),
        'Variant Image': listOf(cellOf(row, 'images'))[0] ?? '',
      }),
      ...(index === 0 && first),
    };
    yield { ...commonRecord(row, cells), ...(index === 0 && { product }), ...(row !== product && { variant: row }) };
  }
  for (const picture of listOf(cellOf(product, 'images')).slice(1))
    yield commonRecord(product, { 'Image Src': picture });
}

/** Reads an export of Zid, or its form for products. */
export function readZid(sheet: SheetFile): ShopSheet {
  const { cellOf, has, used } = createCellReader(sheet.header);
  const isVariant = (record: CsvRecord, product: CsvRecord) =>
    isYes(cellOf(product, 'has_variants')) && cellOf(record, 'has_variants') === '';

  async function* records(): AsyncGenerator<ShopRecord> {
    for await (const { product, variants } of inProducts(sheet.records(), isVariant))
      yield* rowsOf(cellOf, product, variants);
  }

  const nothing = { line: 0, cells: [] };
  isVariant(nothing, nothing);
  Array.from(rowsOf(cellOf, nothing, []));
  return shopSheet(records, used(), has('sale_price'));
}
