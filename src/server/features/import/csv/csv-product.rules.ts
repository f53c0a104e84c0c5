import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { CsvField } from '#contract/console/csv-fields.ts';
import { foldTag, isTag, knownTagOf } from '#contract/product-tags.ts';
import { languages, type LocalizedText } from '#contract/values/locale.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import { isBySku, namingFields } from './csv-identity.rules.ts';
import { ownParagraphs } from './csv-own.rules.ts';
import { readPictures } from './csv-pictures.rules.ts';
import {
  columnName,
  type CsvSheet,
  type KnownProducts,
  presentOf,
  type ProductReading,
  readCell,
  readNumber,
  readText,
  refuse,
  startReading,
  warn,
} from './csv-reading.rules.ts';
import { readLimits } from '../formats/read-limits.ts';
import { plainText } from '../formats/html-text.ts';
import { hasArabic, hasLatin } from './csv-values.rules.ts';
import { readVariants, variantRecords } from './csv-variant.rules.ts';
import { visibilityOf } from './csv-visibility.rules.ts';

function refuseCells(reading: ProductReading): void {
  const { header } = reading.sheet;
  for (const { cells, line, refused } of reading.records) {
    if (refused) refuse(reading, '', refused.reason, refused.values);
    if (cells.slice(header.length).some((text) => text.trim() !== ''))
      refuse(reading, '', 'tooManyCells', { line: String(line) });
    const long = cells.findIndex((text) => text.length > readLimits.cellLetters);
    if (long !== -1)
      refuse(reading, header[long] ?? '', 'cellTooLong', { line: String(line), max: readLimits.cellLetters });
  }
}

/** The names as the file has them. An Arabic name in the only column of names is an Arabic name. */
function givenNames(reading: ProductReading): { en: string; ar: string } {
  const en = readText(reading, readCell(reading, 'nameEn') ?? '').trim();
  const ar = readText(reading, readCell(reading, 'nameAr') ?? '').trim();
  return ar === '' && !reading.sheet.isOwn && hasArabic(en) && !hasLatin(en) ? { en: '', ar: en } : { en, ar };
}

// A name that was copied before is no translation: it is one in the language of its letters.
function nameBefore({ en, ar }: LocalizedText): { en?: string; ar?: string } {
  if (en !== ar) return { en, ar };
  return hasArabic(en) && !hasLatin(en) ? { ar } : { en };
}

/** The name. An Arabic one that is missing is copied from the English one, and the product stays hidden. */
function readName(reading: ProductReading): { name: { en?: string; ar?: string }; isComplete: boolean } {
  const present = presentOf(reading);
  const before = present && nameBefore(present.name);
  const given = givenNames(reading);
  for (const language of languages) if (!given[language]) reading.lacks.push(`name.${language}`);
  // A file without names leaves them, whatever they are.
  if (present && !given.en && !given.ar) return { name: present.name, isComplete: Boolean(before?.ar) };
  const en = given.en || before?.en;
  const ar = given.ar || before?.ar;
  const columns = { en: columnName(reading, 'nameEn'), ar: columnName(reading, 'nameAr') };
  if (given.en && hasArabic(given.en) && !hasLatin(given.en)) warn(reading, columns.en, 'notEnglish');
  if (given.ar && !hasArabic(given.ar)) warn(reading, columns.ar, 'notArabic');
  if (en && ar) return { name: { en, ar }, isComplete: true };
  if (ar) return { name: { en: present?.name.en ?? '', ar }, isComplete: true };
  if (en) warn(reading, columns.ar, 'noArabicName');
  else refuse(reading, columns.en || columns.ar, 'noName', { line: String(reading.first.line) });
  return { name: { en: en || '', ar: en || '' }, isComplete: false };
}

// Some programs, such as WooCommerce, write a line break as two letters. Beside tags, an empty line is a paragraph.
function withLineBreaks(cell: string): string {
  const text = cell.replaceAll('\\r', '').replaceAll('\\n\\n', cell.includes('</') ? '<br><br>' : '\n\n');
  return text.replaceAll('\\n', '\n');
}

function readDescription(reading: ProductReading) {
  const textOf = (field: CsvField) => {
    const cell = readCell(reading, field);
    return cell === undefined
      ? undefined
      : ((reading.sheet.isOwn ? ownParagraphs(cell) : null) ?? plainText(withLineBreaks(cell)));
  };
  const typed = textOf('descriptionEn');
  const isArabic = !reading.sheet.isOwn && !textOf('descriptionAr') && hasArabic(typed ?? '') && !hasLatin(typed ?? '');
  const en = isArabic ? undefined : typed;
  const ar = isArabic ? typed : textOf('descriptionAr');
  if (en === undefined && ar === undefined) return undefined;
  // An empty cell takes no text away.
  if (!en) reading.lacks.push('description.en');
  if (!ar) reading.lacks.push('description.ar');
  const { description } = presentOf(reading) ?? {};
  return { ...description, en: en || (description?.en ?? ''), ar: ar || (description?.ar ?? '') };
}

