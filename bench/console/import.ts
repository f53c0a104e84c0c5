import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { ImportedFile } from '#contract/console/files.ts';
import type { Shop } from '../../tests/e2e/support/shop.ts';
import { request } from '../../tests/support/request.ts';
import { signInOwner, timed } from './filled-shop.ts';
import { nameProducts } from '../many-products.ts';
import { median, type Result, steadyPercentile } from '../result.ts';

const pauseMs = 20;
const kinds = 40;
let host = 10_000;

/** A sheet of new products, one a row, with the columns of a merchant. */
function sheetOf(rows: number): string {
  const lines = nameProducts(rows).map(({ en, ar }, index) =>
    [
      `csv-${index}`,
      `${en} ${index}`,
      `${ar} ${index}`,
      `CSV-${index}`,
      5 + (index % 300),
      10,
      `Kind ${index % kinds}`,
    ].join(','),
  );
  return ['Handle,Title,Title (ar),SKU,Price,Stock,Type', ...lines, ''].join('\n');
}

/** Milliseconds of pages that are rendered again, for another host each time, until `isOver`. */
export async function timePages(url: string, paths: readonly string[], isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const path = paths[times.length % paths.length] ?? '';
    host = host === 60_000 ? 10_000 : host + 1;
    const headers = { host: `localhost:${host}`, accept: 'text/html', cookie: 'lang=en; guest_id=x' };
    const { ms, outcome } = await timed(() => request(url + path, { headers }));
    if (outcome.status !== 200) throw new Error(`wanted 200 from ${path}, got ${outcome.status}`);
    times.push(ms);
    await sleep(pauseMs);
  }
  return times;
}

async function waitFor(owner: ConsoleClient, id: number, state: ImportedFile['state']): Promise<ImportedFile> {
  for (;;) {
    const file = await owner('getImport', { params: { id } });
    if (file.state === state) return file;
    if (file.state === 'failed') throw new Error(file.problem ?? 'the import failed');
    await sleep(200);
  }
}

/** Uploads a sheet, has it checked, and imports it. */
async function importSheet(owner: ConsoleClient, rows: number): Promise<void> {
  const upload = new FormData();
  upload.append('file', new Blob([sheetOf(rows)]), 'products.csv');
  const { id } = await owner('startImport', {}, { upload });
  const { version } = await waitFor(owner, id, 'ready');
  await owner('runImport', { params: { id }, body: { version } });
  const { report } = await waitFor(owner, id, 'done');
  if (report?.products.created !== rows) throw new Error(`imported ${JSON.stringify(report?.products)}`);
}

/** The import of a sheet from the upload to its report, while shoppers open pages. */
export async function timeImport(shop: Shop, paths: readonly string[], quick: boolean): Promise<Result[]> {
  const [rows, usualMs] = quick ? [1_000, 10_000] : [10_000, 60_000];
  const { console: owner } = await signInOwner(shop);
  const until = (at: number) => () => performance.now() > at;
  // The first pages warm up.
  await timePages(shop.url, paths, until(performance.now() + 3_000));
  const usual = await timePages(shop.url, paths, until(performance.now() + usualMs));
  let isOver = false;
  const [{ ms }, during] = await Promise.all([
    timed(() => importSheet(owner, rows)).finally(() => (isOver = true)),
    timePages(shop.url, paths, () => isOver),
  ]);
  const [before, within] = [steadyPercentile(usual, 99), steadyPercentile(during, 99)];
  const how = `${rows} new products, from the upload to the report, in a serving shop`;
  return [
    { what: 'import of a CSV file', value: ms / 1000, unit: 's', limit: quick ? 15 : 90, how },
    {
      what: 'rendered pages during the import: p99, before = 1',
      value: within / before,
      unit: 'share',
      limit: 2,
      how: `${during.length} pages: ${within.toFixed(0)} ms; ${usual.length} before: ${before.toFixed(0)} ms`,
    },
    {
      what: 'rendered pages during the import: median, before = 1',
      value: median(during) / median(usual),
      unit: 'share',
      how: `${median(during).toFixed(1)} and ${median(usual).toFixed(1)} ms`,
    },
  ];
}
