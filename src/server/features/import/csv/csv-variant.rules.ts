import type { CsvField } from '#contract/console/csv-fields.ts';
import { discountedDirhams } from '#contract/values/money.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import {
  cellOf,
  columnName,
  type ProductReading,
  readCell,
  readNumber,
  refuse,
  skuOf,
  warn,
} from './csv-reading.rules.ts';

// Files of other shops have no Arabic names of options. These are in most of them.
const arabicNames: Record<string, string> = {
  size: 'المقاس',
  color: 'اللون',
  colour: 'اللون',
  material: 'الخامة',
  style: 'النمط',
  weight: 'الوزن',
  scent: 'الرائحة',
  flavour: 'النكهة',
  flavor: 'النكهة',
};

/**
 * The options of a variant. Their names are in the first record of the product. A text that lacks a
 * language is the same in both. "Default Title" is Shopify's word for a product without options.
 */
function attributesOf({ sheet, first }: ProductReading, record: CsvRecord) {
  if (sheet.columns.option1Value === undefined) return undefined;
  const cell = (of: CsvRecord, field: CsvField) => cellOf(sheet, of, field) ?? '';
  return ([1, 2, 3] as const).flatMap((number) => {
    const name = cell(first, `option${number}Name`) || cell(first, `option${number}NameAr`);
    const value = cell(record, `option${number}Value`) || cell(record, `option${number}ValueAr`);
    if (name === '' || value === '' || value === 'Default Title') return [];
    const nameAr = cell(first, `option${number}NameAr`) || (arabicNames[name.toLowerCase()] ?? name);
    const valueAr = cell(record, `option${number}ValueAr`) || value;
    return [{ name: { en: name, ar: nameAr }, value: { en: value, ar: valueAr } }];
  });
}

function readOwnPicture(reading: ProductReading, record: CsvRecord): string[] | undefined {
  const path = readCell(reading, 'variantImage', record);
  if (path === undefined || /^https?:/i.test(path)) return undefined;
  return path === '' ? [] : [path];
}

/** The price and the offer: 100 struck for 80 is 100 with 20 %, if the per cent is whole. */
function readPriceAndOffer(reading: ProductReading, record: CsvRecord, sku: string) {
  const price = readNumber(reading, 'price', record);
  const compareAt = readNumber(reading, 'compareAt', record);
  if (reading.sheet.columns.compareAt === undefined || price === undefined) return { price };
  if (compareAt === undefined || compareAt <= price) return { price, offers: [] };
  const [before, after] = [Math.round(compareAt * 100), Math.round(price * 100)];
  const discount = Math.round(100 - (100 * after) / before);
  if (discount < 1 || discount > 99 || discountedDirhams(before, discount) !== after) {
    const values = { compareAt: String(compareAt), price: String(price) };
    warn(reading, columnName(reading, 'compareAt'), 'unevenOffer', values);
    return { price, offers: [] };
  }
  // The offer's text, which the file does not have, stays.
  const isThere = reading.known.variants.get(sku)?.standingDiscount === discount;
  return { price: compareAt, offers: isThere ? undefined : [{ discount, description: { en: '', ar: '' } }] };
}

function readStock(reading: ProductReading, record: CsvRecord, sku: string): number | undefined {
  const stock = readNumber(reading, 'stock', record);
  if (stock !== undefined) return Math.max(0, stock);
  if (reading.known.variants.has(sku)) return undefined;
  warn(reading, columnName(reading, 'stock'), 'noStock', { sku });
  return 0;
}

function readSku(reading: ProductReading, record: CsvRecord): string {
  const { lineOfSku } = reading.sheet;
  const sku = skuOf(reading.sheet, record);
  const before = lineOfSku.get(sku);
  if (before === undefined) lineOfSku.set(sku, record.line);
  else
    refuse(reading, columnName(reading, 'sku'), 'repeatedSku', {
      sku,
      first: String(before),
      second: String(record.line),
    });
  return sku;
}

/** Whether a record is a variant, and not only another picture. */
export function isVariant({ sheet, first }: ProductReading, record: CsvRecord): boolean {
  const fields = ['price', 'sku', 'option1Value'] as const;
  return record === first || fields.some((field) => (cellOf(sheet, record, field) ?? '') !== '');
}

/** A variant as a row of the catalogue file has it. */
export function readVariant(reading: ProductReading, record: CsvRecord) {
  const sku = readSku(reading, record);
  return {
    sku,
    ...readPriceAndOffer(reading, record, sku),
    stock: readStock(reading, record, sku),
    attributes: attributesOf(reading, record),
    images: readOwnPicture(reading, record),
  };
}