function readCategory(reading: ProductReading): string {
  const { categories } = reading.sheet;
  const text = (field: CsvField) => readText(reading, readCell(reading, field) ?? '').trim();
  const handle = text('category');
  const name = { en: text('type'), ar: text('typeAr') };
  if (handle) {
    const found = categories.find(handle);
    if (found !== undefined || (name.en === '' && name.ar === '')) return found ?? handle;
  }
  if (name.en !== '' || name.ar !== '') return categories.take(name, handle);
  reading.lacks.push('category');
  const present = presentOf(reading)?.category;
  if (present !== undefined) return present;
  warn(reading, columnName(reading, 'type'), 'otherCategory');
  return categories.takeOther();
}

/** The entries of a cell that has several. */
function partsOf(reading: ProductReading, field: CsvField): string[] {
  const parts = readText(reading, readCell(reading, field) ?? '').split(/[\n,;،؛|]/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The further categories, by their handles or names. One that there is not is left out; an empty cell leaves them. */
function readFurtherCategories(reading: ProductReading): string[] | undefined {
  const names = partsOf(reading, 'furtherCategories');
  const found = names.flatMap((name) => reading.sheet.categories.find(name) ?? []);
  for (const category of names.filter((name) => reading.sheet.categories.find(name) === undefined))
    warn(reading, columnName(reading, 'furtherCategories'), 'noFurtherCategory', { category: category.slice(0, 60) });
  return found.length === 0 ? undefined : found;
}

/** The tags. A text that can be none is left out; an empty cell leaves them. */
function readTags(reading: ProductReading): string[] | undefined {
  const texts = partsOf(reading, 'tags').map((text) => (knownTagOf(text) === null ? foldTag(text) : text));
  const tags = texts.filter(isTag).slice(0, catalogueLimits.tagsMax);
  const left = texts.filter((text) => !tags.includes(text));
  if (left.length > 0)
    warn(reading, columnName(reading, 'tags'), 'noTags', { names: left.slice(0, 5).join(' · ').slice(0, 200) });
  return tags.length === 0 ? undefined : tags;
}

/** The products that go with it, by their handles. An empty cell leaves them. */
function readCompanions(reading: ProductReading): string[] | undefined {
  const handles = partsOf(reading, 'companions');
  return handles.length === 0 ? undefined : handles;
}

/** Whether the product is shown: never by a word that is not surely understood. */
function readPublished(reading: ProductReading, isComplete: boolean): boolean | undefined {
  const { header, visibility } = reading.sheet;
  const { published, unknown } = visibilityOf(reading.first.cells, visibility);
  for (const { column, word } of unknown) warn(reading, header[column] ?? '', 'unknownWord', { word });
  if (published === false) return false;
  if (!isComplete) return presentOf(reading) ? undefined : false;
  return published;
}

function readLeadDays(reading: ProductReading): number | undefined {
  return readNumber(reading, 'leadDays', reading.first);
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

interface ProductRecords {
  records: readonly CsvRecord[];
  handle: string;
  /** The lines on which the product begins: more than one if its rows stand apart. */
  begins: readonly number[];
}

/** Turns the records of one product into a row of the catalogue file. */
export function productOf(sheet: CsvSheet, { records, handle, begins }: ProductRecords, known: KnownProducts) {
  const reading = startReading(sheet, records, handle, known);
  const [line = ''] = begins;
  if (begins.length > 1) refuse(reading, columnName(reading, 'handle'), 'rowsApart', { lines: begins.join(', ') });
  // A broken cell is a better reason than that it names nothing.
  if (handle === '') for (const field of namingFields(sheet)) readCell(reading, field);
  if (handle === '') refuse(reading, '', isBySku(sheet) ? 'unknownSku' : 'noHandle', { line: String(line) });
  if (isBySku(sheet)) reading.lacks.push('variants');
  refuseCells(reading);
  const pictures = readPictures(reading);
  const own = variantRecords(reading);
  const variants = readVariants(reading, own);
  const { name, isComplete } = readName(reading);
  const category = readCategory(reading);
  const value = {
    handle: reading.handle,
    category,
    furtherCategories: readFurtherCategories(reading),
    name,
    description: readDescription(reading),
    ...pictures,
    published: readPublished(reading, isComplete),
    leadDays: readLeadDays(reading),
    tags: readTags(reading),
    companions: readCompanions(reading),
    variants,
  };
  const lines = own.map((record) => record.line);
  const { problems, warnings, lacks } = reading;
  const isNone = handle === '' || begins.length > 1 || records.some(({ refused }) => refused);
  return {
    value,
    // One reason is enough for rows that are no product.
    problems: isNone ? problems.slice(0, 1) : problems,
    warnings,
    lacks,
    lines,
    records: records.map((record) => record.line),
    newCategory: sheet.categories.addedOf(category),
  };
}
