import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse, CsvError } from 'csv-parse';
import { FileRefused, type Reason, type Values } from '../words/import-words.ts';
import { readLimits } from './read-limits.ts';

export interface CsvRecord {
  /** The line of the file on which the record begins. */
  line: number;
  cells: string[];
  /** The columns that hold numbers, in a workbook. A CSV file does not say. */
  numbers?: ReadonlySet<number>;
  /** The columns that hold dates, in a workbook: a sheet also makes them of texts like 3-6. */
  dates?: ReadonlySet<number>;
  /** It has more cells than the row of the names of the columns. */
  isLonger?: true;
  /** Why it is no row of a product. */
  refused?: { reason: Reason; values: Values };
}

const separators = [',', ';', '\t', '|'] as const;
const maxRecordBytes = readLimits.rowMegabytes * 1024 * 1024;

/** Why bytes are no text: UTF-16, or a stray NUL, with its line. */
function assertText(bytes: Buffer, line: number): void {
  const mark = bytes.length > 1 && line === 1 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) throw new FileRefused('utf16');
  const at = bytes.indexOf(0);
  if (at === -1) return;
  const start = bytes.subarray(0, 1000);
  // Every other byte of Latin text in UTF-16 is a NUL.
  if (start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0) > start.length / 10)
    throw new FileRefused('utf16');
  throw new FileRefused('nul', { line: line + bytes.subarray(0, at).toString('latin1').split('\n').length - 1 });
}

/** Throws FileRefused if the file is not UTF-8 text. Returns its beginning. */
async function readAsText(file: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = '';
  let line = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    assertText(chunk, line);
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw new FileRefused('encoding', { line: String(lineOfBadByte(chunk, line)) });
    }
    if (start.length < 65_536) start += text;
    line += text.split('\n').length - 1;
  }
  if (start.trim() === '') throw new FileRefused('empty');
  return start;
}

function lineOfBadByte(chunk: Buffer, firstLine: number): number {
  let line = firstLine;
  for (let from = 0; from < chunk.length; line += 1) {
    const end = chunk.indexOf(10, from);
    const bytes = chunk.subarray(from, end === -1 ? undefined : end);
    // The first line of a chunk may begin in the middle of a letter.
    if (
      new TextDecoder()
        .decode(bytes)
        .replace(/^\ufffd{1,3}/, from === 0 && firstLine > 1 ? '' : '$&')
        .includes('\ufffd')
    )
      return line;
    if (end === -1) return line;
    from = end + 1;
  }
  return line;
}

/** The separator that stands most often in the first line that has one, outside of quotes. */
export function separatorOf(text: string): (typeof separators)[number] {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '\n' && counts.size > 0) break;
    else if (separators.some((one) => one === letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const count = (separator: string) => counts.get(separator) ?? 0;
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Whether lines end with a carriage return alone, as on old Macintoshes. */
function endsWithReturns(text: string): boolean {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (text[at] === '\n' || text[at] === '\r'))
      return text[at] === '\r' && at + 1 < text.length && text[at + 1] !== '\n';
  }
  return false;
}

interface Shape {
  delimiter: string;
  isReturns: boolean;
}

/** The bytes of a file. Throws FileRefused for a record of too many cells, which the parser would hold in memory. */
async function* readBounded(file: string, { delimiter, isReturns }: Shape): AsyncGenerator<Buffer> {
  const [separator, end, quote] = [delimiter.charCodeAt(0), isReturns ? 13 : 10, 34];
  let isQuoted = false;
  let cells = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === end) cells = 1;
      else if (byte === separator) cells += 1;
      if (cells > readLimits.recordCells) throw new FileRefused('tooManyColumns', { max: readLimits.columns });
    }
    yield chunk;
  }
}

async function* readRecords(file: string, shape: Shape): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter: shape.delimiter,
    record_delimiter: shape.isReturns ? ['\r'] : ['\r\n', '\n'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
  });
  Readable.from(readBounded(file, shape))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      if (record.some((cell) => cell.trim() !== '')) yield { line: info.lines - breaks, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileRefused('quotes', { line: String(Number(error['lines'] ?? 1)) }, error);
  }
}

/**
 * Opens a CSV file in UTF-8 whose cells are separated by commas, semicolons, tabs or bars. Throws
 * FileRefused for other files and, while it is read, for broken quotes.
 */
export async function openCsv(file: string): Promise<() => AsyncGenerator<CsvRecord>> {
  const start = (await readAsText(file)).replace(/^\ufeff/, '');
  const shape = { delimiter: separatorOf(start), isReturns: endsWithReturns(start) };
  return () => readRecords(file, shape);
}
