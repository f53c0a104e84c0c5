import type { CsvColumns, CsvField } from '#contract/console/csv-fields.ts';
import { languages, type LocalizedText } from '#contract/values/locale.ts';
import { discountedDirhams } from '#contract/values/money.ts';
import type { ImportWords, Reason, Values, Warning } from '../words/import-words.ts';
import type { Lack } from '../import.rules.ts';
import type { CsvRecord } from './csv-file.ts';
import { attributesOf } from './csv-options.rules.ts';
import { flagOf, hasArabic, hasLatin, numberOf, plainText, slugOf, withoutDefusal } from './csv-values.rules.ts';

/** What a row says about a product, with the path of its field. */
export interface Complaint {
  subject: string;
  path: string;
  reason: string;
}

/** What the shop has already. A file that lacks something leaves it as it is. */
export interface KnownProducts {
  products: ReadonlyMap<string, { name: LocalizedText; description: LocalizedText; category: string }>;
  variants: ReadonlyMap<string, { price_dirhams: number; standingDiscount: number }>;
}

export interface CsvSheet {
  header: readonly string[];
  columns: CsvColumns;
  words: ImportWords;
  /** The handle of a category by its handle or its name in either language. */
  categoryOf: (name: string) => string | undefined;
  /** The line of each SKU that the file had so far. */
  lineOfSku: Map<string, number>;
}

// Fields of a row that have another name in a CSV file.
const fieldOfPath: Partial<Record<string, CsvField>> = {
  'name.en': 'nameEn',
  'name.ar': 'nameAr',
  'description.en': 'descriptionEn',
  'description.ar': 'descriptionAr',
  moreImages: 'image',
  images: 'variantImage',
  attributes: 'option1Value',
  offers: 'compareAt',
};

/** The category of products without one. */
export const otherCategory = { handle: 'other', name: { en: 'Other', ar: 'أخرى' } };

/** The text of a field in a record: undefined if the file has no column for it. */
export function cellOf({ columns }: Pick<CsvSheet, 'columns'>, record: CsvRecord, field: CsvField): string | undefined {
  const index = columns[field];
  return index === undefined ? undefined : withoutDefusal((record.cells[index] ?? '').trim());
}

/** The key of a record's product: records with the same key are one product. */
export function handleOf(sheet: Pick<CsvSheet, 'columns'>, record: CsvRecord): string {
  const cell = (field: CsvField) => cellOf(sheet, record, field) ?? '';
  return cell('handle') || slugOf(cell('nameEn') || cell('nameAr') || cell('sku'));
}

/** The SKU of a record, or one made of the handle and the values of the options. */
export function skuOf(sheet: Pick<CsvSheet, 'columns'>, record: CsvRecord): string {
  const given = cellOf(sheet, record, 'sku');
  if (given) return given;
  const values = ([1, 2, 3] as const).map((number) => cellOf(sheet, record, `option${number}Value`) ?? '');
  const parts = values.filter((value) => value !== '' && value !== 'Default Title').map(slugOf);
  return [handleOf(sheet, record), ...parts].join('-').slice(0, 100);
}

