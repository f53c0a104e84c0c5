import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { ImportedFile } from '#contract/console/files.ts';
import { excelFile, sheetXml, zipOf } from '#server/testing/excel-file.ts';
import { fill, signInOwner } from '../bench/console/filled-shop.ts';
import { timePages } from '../bench/console/import.ts';
import { type Result, steadyPercentile } from '../bench/result.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { memoryOf, withHighest } from '../tests/process/memory.ts';

const megabyte = 1024 * 1024;
// The shop takes files of 50 MB.
const largest = 49 * megabyte;
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

/** Uploads a file, and waits until the shop has refused it or knows what it would change. */
async function read(owner: ConsoleClient, name: string, content: string | Buffer<ArrayBuffer>): Promise<ImportedFile> {
  const upload = new FormData();
  upload.append('file', new Blob([content]), name);
  let file: ImportedFile = await owner('startImport', {}, { upload });
  while (file.state === 'checking') {
    await sleep(100);
    file = await owner('getImport', { params: { id: file.id } });
  }
  return file;
}

interface Figures {
  /** The 99th percentile of rendered pages while the file was read, in ms. */
  p99: number;
  addedMb: number;
  seconds: number;
  file: ImportedFile;
}

async function readBesidePages(
  shop: Shop,
  owner: ConsoleClient,
  paths: readonly string[],
  name: string,
  content: string | Buffer<ArrayBuffer>,
) {
  const before = await memoryOf(shop);
  const begun = performance.now();
  let isRead = false;
  const { result, highestMb } = await withHighest(shop, () =>
    Promise.all([
      read(owner, name, content).finally(() => (isRead = true)),
      // A file that is refused at once leaves time for few pages.
      timePages(shop.url, paths, () => isRead && performance.now() > begun + 3000),
    ]),
  );
  const [file, pages] = result;
  const seconds = (performance.now() - begun) / 1000;
  return { p99: steadyPercentile(pages, 99), addedMb: highestMb - before, seconds, file } satisfies Figures;
}

/** Has hostile files read, one after another, while shoppers open pages. */
export async function tortureImports({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await temporaryFolder('imports');
  try {
    await fill(folder.path, { products: 2000 });
    const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off', ANSWER_SECONDS: '60' });
    try {
      const { console: owner } = await signInOwner(shop);
      const category = (await owner('listConsoleCategories')).rows[0]?.id ?? 0;
      const product = (await owner('listConsoleProducts', { query: { category, limit: 1 } })).rows[0]?.id ?? 0;
      const paths = ['/en', `/en/products/${category}`, `/en/product/${product}`];
      const usualOf = async (ms: number) => {
        const end = performance.now() + ms;
        return steadyPercentile(await timePages(shop.url, paths, () => performance.now() > end), 99);
      };
      // The first pages and the first file warm up.
      await usualOf(3000);
      await read(owner, 'small.csv', `${header}Mug,كوب,5,x\n`);
      const results: Result[] = [];
      let slowest = 0;
      for (const [name, make] of quick ? hostileFiles.slice(0, 3) : hostileFiles) {
        const content = make();
        // Measured anew for each file: other work of the machine comes and goes.
        const usual = await usualOf(5000);
        const { p99, addedMb, seconds, file } = await readBesidePages(shop, owner, paths, name, content);
        slowest = Math.max(slowest, seconds);
        const size = `${(Buffer.byteLength(content) / 1e6).toFixed(1)} MB`;
        const end = `${file.state} after ${seconds.toFixed(1)} s`;
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
