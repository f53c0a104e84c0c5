import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { excelFile, sheetXml, zipOf } from '../../../testing/excel-file.ts';
import { workbookPieces } from '../../export/xlsx-file.ts';
import { openSheet } from './sheet-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-sheet-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Cells = readonly (string | number | boolean | null)[];

async function workbookOf(rows: readonly Cells[]): Promise<Buffer> {
  async function* each() {
    yield* rows;
  }
  const pieces: Buffer[] = [];
  for await (const piece of workbookPieces(each())) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function read(
  content: Buffer | string,
  name = 'a.xlsx',
  isHeader: (cells: readonly string[]) => boolean = () => false,
) {
  const file = join(folder, name);
  await writeFile(file, content);
  const { header, records } = await openSheet(file, isHeader);
  const rows = [];
  for await (const record of records()) rows.push(record);
  return { header, rows };
}

describe('a workbook', () => {
  it('comes back as it was written, with texts as texts and numbers as numbers', async () => {
    const texts = ['00123', 'كوب & <b>', 'a\nb', '_x000D_', '12,500', 'x\r\ny', '😀', "'tis"];
    const { header, rows } = await read(
      await workbookOf([
        ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'N'],
        [...texts, 12.5],
        [null, 7, true],
      ]),
    );
    expect(header).toHaveLength(9);
    expect(rows[0]?.cells).toEqual([...texts, '12.5']);
    expect([...(rows[0]?.numbers ?? [])]).toEqual([8]);
    expect(rows[1]).toMatchObject({ line: 3, cells: ['', '7', 'TRUE'] });
  });

  it('of Excel has digits for long numbers, days for dates, and the values of formulas', async () => {
    const cell = (reference: string, value: string, more = '') => `<c r="${reference}" ${more}><v>${value}</v></c>`;
    const rows = `<row r="1">${cell('A1', '0', 't="s"')}${cell('C1', '1', 't="s"')}</row>
      <row r="3">${cell('A3', '6.291000000017E+12')}${cell('B3', '0.30000000000000004')}${cell('C3', '46000', 's="1"')}${cell('D3', '1', 't="b"')}</row>
      <row r="9"><c r="A9"><f>1+1</f><v>2</v></c><c r="B9"><f>1+1</f></c><c r="C9" t="s"><v>2</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>`;
    const { header, rows: found } = await read(
      excelFile(rows, {
        'xl/sharedStrings.xml':
          '<sst><si><t>الاسم</t></si><si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si><si><t>=1+1</t></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      }),
    );
    expect(header).toEqual(['الاسم', '', 'Rich text']);
    expect(found).toMatchObject([
      { line: 3, cells: ['6291000000017', '0.3', '2025-12-09', 'TRUE'] },
      { line: 9, cells: ['2', '=', "'=1+1", 'inline'] },
    ]);
    expect(found.map(({ numbers }) => [...(numbers ?? [])])).toEqual([[0, 1], [0]]);
  });

  it('of Excel has percentages as texts with their sign, and says which cells are dates', async () => {
    const cell = (reference: string, value: string, style: number) =>
      `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
    const styles = [0, 9, 10, 164, 165, 166, 167, 14].map((id) => `<xf numFmtId="${id}"/>`).join('');
    const { rows } = await read(
      excelFile(
        `<row r="1"><c r="A1" t="str"><v>A</v></c></row><row r="2">${['A', 'B', 'C', 'D', 'E', 'F', 'G']
          .map((column, style) => cell(`${column}2`, '0.2', style))
          .join('')}${cell('H2', '46087', 7)}<c r="I2" t="d"><v>2026-03-06T00:00:00</v></c></row>`,
        {
          'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]0.0%;-0.0%"/><numFmt numFmtId="165" formatCode="0.0&quot;%&quot;"/><numFmt numFmtId="166" formatCode="0.0\\%"/><numFmt numFmtId="167" formatCode="#,##0_%_)"/></numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
        },
      ),
    );
    expect(rows[0]?.cells).toEqual(['0.2', '20%', '20%', '20%', '0.2', '0.2', '0.2', '2026-03-06', '2026-03-06']);
    expect([...(rows[0]?.numbers ?? [])]).toEqual([0, 4, 5, 6]);
    expect([...(rows[0]?.dates ?? [])]).toEqual([7, 8]);
  });

  it('with merged cells is read if they have one row, or stand above the columns or in their names', async () => {
    const row = (line: number, text: string) => `<row r="${line}"><c r="A${line}" t="str"><v>${text}</v></c></row>`;
    const merged = (...ranges: string[]) =>
      excelFile(
        `${row(1, 'List')}${row(3, 'Name')}${row(4, 'a')}${row(5, 'b')}</sheetData><mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells><sheetData>`,
      );
    const isHeader = (cells: readonly string[]) => cells.includes('Name');
    const { rows } = await read(merged('A1:F2', 'B2:B3', 'A3:B3', 'B4:F4'), 'm.xlsx', isHeader);
    expect(rows).toMatchObject([{ cells: ['a'] }, { cells: ['b'] }]);
    for (const range of ['E4:E5', 'B3:B4', 'AA5:AB9'])
      await expect(read(merged('A1:F1', range), 'm.xlsx', isHeader)).rejects.toMatchObject({
        refusal: 'mergedCells',
        values: { range },
      });
  });

  it('is found whatever the name of the file says', async () => {
    expect((await read(await workbookOf([['A'], ['1']]), 'a.csv')).rows).toMatchObject([{ cells: ['1'] }]);
  });

  it.each([
    [
      'a sheet of 110 MB that says it has 10 bytes',
      () =>
        zipOf(
          { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheetXml(' '.repeat(110 * 1024 * 1024)) },
          10,
        ),
      'workbookTooLarge',
    ],
    [
      'texts of 30 MB',
      () => excelFile('', { 'xl/sharedStrings.xml': `<sst>${' '.repeat(30 * 1024 * 1024)}</sst>` }),
      'workbookTooLarge',
    ],
    ['100,001 rows', () => excelFile('<row><c><v>1</v></c></row>'.repeat(100_002)), 'tooManyRows'],
    ['XML in XML in XML', () => excelFile('<a>'.repeat(100_000)), 'workbook'],
    ['a cell in column XFD', () => excelFile('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'tooManyColumns'],
    ['no end', async () => (await workbookOf([['A']])).subarray(0, 200), 'zip'],
    ['data that is broken', () => excelFile('<row/>').fill(0xff, 50, 70), 'workbook'],
    ['another archive', () => zipOf({ 'a.txt': 'a' }), 'zip'],
    ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'oldWorkbook'],
    ['a web page', () => '<html><table><tr><td>1</td></tr></table></html>', 'webPage'],
  ])('is refused with %s', async (_what, make, refusal) => {
    await expect(read(await make(), 'b.xlsx')).rejects.toMatchObject({ refusal });
  });
});

describe('the names of the columns', () => {
  it('stand below a title and empty rows', async () => {
    const isHeader = (cells: readonly string[]) => cells.includes('Price');
    const { header, rows } = await read('Price list,,\n,,\nName,Price\nMug,5\n', 'c.csv', isHeader);
    expect([header, rows]).toMatchObject([['Name', 'Price'], [{ line: 4, cells: ['Mug', '5'] }]]);
    expect((await read('List\nName;Price\nMug;5\n', 'd.csv', isHeader)).header).toEqual(['Name', 'Price']);
  });

  it('show which rows have more cells, also if these are empty', async () => {
    const { header, rows } = await read('A,B,\n1,2,\n1,250,5,\n', 'f.csv');
    expect(header).toEqual(['A', 'B']);
    expect(rows.map(({ isLonger }) => isLonger)).toEqual([undefined, true]);
  });

  it('are refused when two are the same', async () => {
    await expect(read('Name,Price,Name\n', 'e.csv')).rejects.toMatchObject({ refusal: 'repeatedColumn' });
  });
});