/** Turns the records of one product into a row of the catalogue file. */
export function productOf(sheet: CsvSheet, records: readonly CsvRecord[], known: KnownProducts) {
  const { words, columns, header, lineOfSku } = sheet;
  const first = records[0] as CsvRecord;
  const handle = handleOf(sheet, first);
  const present = known.products.get(handle);
  const problems: Complaint[] = [];
  const warnings: Complaint[] = [];
  const lacks: Lack[] = [];
  const nameOf = (field: CsvField) => header[columns[field] ?? -1] ?? '';
  const refuse = (path: string, reason: Reason, values: Values = {}) =>
    problems.push({ subject: handle, path, reason: words.reason(reason, values) });
  const warn = (path: string, warning: Warning, values: Values = {}) =>
    warnings.push({ subject: handle, path, reason: words.warning(warning, values) });

  function cell(field: CsvField, record = first): string | undefined {
    const text = cellOf(sheet, record, field);
    if (!text?.startsWith('=')) return text;
    refuse(nameOf(field), 'formula', { line: String(record.line) });
    return undefined;
  }
  function amount(field: CsvField, record: CsvRecord): number | undefined {
    const text = cell(field, record);
    if (text === undefined || text === '') return undefined;
    const number = numberOf(text);
    if (number === null) refuse(nameOf(field), 'notAmount', { text: text.slice(0, 40), line: String(record.line) });
    return number ?? undefined;
  }

  /** The name in both languages. One that is missing is copied, and the product stays hidden. */
  function readName(): { name: { en?: string; ar?: string }; isComplete: boolean } {
    // A name that was copied before is no translation.
    const before = present && present.name.en !== present.name.ar ? present.name : undefined;
    const given = { en: plainText(cell('nameEn') ?? ''), ar: plainText(cell('nameAr') ?? '') };
    for (const language of languages) if (!given[language]) lacks.push(`name.${language}`);
    const en = given.en || before?.en;
    const ar = given.ar || before?.ar;
    if (cell('nameEn') && hasArabic(en ?? '') && !hasLatin(en ?? '')) warn(nameOf('nameEn'), 'notEnglish');
    if (cell('nameAr') && !hasArabic(ar ?? '')) warn(nameOf('nameAr'), 'notArabic');
    if (en && ar) return { name: { en, ar }, isComplete: true };
    if (en) warn(nameOf('nameAr'), 'noArabicName');
    else if (ar) warn(nameOf('nameEn'), 'noEnglishName');
    else refuse(nameOf('nameEn') || nameOf('nameAr'), 'missing');
    return { name: { en: en || ar || '', ar: ar || en || '' }, isComplete: false };
  }

  function readDescription() {
    const en = cell('descriptionEn');
    const ar = cell('descriptionAr');
    if (en === undefined && ar === undefined) return undefined;
    if (en === undefined) lacks.push('description.en');
    if (ar === undefined) lacks.push('description.ar');
    const { description } = present ?? {};
    return {
      ...description,
      en: en === undefined ? (description?.en ?? '') : plainText(en),
      ar: ar === undefined ? (description?.ar ?? '') : plainText(ar),
    };
  }

  function readCategory(): string {
    const category = cell('category');
    if (category) return sheet.categoryOf(category) ?? category;
    const typed = sheet.categoryOf(cell('type') || cell('typeAr') || '');
    if (typed === undefined) lacks.push('category');
    const found = typed ?? present?.category;
    if (found === undefined) warn(nameOf('type'), 'otherCategory');
    return found ?? otherCategory.handle;
  }

  function readPublished(isComplete: boolean): boolean | undefined {
    if (!isComplete) return present ? undefined : false;
    const flags = [flagOf(cell('published') ?? ''), flagOf(cell('status') ?? '')].filter((flag) => flag !== null);
    return flags.length === 0 ? undefined : !flags.includes(false);
  }

  /** The pictures in the order of their positions, without those on the network. */
  function readPictures() {
    if (columns.image === undefined) return {};
    const listed = records
      .map((record, index) => ({
        path: cell('image', record) ?? '',
        at: amount('imagePosition', record) ?? index + 1,
        text: { en: cell('imageText', record) ?? '', ar: cell('imageTextAr', record) ?? '' },
      }))
      .filter(({ path }) => path !== '')
      .sort((a, b) => a.at - b.at);
    const remote = listed.filter(({ path }) => /^https?:/i.test(path));
    if (remote.length > 0)
      warn(nameOf('image'), 'networkPictures', { count: remote.length, path: remote[0]?.path ?? '' });
    const here = listed.filter((picture) => !remote.includes(picture));
    if (here.length === 0 && remote.length > 0) return {};
    const [image = null, ...moreImages] = new Set(here.map(({ path }) => path));
    const texts = here.filter(({ text }) => text.en !== '' || text.ar !== '').map(({ path, text }) => [path, text]);
    const hasTexts = columns.imageText !== undefined || columns.imageTextAr !== undefined;
    return { image, moreImages, ...(hasTexts && { pictureTexts: Object.fromEntries(texts) as object }) };
  }

  function readOwnPicture(record: CsvRecord): string[] | undefined {
    const path = cell('variantImage', record);
    if (path === undefined || /^https?:/i.test(path)) return undefined;
    return path === '' ? [] : [path];
  }

  /** The price and the offer: 100 struck for 80 is 100 with 20 %, if the per cent is whole. */
  function readPrice(record: CsvRecord, sku: string) {
    const price = amount('price', record);
    const compareAt = amount('compareAt', record);
    if (columns.compareAt === undefined || price === undefined) return { price };
    if (compareAt === undefined || compareAt <= price) return { price, offers: [] };
    const [before, after] = [Math.round(compareAt * 100), Math.round(price * 100)];
    const discount = Math.round(100 - (100 * after) / before);
    if (discount < 1 || discount > 99 || discountedDirhams(before, discount) !== after) {
      warn(nameOf('compareAt'), 'unevenOffer', { compareAt: String(compareAt), price: String(price) });
      return { price, offers: [] };
    }
    // The offer's text, which the file does not have, stays.
    const isThere = known.variants.get(sku)?.standingDiscount === discount;
    return { price: compareAt, offers: isThere ? undefined : [{ discount, description: { en: '', ar: '' } }] };
  }

  function readStock(record: CsvRecord, sku: string): number | undefined {
    const stock = amount('stock', record);
    if (stock !== undefined) return Math.max(0, stock);
    if (known.variants.has(sku)) return undefined;
    warn(nameOf('stock'), 'noStock', { sku });
    return 0;
  }

  function noteSku(record: CsvRecord, sku: string): void {
    const before = lineOfSku.get(sku);
    if (before === undefined) lineOfSku.set(sku, record.line);
    else refuse(nameOf('sku'), 'repeatedSku', { sku, first: String(before), second: String(record.line) });
  }

  const isVariant = (record: CsvRecord) =>
    record === first ||
    (['price', 'sku', 'option1Value'] as const).some((field) => (cellOf(sheet, record, field) ?? '') !== '');

  for (const record of records)
    if (record.cells.slice(header.length).some((text) => text.trim() !== ''))
      refuse('', 'tooManyCells', { line: String(record.line) });
  const pictures = readPictures();
  const lines: number[] = [];
  const variants = records.filter(isVariant).map((record) => {
    const sku = skuOf(sheet, record);
    noteSku(record, sku);
    lines.push(record.line);
    return {
      sku,
      ...readPrice(record, sku),
      stock: readStock(record, sku),
      attributes: attributesOf(sheet, first, record),
      images: readOwnPicture(record),
    };
  });
  const { name, isComplete } = readName();
  const value = {
    handle,
    category: readCategory(),
    name,
    description: readDescription(),
    ...pictures,
    published: readPublished(isComplete),
    variants,
  };

  /** The column and the line of a path of the row. */
  function placeOf(path: string): string {
    const [, at, field = path.replace(/\.\d+$/, '')] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
    const column = columns[fieldOfPath[field] ?? (field as CsvField)];
    const line = lines[Number(at ?? 0)] ?? first.line;
    return `${column === undefined ? field : (header[column] ?? field)} (${line})`;
  }

  return { value, problems, warnings, lacks, placeOf };
}
