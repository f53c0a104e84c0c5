import { toLatinDigits } from '#contract/values/digits.ts';
import { foldBarcode, isGtin } from '#contract/values/gtin.ts';
import { removeInvisible } from '#contract/values/invisible.ts';
import { discountedDirhams, toRiyals } from '#contract/values/money.ts';
import { type StockMode, stockModes } from '#contract/values/stock-modes.ts';
import type { StoredAttribute } from '../../../database/schema.ts';
import { bestOffer } from '../../../shared/pricing.rules.ts';
import { skuKey } from '../../../shared/sku-key.ts';
import { columnKey } from '../formats/column-key.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import { attributesOf, choiceKey, givenOptions, hasOptions } from './csv-options.rules.ts';
import { readVariantPictures } from './csv-pictures.rules.ts';
import {
  cellOf,
  columnName,
  findKnownVariant,
  type KnownVariant,
  presentOf,
  type ProductReading,
  readCell,
  readNumber,
  refuse,
  warn,
} from './csv-reading.rules.ts';
import { slugOf } from './csv-values.rules.ts';
import { readVisibilityWord } from './csv-visibility.rules.ts';

/** A record that is a variant: the SKU that the file has, and the variant of the shop that it is. */
interface VariantRecord {
  record: CsvRecord;
  sku: string;
  /** The file has another SKU for it, or none. */
  isMade: boolean;
  present: KnownVariant | undefined;
  attributes: StoredAttribute[] | undefined;
}

const fieldsOfVariants = ['price', 'sku', 'stock', 'option1Value', 'option1ValueAr'] as const;
// Where there is none of these sums, some programs write 0.
const sumsOfVariants = ['salePrice', 'compareAt', 'cost'] as const;

/** Whether a record says something of a variant. */
function saysVariant({ sheet }: ProductReading, record: CsvRecord): boolean {
  return (
    fieldsOfVariants.some((field) => cellOf(sheet, record, field)) ||
    sumsOfVariants.some((field) => !/^[0.,]*$/.test(toLatinDigits(cellOf(sheet, record, field) ?? '')))
  );
}

/** The records of a product that are variants: none if the file only changes the product itself. */
export function variantRecords(reading: ProductReading): CsvRecord[] {
  const { records, first } = reading;
  // A further record that says nothing of one is only another picture.
  const own = records.filter((record) => record === first || saysVariant(reading, record));
  const saysNothing = own.every((record) => !saysVariant(reading, record));
  return saysNothing && own.length === 1 && own[0] === first && presentOf(reading) ? [] : own;
}

