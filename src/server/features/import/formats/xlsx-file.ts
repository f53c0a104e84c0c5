import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { guardText } from '#contract/values/csv-text.ts';
import { FileRefused } from '../words/import-words.ts';
import type { CsvRecord } from './csv-file.ts';
import { readLimits } from './read-limits.ts';
import { openZip, ZipError, type ZipFile } from './zip-file.ts';

type Attributes = Record<string, string>;

interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text(piece: string): void;
  close(name: string): void;
}

const mostDepth = 64;
const megabytes = 1024 * 1024;
const tooLarge = () => new FileRefused('workbookTooLarge', { max: readLimits.sheetMegabytes });

/** Reads XML piece by piece. Names come without their namespace. Throws ZipError for XML that is too deep. */
function createXmlReader(handler: Partial<XmlHandler>) {
  let depth = 0;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > mostDepth) throw new ZipError('XML that is too deep');
        handler.open?.(local(name), attributes);
      },
      ontext: (piece) => handler.text?.(piece),
      onclosetag(name) {
        depth -= 1;
        handler.close?.(local(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new StringDecoder('utf8');
  return { write: (piece: Buffer) => parser.write(decoder.write(piece)), end: () => parser.end() };
}

async function readXml(zip: ZipFile, entry: string, handler: Partial<XmlHandler>): Promise<void> {
  const xml = createXmlReader(handler);
  for await (const piece of zip.read(entry, readLimits.stringsMegabytes * megabytes, tooLarge)) xml.write(piece);
  xml.end();
}

/** The entry of the first sheet that is not hidden. */
async function findSheet(zip: ZipFile): Promise<string> {
  const sheets: { id: string; isHidden: boolean }[] = [];
  await readXml(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ id, isHidden: (attributes['state'] ?? 'visible') !== 'visible' });
    },
  });
  const chosen = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  let target = 'worksheets/sheet1.xml';
  if (zip.has('xl/_rels/workbook.xml.rels'))
    await readXml(zip, 'xl/_rels/workbook.xml.rels', {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id === chosen?.id && Target !== undefined) target = Target;
      },
    });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

// "_x000D_" stands for a character that XML does not have.
const withCharacters = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function readStrings(zip: ZipFile): Promise<string[]> {
  const strings: string[] = [];
  if (!zip.has('xl/sharedStrings.xml')) return strings;
  let text = '';
  let isText = false;
  // Readings in small type above Japanese texts are no part of them.
  let isPhonetic = false;
  await readXml(zip, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(piece) {
      if (isText && text.length <= readLimits.cellLetters) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') strings.push(withCharacters(text));
    },
  });
  return strings;
}

/** As what a style shows numbers. */
type Shown = 'number' | 'percent' | 'date';

// The formats of dates that Excel has itself.
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
const shownBuiltIn = (id: number): Shown => (isBuiltInDate(id) ? 'date' : id === 9 || id === 10 ? 'percent' : 'number');
const closing: Record<string, string> = { '"': '"', '[': ']' };

/** As what the code of a format shows numbers, by its letters outside of its texts and conditions. */
function shownBy(code: string): Shown {
  let until: string | null = null;
  let isLiteral = false;
  for (const letter of code) {
    if (isLiteral) isLiteral = false;
    else if (until !== null) until = letter === until ? null : until;
    // An underscore leaves the width of the letter after it, a star repeats it.
    else if ('\\_*'.includes(letter)) isLiteral = true;
    else if (letter in closing) until = closing[letter] ?? null;
    else if (letter === '%') return 'percent';
    else if ('dmyhs'.includes(letter.toLowerCase())) return 'date';
  }
  return 'number';
}

/** For each style of a cell, as what it shows numbers. */
async function readStyles(zip: ZipFile): Promise<Shown[]> {
  const styles: Shown[] = [];
  if (!zip.has('xl/styles.xml')) return styles;
  const formats = new Map<number, Shown>();
  let isCellStyles = false;
  await readXml(zip, 'xl/styles.xml', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId);
      if (name === 'numFmt') formats.set(id, shownBy(formatCode.slice(0, 200)));
      else if (name === 'cellXfs') isCellStyles = true;
      else if (name === 'xf' && isCellStyles) styles.push(formats.get(id) ?? shownBuiltIn(id));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

const dayMs = 86_400_000;

/** The day of a date that a workbook counts from 30 December 1899. */
function dayOfSerial(serial: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * dayMs));
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
}

const plainDigits = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 12 });

/** The digits of a number: 6.291E+12 is 6291000000000, and 0.1+0.2 is 0.3. */
function digitsOf(value: string): string | null {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return null;
  return Number.isSafeInteger(number) ? String(number) : plainDigits.format(Number(number.toPrecision(15)));
}

