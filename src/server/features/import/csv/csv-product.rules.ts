import type { CsvField } from '#contract/console/csv-fields.ts';
import { languages } from '#contract/values/locale.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import {
  columnName,
  type CsvSheet,
  type KnownProducts,
  type ProductReading,
  readCell,
  readNumber,
  refuse,
  startReading,
  warn,
} from './csv-reading.rules.ts';
import { plainText } from '../formats/html-text.ts';
import { readLimits } from '../formats/read-limits.ts';
import { flagOf, hasArabic, hasLatin } from './csv-values.rules.ts';
import { isVariant, readVariant } from './csv-variant.rules.ts';

/** The category of products without one. */
export const otherCategory = { handle: 'other', name: { en: 'Other', ar: 'أخرى' } };

const presentOf = ({ known, handle }: ProductReading) => known.products.get(handle);

function refuseCells(reading: ProductReading): void {
  const { header } = reading.sheet;
  for (const { cells, line } of reading.records) {
    if (cells.slice(header.length).some((text) => text.trim() !== ''))
      refuse(reading, '', 'tooManyCells', { line: String(line) });
    const long = cells.findIndex((text) => text.length > readLimits.cellLetters);
    if (long !== -1)
      refuse(reading, header[long] ?? '', 'cellTooLong', { line: String(line), max: readLimits.cellLetters });
  }
}

/** The pictures in the order of their positions, without those on the network. */
function readPictures(reading: ProductReading) {
  const { columns } = reading.sheet;
  if (columns.image === undefined) return {};
  const listed = reading.records
    .map((record, index) => ({
      path: readCell(reading, 'image', record) ?? '',
      at: readNumber(reading, 'imagePosition', record) ?? index + 1,
      text: { en: readCell(reading, 'imageText', record) ?? '', ar: readCell(reading, 'imageTextAr', record) ?? '' },
    }))
    .filter(({ path }) => path !== '')
    .sort((a, b) => a.at - b.at);
  const remote = listed.filter(({ path }) => /^https?:/i.test(path));
  if (remote.length > 0) {
    const values = { count: remote.length, path: remote[0]?.path ?? '' };
    warn(reading, columnName(reading, 'image'), 'networkPictures', values);
  }
  const here = listed.filter((picture) => !remote.includes(picture));
  if (here.length === 0 && remote.length > 0) return {};
  const [image = null, ...moreImages] = new Set(here.map(({ path }) => path));
  const texts = here.filter(({ text }) => text.en !== '' || text.ar !== '').map(({ path, text }) => [path, text]);
  const hasTexts = columns.imageText !== undefined || columns.imageTextAr !== undefined;
  return { image, moreImages, ...(hasTexts && { pictureTexts: Object.fromEntries(texts) as object }) };
}

/** The name in both languages. One that is missing is copied, and the product stays hidden. */
function readName(reading: ProductReading): { name: { en?: string; ar?: string }; isComplete: boolean } {
  const present = presentOf(reading);
  // A name that was copied before is no translation.
  const before = present && present.name.en !== present.name.ar ? present.name : undefined;
  const typed = { en: readCell(reading, 'nameEn') ?? '', ar: readCell(reading, 'nameAr') ?? '' };
  const given = { en: plainText(typed.en), ar: plainText(typed.ar) };
  for (const language of languages) if (!given[language]) reading.lacks.push(`name.${language}`);
  const en = given.en || before?.en;
  const ar = given.ar || before?.ar;
  const columns = { en: columnName(reading, 'nameEn'), ar: columnName(reading, 'nameAr') };
  if (typed.en && hasArabic(en ?? '') && !hasLatin(en ?? '')) warn(reading, columns.en, 'notEnglish');
  if (typed.ar && !hasArabic(ar ?? '')) warn(reading, columns.ar, 'notArabic');
  if (en && ar) return { name: { en, ar }, isComplete: true };
  if (en) warn(reading, columns.ar, 'noArabicName');
  else if (ar) warn(reading, columns.en, 'noEnglishName');
  else refuse(reading, columns.en || columns.ar, 'missing');
  return { name: { en: en || ar || '', ar: ar || en || '' }, isComplete: false };
}

function readDescription(reading: ProductReading) {
  const en = readCell(reading, 'descriptionEn');
  const ar = readCell(reading, 'descriptionAr');
  if (en === undefined && ar === undefined) return undefined;
  if (en === undefined) reading.lacks.push('description.en');
  if (ar === undefined) reading.lacks.push('description.ar');
  const { description } = presentOf(reading) ?? {};
  return {
    ...description,
    en: en === undefined ? (description?.en ?? '') : plainText(en),
    ar: ar === undefined ? (description?.ar ?? '') : plainText(ar),
  };
}

function readCategory(reading: ProductReading): string {
  const { categoryOf } = reading.sheet;
  const category = readCell(reading, 'category');
  if (category) return categoryOf(category) ?? category;
  const typed = categoryOf(readCell(reading, 'type') || readCell(reading, 'typeAr') || '');
  if (typed === undefined) reading.lacks.push('category');
  const found = typed ?? presentOf(reading)?.category;
  if (found === undefined) warn(reading, columnName(reading, 'type'), 'otherCategory');
  return found ?? otherCategory.handle;
}

function readPublished(reading: ProductReading, isComplete: boolean): boolean | undefined {
  if (!isComplete) return presentOf(reading) ? undefined : false;
  const flags = (['published', 'status'] as const).map((field) => flagOf(readCell(reading, field) ?? ''));
  const given = flags.filter((flag) => flag !== null);
  return given.length === 0 ? undefined : !given.includes(false);
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

/** The column and the line of a path of the row. `lines` are those of its variants. */
export function placeInFile(
  { columns, header }: Pick<CsvSheet, 'columns' | 'header'>,
  lines: readonly number[],
  path: string,
): string {
  const [, at, field = path.replace(/\.\d+$/, '')] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
  const column = columns[fieldOfPath[field] ?? (field as CsvField)];
  const line = lines[Number(at ?? 0)] ?? lines[0] ?? '';
  return `${column === undefined ? field : (header[column] ?? field)} (${line})`;
}

/** Turns the records of one product into a row of the catalogue file. */
export function productOf(sheet: CsvSheet, records: readonly CsvRecord[], known: KnownProducts) {
  const reading = startReading(sheet, records, known);
  refuseCells(reading);
  const pictures = readPictures(reading);
  const own = records.filter((record) => isVariant(reading, record));
  const variants = own.map((record) => readVariant(reading, record));
  const { name, isComplete } = readName(reading);
  const value = {
    handle: reading.handle,
    category: readCategory(reading),
    name,
    description: readDescription(reading),
    ...pictures,
    published: readPublished(reading, isComplete),
    variants,
  };
  const lines = own.map(({ line }) => line);
  const { problems, warnings, lacks } = reading;
  return { value, problems, warnings, lacks, lines };
}