const shortened = /^\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** The SKU of a cell, without the apostrophe before it. Refuses one that a sheet has changed into a number. */
function readSku(reading: ProductReading, record: CsvRecord): string {
  const sku = removeInvisible(readCell(reading, 'sku', record) ?? '')
    .replace(/^['’‘]+/, '')
    .trim();
  if (shortened.test(sku) && findKnownVariant(reading.known, sku)?.sku !== sku)
    refuse(reading, columnName(reading, 'sku'), 'lostDigits', { text: sku.slice(0, 40), line: String(record.line) });
  return sku;
}

/** The barcode of a cell. Refuses a GTIN that is mistyped or that a sheet has shortened; another code is left out. */
function readBarcode(reading: ProductReading, record: CsvRecord): string | undefined {
  const text = (readCell(reading, 'barcode', record) ?? '').replace(/^['’‘]+/, '');
  const barcode = foldBarcode(text);
  if (barcode === '') return undefined;
  const place = { text: text.slice(0, 40), line: String(record.line) };
  if (isGtin(barcode)) return barcode;
  if (/^\d{8,14}$/.test(barcode) || shortened.test(barcode))
    refuse(reading, columnName(reading, 'barcode'), 'wrongGtin', place);
  else warn(reading, columnName(reading, 'barcode'), 'noGtin', place);
  return undefined;
}

function madeSku({ handle }: ProductReading, sku: string, options: ReturnType<typeof givenOptions>): string {
  const parts = options.map(({ value }) => slugOf(value.en || value.ar));
  return [sku || handle, ...parts].join('-').slice(0, 100);
}

function notePlace(reading: ProductReading, { sku, present, record: { line } }: VariantRecord): void {
  const { placeOfSku } = reading.sheet;
  // The shop may have two whose SKUs differ only in their case.
  const key = present ? `= ${present.sku}` : skuKey(sku);
  const before = placeOfSku.get(key);
  if (before === undefined) placeOfSku.set(key, line);
  else refuse(reading, columnName(reading, 'sku'), 'repeatedSku', { sku, first: String(before), second: String(line) });
}

/** The variant that a record without a SKU of its own is: the one with its options, or the only one. */
function findByOptions(
  { known, handle }: ProductReading,
  options: ReturnType<typeof givenOptions>,
  made: string,
): KnownVariant | undefined {
  const present = known.products.get(handle)?.variants ?? [];
  if (options.length === 0 && present.length === 1) return present[0];
  const named = options.length === 0 ? undefined : present.find((one) => hasOptions(one, options));
  return named ?? present.find(({ sku }) => skuKey(sku) === skuKey(made));
}

function identifyVariants(reading: ProductReading, records: readonly CsvRecord[]): VariantRecord[] {
  const typed = records.map((record) => ({
    record,
    sku: readSku(reading, record),
    options: givenOptions(reading, record),
  }));
  const ofSku = Map.groupBy(typed, ({ sku }) => skuKey(sku));
  const shared = [...ofSku.values()].find((group) => group.length > 1 && group[0]?.sku !== '');
  const choices = new Set(typed.map(({ options }) => JSON.stringify(options)));
  // A SKU that stands for all sizes: the first keeps it, if the options tell the sizes apart.
  const isShared = shared !== undefined && choices.size === typed.length;
  if (isShared)
    warn(reading, columnName(reading, 'sku'), 'sharedSku', {
      sku: shared[0]?.sku ?? '',
      lines: shared.map(({ record }) => record.line).join(', '),
    });
  else if (shared)
    refuse(reading, columnName(reading, 'sku'), 'repeatedSku', {
      sku: shared[0]?.sku ?? '',
      first: String(shared[0]?.record.line),
      second: String(shared[1]?.record.line),
    });
  return typed.map(({ record, sku, options }): VariantRecord => {
    const ofThis = ofSku.get(skuKey(sku)) ?? [];
    const isFirst = ofThis[0]?.record === record;
    const isMade = sku === '' || (isShared && ofThis.length > 1);
    const made = madeSku(reading, sku, options);
    const byOptions = isMade ? findByOptions(reading, options, made) : undefined;
    const present = isMade ? byOptions : findKnownVariant(reading.known, sku);
    const own = sku !== '' && isFirst ? sku : made;
    return { record, sku: present?.sku ?? own, isMade, present, attributes: attributesOf(reading, record, present) };
  });
}

const nameOf = ({ sku, isMade, record }: VariantRecord) => (isMade ? String(record.line) : `${sku} (${record.line})`);

/** Refuses variants that shoppers cannot tell apart, unless the shop has them so. */
function refuseAlike(reading: ProductReading, variants: readonly VariantRecord[]): void {
  const field = columnName(reading, 'option1Value') || columnName(reading, 'sku');
  const inFile = new Set(variants.map(({ sku }) => skuKey(sku)));
  const others = (presentOf(reading)?.variants ?? []).filter(({ sku }) => !inFile.has(skuKey(sku)));
  const byChoice = Map.groupBy(variants, ({ attributes, present }) =>
    choiceKey(attributes ?? present?.attributes ?? []),
  );
  for (const [first, second] of byChoice.values())
    if (first && second && !(first.present && second.present))
      return refuse(reading, field, 'sameOptions', { first: nameOf(first), second: nameOf(second) });
  for (const [key, [one]] of byChoice) {
    if (!one || one.present) continue;
    const like = others.find(({ attributes }) => choiceKey(attributes) === key);
    if (like) return refuse(reading, field, 'likePresent', { one: nameOf(one), other: like.sku });
    if (key === '' && one.isMade && variants.length === 1 && others.length > 1)
      return refuse(reading, columnName(reading, 'handle'), 'whichVariant', { line: String(one.record.line) });
    if (key === '' && variants.length + others.length > 1)
      return refuse(reading, field, 'noOptions', { one: nameOf(one) });
  }
}

const notes = new Set(['', 'note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'ملاحظه', 'ملاحظات']);

const amounts = ['price', 'salePrice', 'compareAt', 'cost'] as const;
const splitAmount = /^(?:[1-9]\d{0,2},\d{3}(?:\.\d{1,2})?|\d{1,6},\d{2})$/;

/**
 * Refuses an amount like 1,250 or 12,50 that lost its quotes: a part of it stands in the cell after it. That shows where
 * no number is expected, or if the record has more cells than there are columns, whatever is in them.
 */
function refuseSplitAmounts(reading: ProductReading, { cells, line, isLonger }: CsvRecord): void {
  const { columns, header } = reading.sheet;
  for (const field of isLonger ? ([...amounts, 'stock'] as const) : amounts) {
    const at = columns[field];
    if (at === undefined || !(isLonger || notes.has(columnKey(header[at + 1] ?? '')))) continue;
    const [whole = '', rest = ''] = [cells[at], cells[at + 1]].map((cell) => toLatinDigits(cell ?? '').trim());
    if (splitAmount.test(`${whole},${rest}`))
      refuse(reading, columnName(reading, field), 'splitAmount', { whole, rest, line: String(line) });
  }
}

interface Reduced {
  salePrice: number | undefined;
  compareAt: number | undefined;
}

/** Refuses a price of a sale, and a struck one, without the price: which of the shop's prices it is meant for is a guess. */
function refuseWithoutPrice(reading: ProductReading, record: CsvRecord, reduced: Reduced): void {
  if (cellOf(reading.sheet, record, 'price')) return;
  for (const field of ['salePrice', 'compareAt'] as const)
    if (reduced[field]) refuse(reading, columnName(reading, field), 'saleWithoutPrice', { line: String(record.line) });
}

/** The price and the offer: 100 struck for 80 is 100 with 20 %, 100 for 81.55 with 18.45 riyals. */
function readPriceAndOffer(reading: ProductReading, record: CsvRecord, present: KnownVariant | undefined) {
  refuseSplitAmounts(reading, record);
  const regular = readNumber(reading, 'price', record);
  const sale = readNumber(reading, 'salePrice', record);
  // 0 is no price of a sale, but how some shops write that there is none.
  const isReduced = regular !== undefined && sale !== undefined && sale > 0 && sale < regular;
  if (regular !== undefined && sale !== undefined && sale > regular)
    warn(reading, columnName(reading, 'salePrice'), 'saleAbove', { sale: String(sale), price: String(regular) });
  const price = isReduced ? sale : regular;
  const compareAt = isReduced ? regular : readNumber(reading, 'compareAt', record);
  if (price === undefined) {
    if (present) refuseWithoutPrice(reading, record, { salePrice: sale, compareAt });
    return {};
  }
  if (price === 0) warn(reading, columnName(reading, 'price'), 'free', { line: String(record.line) });
  const { columns } = reading.sheet;
  if (columns.compareAt === undefined && columns.salePrice === undefined) return { price };
  if (compareAt === undefined || compareAt <= price) return { price, offers: [] };
  const [before, after] = [Math.round(compareAt * 100), Math.round(price * 100)];
  const discount = Math.round(100 - (100 * after) / before);
  if (after === 0) return { price, offers: [] };
  const isPercent = discount >= 1 && discount <= 99 && discountedDirhams(before, discount) === after;
  // The offer's text, which the file does not have, stays.
  const isThere = bestOffer(before, present?.standing)?.dirhams === after;
  const reduction = isPercent ? { discount } : { amount: toRiyals(before - after) };
  return { price: compareAt, offers: isThere ? undefined : [{ ...reduction, description: { en: '', ar: '' } }] };
}

const untracked = [
  {
    names: ['variantinventorypolicy', 'continuesellingwhenoutofstock'],
    says: (cell: string) => /^(?:continue|true)$/i.test(cell),
  },
  { names: ['variantinventorytracker', 'inventorytracker'], says: (cell: string) => cell === '' },
  { names: ['instock'], says: (cell: string) => /^(?:1|true|yes)$/i.test(cell) },
];

/** Whether the other shop sells a variant without counting it. */
function isUntracked({ sheet: { header } }: ProductReading, { cells }: CsvRecord): boolean {
  return header.some((name, index) => {
    const folded = name.toLowerCase().replace(/[^a-z]/g, '');
    return untracked.some(({ names, says }) => names.includes(folded) && says((cells[index] ?? '').trim()));
  });
}

/** How a variant is sold. Undefined: the cell says nothing. */
function readStockMode(reading: ProductReading, record: CsvRecord): StockMode | undefined {
  const word = (readCell(reading, 'stockMode', record) ?? '').toLowerCase();
  const mode = stockModes.find((one) => one === word);
  if (word !== '' && mode === undefined) refuse(reading, columnName(reading, 'stockMode'), 'stockMode');
  return mode;
}

const isCounted = (mode: StockMode | undefined) => mode === undefined || mode === 'counted';

/** The limit of a day. An empty cell is no limit; without a column it stays as it is. */
function readDayLimit(reading: ProductReading, record: CsvRecord): number | null | undefined {
  return reading.sheet.columns.dayLimit === undefined ? undefined : (readNumber(reading, 'dayLimit', record) ?? null);
}

function readStock(reading: ProductReading, { record, sku, present }: VariantRecord): number | undefined {
  const stock = readNumber(reading, 'stock', record);
  const field = columnName(reading, 'stock');
  if (stock !== undefined && stock < 0) {
    warn(reading, field, 'negativeStock', { sku, stock: String(stock) });
    return 0;
  }
  if (stock === undefined && (present || !isCounted(readStockMode(reading, record)))) return undefined;
  if (!present && (stock ?? 0) === 0 && isUntracked(reading, record)) warn(reading, field, 'untracked', { sku });
  else if (stock === undefined) warn(reading, field, 'noStock', { sku });
  return stock ?? 0;
}

/** Whether a variant is shown: only if its cell surely says so, or says nothing. */
function readVariantPublished(reading: ProductReading, record: CsvRecord): boolean | undefined {
  const cell = readCell(reading, 'variantPublished', record) ?? '';
  const word = readVisibilityWord(cell);
  if (word === 'unknown')
    warn(reading, columnName(reading, 'variantPublished'), 'unknownWord', { word: cell.slice(0, 40) });
  return word === null ? undefined : word === 'yes' || word === 'shown';
}

/** The variants of a product as rows of the catalogue file have them. */
export function readVariants(reading: ProductReading, records: readonly CsvRecord[]) {
  const before = reading.problems.length;
  const identified = identifyVariants(reading, records);
  if (reading.problems.length === before) refuseAlike(reading, identified);
  // Rows that cannot be told apart are not also refused for the SKU that was made of them.
  if (reading.problems.length === before) for (const one of identified) notePlace(reading, one);
  return identified.map((one) => {
    const { record, sku, present, attributes } = one;
    const prices = readPriceAndOffer(reading, record, present);
    if (!present && prices.price === undefined && reading.problems.length === before)
      refuse(reading, columnName(reading, 'price'), 'noPrice', { sku, line: String(record.line) });
    return {
      sku,
      barcode: readBarcode(reading, record),
      ...prices,
      cost: readNumber(reading, 'cost', record),
      stock: readStock(reading, one),
      stockMode: readStockMode(reading, record),
      dayLimit: readDayLimit(reading, record),
      attributes,
      images: readVariantPictures(reading, record),
      published: readVariantPublished(reading, record),
    };
  });
}
