import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importWords } from '../words/import-words.ts';
import { openCatalogueFile } from './catalogue-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: string, name = 'products.csv'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

describe('a catalogue file', () => {
  const shop = { categories: [], find: async () => ({ products: new Map(), variants: new Map() }) };
  const open = (file: string) => openCatalogueFile(file, { words: importWords.ar, columns: null, shop });

  it('of 100 MB is refused by its size, before it is read', async () => {
    const file = await fileOf('', 'large.csv');
    await truncate(file, 100 * 1024 * 1024);
    const values = { size: '100', max: '50' };
    await expect(open(file)).rejects.toMatchObject({ refusal: 'tooLarge', values });
  });

  it('without the columns of name and price is refused, and they are named', async () => {
    const file = await fileOf('Colour,Weight\nred,5\n');
    await expect(open(file)).rejects.toMatchObject({
      refusal: 'noColumns',
      values: { fields: 'الاسم, السعر', columns: 'Colour, Weight' },
    });
  });

  it('that is an archive of something else is refused', async () => {
    await expect(open(await fileOf('PK\u0003\u0004', 'products.xlsx'))).rejects.toMatchObject({ refusal: 'zip' });
  });
});
