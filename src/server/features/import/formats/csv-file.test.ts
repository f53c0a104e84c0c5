import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCsv } from './csv-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: string | Buffer, name = 'products.csv'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

async function recordsOf(content: string | Buffer) {
  const records = await openCsv(await fileOf(content));
  const rows: { line: number; cells: string[] }[] = [];
  for await (const record of records()) rows.push(record);
  return rows;
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'Name,Price\nكوب,5\n'],
    ['semicolons', 'Name;Price\nكوب;5\n'],
    ['bars', 'Name|Price\nكوب|5\n'],
    ['tabs', 'Name\tPrice\r\nكوب\t5\r\n'],
    ['the mark of Excel', '\ufeffName,Price\r\nكوب,5'],
  ])('is read with %s', async (_what, content) => {
    expect(await recordsOf(content)).toEqual([
      { line: 1, cells: ['Name', 'Price'] },
      { line: 2, cells: ['كوب', '5'] },
    ]);
  });

  it('has the line on which each record begins, also after texts of several lines', async () => {
    const rows = await recordsOf('A,B\n"one\ntwo",1\n\n,\nx,2\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffName,Price\nكوب,5', 'utf16le'), /UTF-16/],
    ['UTF-16 without a mark', Buffer.from('Name,Price\nMug,5', 'utf16le'), /UTF-16/],
    [
      'Windows-1256',
      Buffer.concat([Buffer.from('Name,Price\nMug,5\n'), Buffer.from([0xdf, 0xe6, 0xc8])]),
      /^Line 3 is not in UTF-8/,
    ],
    ['a stray NUL', 'Name,Price\nMug\0,5\n', /^Line 2 has a character/],
    ['an empty file', '\ufeff \n', /empty/],
  ])('is refused: %s', async (_what, content, sentence) => {
    const name = 'OperatorError';
    await expect(recordsOf(content)).rejects.toMatchObject({ name, message: expect.stringMatching(sentence) });
  });

  it.each([
    ['not closed', 'Name,Price\nMug,5\n"Cup,6\n', 3],
    ['inside a text', 'Name,Price\nMug 5" wide,5\n', 2],
  ])('is refused for a quote that is %s, with its line', async (_what, content, line) => {
    const message = expect.stringContaining(`on line ${line}`);
    await expect(recordsOf(content)).rejects.toMatchObject({ message });
  });
});
