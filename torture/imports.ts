import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ImportedFile } from '#contract/console/files.ts';
import { excelFile, sheetXml, zipOf } from '#server/testing/excel-file.ts';
import { fill, signInOwner } from '../bench/console/filled-shop.ts';
import { timePages } from '../bench/console/import.ts';
import { type Result, steadyPercentile } from '../bench/result.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { memoryOf, withHighest } from '../tests/process/memory.ts';
import type { UploadTask } from './upload-import.ts';

const megabyte = 1024 * 1024;
// The shop takes files of 50 MB.
const largest = 49 * megabyte;
/** How long pages are measured at least. */
const measuredMs = 10_000;
const header = 'Name,Name (ar),Price,Description\n';

/** As often as it fits in a file. */
const fillWith = (piece: string, bytes = largest) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

const deepCategories = () => Array.from({ length: 25 }, () => `{"a":[${'{},'.repeat(600_000)}{}]}`).join(',');

/** Files of a hostile colleague: each is as large as the shop takes, or unpacks to more. */
const hostileFiles: [name: string, make: () => string | Buffer<ArrayBuffer>][] = [
  ['empty-rows.json', () => `{"products":[${fillWith('{},')}{}]}`],
  ['brackets.json', () => fillWith('[')],
  ['one-text.json', () => `{"products":[{"name":"${fillWith('x')}"}]}`],
  ['full-memory.json', () => `{"categories":[${deepCategories()}]}`],
  ['numbers.json', () => `{"products":[{"price":${fillWith('9')}}]}`],
  ['lines.jsonl', () => fillWith('{"product":{}}\n')],
  ['one-line.jsonl', () => fillWith('{"a":')],
  ['commas.csv', () => fillWith(',')],
  ['quotes.csv', () => header + fillWith('"')],
  ['one-cell.csv', () => `${header}Mug,كوب,5,"${fillWith('a,\n')}`],
  ['rows.csv', () => header + fillWith('a,b,x,\n')],
  [
    'products.csv',
    () => header + Array.from({ length: 99_000 }, (_, index) => `Mug ${index},كوب ${index},5,x\n`).join(''),
  ],
  ['html.csv', () => header + fillWith(`Mug,كوب,5,${'<b>&amp;<!--'.repeat(8000)}\n`)],
  ['large-sheet.xlsx', () => excelFile('<row><c><v>1</v></c></row>'.repeat(3_000_000))],
  ['large-texts.xlsx', () => excelFile('', { 'xl/sharedStrings.xml': `<sst>${fillWith('<si><t>a</t></si>')}</sst>` })],
  ['deep-sheet.xlsx', () => excelFile('<a>'.repeat(10_000_000))],
  [
    'says-less.xlsx',
    () =>
      zipOf(
        { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheetXml(fillWith(' ', 400 * megabyte)) },
        1000,
      ),
  ],
];

type Owner = Awaited<ReturnType<typeof signInOwner>>;

/** Uploads a file, and waits until the shop has refused it or knows what it would change. */
async function read({ url }: Shop, { console: owner, token }: Owner, file: string): Promise<ImportedFile> {
  const task: UploadTask = { url, token, file };
  const worker = new Worker(new URL('./upload-import.ts', import.meta.url), { workerData: task });
  let [imported] = (await once(worker, 'message')) as [ImportedFile];
  while (imported.state === 'checking') {
    await sleep(100);
    imported = await owner('getImport', { params: { id: imported.id } });
  }
  return imported;
}

interface Figures {
  /** The 99th percentile of rendered pages while the file was read, in ms. */
  p99: number;
  addedMb: number;
  seconds: number;
  state: ImportedFile['state'];
}

async function readBesidePages(shop: Shop, owner: Owner, paths: readonly string[], file: string): Promise<Figures> {
  const before = await memoryOf(shop);
  const begun = performance.now();
  let isRead = false;
  const { result, highestMb } = await withHighest(shop, () =>
    Promise.all([
      read(shop, owner, file).finally(() => (isRead = true)),
      // A file that is refused at once leaves time for few pages.
      timePages(shop.url, paths, () => isRead && performance.now() > begun + measuredMs),
    ]),
  );
  const [imported, pages] = result;
  const seconds = (performance.now() - begun) / 1000;
  return { p99: steadyPercentile(pages, 99), addedMb: highestMb - before, seconds, state: imported.state };
}

/** Has hostile files read, one after another, while shoppers open pages. */
export async function tortureImports({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await temporaryFolder('imports');
  try {
    await fill(folder.path, { products: 2000 });
    const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off', ANSWER_SECONDS: '60' });
    try {
      const owner = await signInOwner(shop);
      const category = (await owner.console('listConsoleCategories')).rows[0]?.id ?? 0;
      const query = { category, limit: 1 };
      const product = (await owner.console('listConsoleProducts', { query })).rows[0]?.id ?? 0;
      const paths = ['/en', `/en/products/${category}`, `/en/product/${product}`];
      const usualP99 = async () => {
        const end = performance.now() + measuredMs;
        return steadyPercentile(await timePages(shop.url, paths, () => performance.now() > end), 99);
      };
      async function readFile(name: string, content: string | Buffer<ArrayBuffer>) {
        const file = join(folder.path, name);
        await writeFile(file, content);
        // Measured anew for each file: other work of the machine comes and goes.
        const usual = await usualP99();
        const figures = await readBesidePages(shop, owner, paths, file);
        await rm(file);
        return { usual, ...figures };
      }
      // The first pages and the first file warm up.
      await readFile('small.csv', `${header}Mug,كوب,5,x\n`);
      const results: Result[] = [];
      let slowest = 0;
      for (const [name, make] of quick ? hostileFiles.slice(0, 3) : hostileFiles) {
        const content = make();
        const { usual, p99, addedMb, seconds, state } = await readFile(name, content);
        slowest = Math.max(slowest, seconds);
        const size = `${(Buffer.byteLength(content) / 1e6).toFixed(1)} MB`;
        const end = `${usual.toFixed(0)} ms before; ${state} after ${seconds.toFixed(1)} s`;
        results.push(
          {
            what: `${name}: p99 of pages, before = 1`,
            value: p99 / usual,
            unit: 'share',
            limit: 2,
            how: `${p99.toFixed(0)} ms, ${end}`,
          },
          { what: `${name}: additional memory`, value: addedMb, unit: 'MB', limit: 200, how: size },
        );
      }
      const how = `${hostileFiles.length} files`;
      return [...results, { what: 'the slowest file', value: slowest, unit: 's', limit: 60, how }];
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}
