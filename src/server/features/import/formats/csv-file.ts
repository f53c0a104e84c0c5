import { createReadStream } from 'node:fs';
import { parse, CsvError } from 'csv-parse';
import { FileRefused } from '../words/import-words.ts';
import { createRowCount, readLimits } from './read-limits.ts';

export interface CsvRecord {
  /** The line of the file on which the record begins. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  header: string[];
  records: () => AsyncIterable<CsvRecord>;
}

const separators = [',', ';', '\t'] as const;
const maxRecordBytes = readLimits.rowMegabytes * 1024 * 1024;

// An Excel workbook is a ZIP archive too.
function refusalOfStart(start: Buffer): 'zip' | 'utf16' | null {
  if (start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'zip';
  const mark = start.readUInt16BE(0);
  return mark === 0xfffe || mark === 0xfeff || start.includes(0) ? 'utf16' : null;
}

/** Throws FileRefused if the file is not UTF-8 text. Returns its beginning. */
async function readAsText(file: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = '';
  let line = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (line === 1 && start === '' && chunk.length > 1) {
      const refusal = refusalOfStart(chunk);
      if (refusal) throw new FileRefused(refusal);
    }
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

/** The separator that stands most often in the first line, outside of quotes. */
export function separatorOf(text: string): (typeof separators)[number] {
  const firstLine = /^(?:[^"\r\n]|"[^"]*")*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => firstLine.split(separator).length;
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

async function* readRecords(file: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
  });
  createReadStream(file)
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

/** Throws FileRefused for too many columns, and for two with the same name. */
function headerOf(cells: readonly string[]): string[] {
  const header = cells.map((cell) => cell.trim().slice(0, readLimits.headerLetters));
  while (header.at(-1) === '') header.pop();
  if (header.length > readLimits.columns) throw new FileRefused('tooManyColumns', { max: readLimits.columns });
  const named = header.filter((name) => name !== '');
  const repeated = named.find((name, index) => named.indexOf(name) !== index);
  if (repeated !== undefined) throw new FileRefused('repeatedColumn', { column: repeated });
  return header;
}

/**
 * Opens a CSV file in UTF-8 whose cells are separated by commas, semicolons or tabs. Throws
 * FileRefused for other files and, while it is read, for broken quotes.
 */
export async function openCsv(file: string): Promise<CsvFile> {
  const delimiter = separatorOf((await readAsText(file)).replace(/^\ufeff/, ''));
  let header: string[] = [];
  for await (const { cells } of readRecords(file, delimiter)) {
    header = headerOf(cells);
    break;
  }
  async function* records() {
    const count = createRowCount(readLimits.rows);
    let isHeader = true;
    for await (const record of readRecords(file, delimiter)) {
      if (!isHeader) {
        count();
        yield record;
      }
      isHeader = false;
    }
  }
  return { header, records };
}