/** The number of a column, from 0, of a cell like "AB12"; null if it has no such name. */
function columnOf(reference: string): number | null {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column === 0 ? null : column - 1;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
}

interface Workbook {
  strings: readonly string[];
  styles: readonly Shown[];
}

/** The text of a cell, as the sheet shows it, and what it is. */
function readValue(
  { type, style, value, hasFormula }: Cell,
  { strings, styles }: Workbook,
): [string, 'text' | 'number' | 'date'] {
  if (hasFormula && value === '') return ['=', 'text'];
  if (type === 's') return [guardText(strings[Number(value)] ?? ''), 'text'];
  if (type === 'inlineStr' || type === 'str') return [guardText(withCharacters(value)), 'text'];
  if (type === 'b') return [value === '1' ? 'TRUE' : 'FALSE', 'text'];
  if (type === 'd') return [value.slice(0, 10), 'date'];
  const digits = type === 'n' ? digitsOf(value) : null;
  if (digits === null) return [value, 'text'];
  const shown = styles[style] ?? 'number';
  if (shown === 'percent') return [`${digitsOf(String(Number(value) * 100)) ?? digits}%`, 'text'];
  return shown === 'date' ? [dayOfSerial(Number(value)), 'date'] : [digits, 'number'];
}

/** Throws FileRefused for merged cells of several rows, of which only the first has the value. */
function refuseMerged(range: string, headerLine: number): void {
  const [, first = '', last = ''] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range) ?? [];
  if (first !== last && Number(last) > headerLine) throw new FileRefused('mergedCells', { range });
}

/** Collects the rows of a sheet. Throws FileRefused for merged rows below a line. */
function createRowHandler(workbook: Workbook, headerLine: number): XmlHandler & { take(): CsvRecord[] } {
  let rows: CsvRecord[] = [];
  let line = 0;
  let cells: string[] = [];
  let numbers = new Set<number>();
  let dates = new Set<number>();
  let cell: Cell | null = null;
  let last = -1;
  let isValue = false;
  return {
    open(name, { r = '', t = 'n', s = '0', ref = '' }) {
      if (name === 'row') {
        line = Number(r) || line + 1;
        cells = [];
        numbers = new Set();
        dates = new Set();
        last = -1;
      } else if (name === 'c') {
        last = columnOf(r) ?? last + 1;
        cell = { column: last, type: t, style: Number(s), value: '', hasFormula: false };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'v' || name === 't') isValue = cell !== null;
      else if (name === 'mergeCell') refuseMerged(ref, headerLine);
    },
    text(piece) {
      if (isValue && cell && cell.value.length <= readLimits.cellLetters) cell.value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && cell) {
        const [text, kind] = readValue(cell, workbook);
        if (text !== '' && cell.column >= readLimits.columns)
          throw new FileRefused('tooManyColumns', { max: readLimits.columns });
        if (text !== '') {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = text;
          if (kind === 'number') numbers.add(cell.column);
          else if (kind === 'date') dates.add(cell.column);
        }
        cell = null;
      } else if (name === 'row' && cells.some((text) => text.trim() !== '')) rows.push({ line, cells, numbers, dates });
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

async function* readRows(path: string, headerLine: number): AsyncGenerator<CsvRecord> {
  const zip = await openZip(path);
  try {
    const sheet = await findSheet(zip);
    const handler = createRowHandler({ strings: await readStrings(zip), styles: await readStyles(zip) }, headerLine);
    const xml = createXmlReader(handler);
    for await (const piece of zip.read(sheet, readLimits.sheetMegabytes * megabytes, tooLarge)) {
      xml.write(piece);
      yield* handler.take();
    }
    xml.end();
    yield* handler.take();
  } finally {
    await zip.close();
  }
}

/** Whether an archive is a workbook of Excel. */
export async function isWorkbook(path: string): Promise<boolean> {
  try {
    const zip = await openZip(path);
    await zip.close();
    return zip.has('xl/workbook.xml');
  } catch (error) {
    if (error instanceof ZipError) return false;
    throw error;
  }
}

/**
 * Reads the rows of the first sheet of a workbook. Throws FileRefused, in the end also for cells of several rows that
 * are merged below the line of the names of the columns, if that is known.
 */
export async function* readWorkbook(path: string, headerLine = Number.POSITIVE_INFINITY): AsyncGenerator<CsvRecord> {
  try {
    yield* readRows(path, headerLine);
  } catch (error) {
    throw error instanceof ZipError ? new FileRefused('workbook', {}, error) : error;
  }
}
