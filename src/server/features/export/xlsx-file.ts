import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { CsvCell } from '#contract/values/csv-text.ts';

// A workbook is a ZIP archive of XML files. It is written row by row, so that its size needs no memory.

interface Entry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

const inUtf8WithSizesAfter = 0x0808;
const deflated = 8;
const release = 20;
// 1 January 1980: the archive says nothing about when it was written.
const day = 0x21;

function header(mark: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[], name = ''): Buffer {
  const text = Buffer.from(name);
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0));
  buffer.writeUInt32LE(mark, 0);
  let at = 4;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return Buffer.concat([buffer, text]);
}

/** Writes an archive piece by piece. */
async function* zipPieces(entries: readonly Entry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const begin = offset;
    const nameBytes = Buffer.byteLength(name);
    const kind = [
      [2, release],
      [2, inUtf8WithSizesAfter],
      [2, deflated],
      [2, 0],
      [2, day],
    ] as const;
    const local = header(0x04034b50, [...kind, [4, 0], [4, 0], [4, 0], [2, nameBytes], [2, 0]], name);
    yield local;
    let sum = 0;
    let bytes = 0;
    let packedBytes = 0;
    async function* source() {
      for await (const text of content) {
        const piece = Buffer.from(text);
        sum = crc32(piece, sum);
        bytes += piece.length;
        yield piece;
      }
    }
    const packed = createDeflateRaw();
    Readable.from(source())
      .on('error', (error) => packed.destroy(error))
      .pipe(packed);
    for await (const piece of packed as AsyncIterable<Buffer>) {
      packedBytes += piece.length;
      yield piece;
    }
    const sizes = [
      [4, sum],
      [4, packedBytes],
      [4, bytes],
    ] as const;
    const after = header(0x08074b50, sizes);
    yield after;
    offset += local.length + packedBytes + after.length;
    const rest = [
      [2, nameBytes],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, begin],
    ] as const;
    directory.push(header(0x02014b50, [[2, release], ...kind, ...sizes, ...rest], name));
  }
  const whole = Buffer.concat(directory);
  yield whole;
  const count = entries.length;
  yield header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, whole.length],
    [4, offset],
    [2, 0],
  ]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const relations = `${office}/package/2006/relationships`;
const documents = `${office}/officeDocument/2006/relationships`;
const main = `${office}/spreadsheetml/2006/main`;
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const frameOf = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// A text that looks like the code of a character gets a code for its first letter.
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('\r', '_x000D_')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

function cellXml(cell: CsvCell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

async function* sheetXml(rows: AsyncIterable<readonly CsvCell[]>): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  for await (const cells of rows) yield `<row>${cells.map(cellXml).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

/** Writes a workbook with one sheet, whose name is a plain word. Texts stay texts; numbers are numbers. */
export function workbookPieces(
  rows: AsyncIterable<readonly CsvCell[]>,
  sheet: 'Products' | 'Money' = 'Products',
): AsyncGenerator<Buffer> {
  const entries = Object.entries(frameOf(sheet)).map(([name, xml]) => ({ name, content: [declaration + xml] }));
  return zipPieces([...entries, { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows) }]);
}
