import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient } from '#contract/console/client.ts';
import { filePath } from '#contract/console/files.ts';
import { reportDaysMax, reportSubjects } from '#contract/console/report-periods.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { type Shop, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { request } from '../../tests/support/request.ts';
import { fill, signInOwner, timed } from './filled-shop.ts';
import { megabytesOf } from '../memory.ts';
import { median, percentile, type Result } from '../result.ts';

interface Period {
  from: string | null;
  to: string | null;
}

/** Has the orders of a period written, downloads the file, and returns how many lines it has. */
async function exportOrders(shop: Shop, { console: owner, cookie }: Owner, body: Period): Promise<number> {
  const { id } = await owner('exportOrders', { body });
  for (;;) {
    const file = (await owner('listFiles')).rows.find((row) => row.id === id);
    if (file?.state === 'done') break;
    if (!file || file.state === 'failed') throw new Error(file?.problem ?? 'the export is gone');
    await sleep(100);
  }
  const { body: content, status } = await fetch(shop.url + filePath(id, 'content'), { headers: { cookie } });
  if (status !== 200 || !content) throw new Error(`the file was refused: ${status}`);
  let lines = 0;
  for await (const part of content) for (const byte of part) if (byte === 10) lines += 1;
  return lines;
}

type Owner = Awaited<ReturnType<typeof signInOwner>>;

/** Serves pages and lists: the heap of a shop that has just started grows with whatever it does first. */
async function serve(shop: Shop, owner: ConsoleClient, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    // Another host each time: a page is rendered, and not taken from the cache.
    const { status } = await request(`${shop.url}/en`, { headers: { host: `localhost:${10_000 + time}` } });
    if (status !== 200) throw new Error(`wanted 200 from /en, got ${status}`);
    await owner('listOrders', { query: { limit: 30 } });
  }
}

/** Exports of all orders, and how much the Node process grows meanwhile. */
async function timeExports(shop: Shop, orders: number, rounds: number): Promise<Result[]> {
  const owner = await signInOwner(shop);
  const pid = Number(await readFile(join(shop.dataDir, 'dana.pid'), 'utf8'));
  const today = qatarDay(new Date());
  await serve(shop, owner.console, 400);
  // What the first export loads is not counted.
  await exportOrders(shop, owner, { from: addDays(today, -7), to: today });
  const [seconds, grown]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const before = await megabytesOf(pid, 'VmRSS');
    let [most, isOver] = [before, false];
    const watch = async () => {
      while (!isOver) {
        most = Math.max(most, await megabytesOf(pid, 'VmRSS'));
        await sleep(50);
      }
    };
    const [{ ms, outcome: lines }] = await Promise.all([
      timed(() => exportOrders(shop, owner, { from: null, to: null })).finally(() => (isOver = true)),
      watch(),
    ]);
    if (lines < orders) throw new Error(`${lines} lines for ${orders} orders`);
    seconds.push(ms / 1000);
    grown.push(most - before);
  }
  const how = `${orders} orders, ${rounds} times`;
  const limit = (30 * orders) / 100_000;
  return [
    { what: 'export of all orders', value: median(seconds), unit: 's', limit, how: `${how}, until the file is here` },
    {
      what: 'additional memory of an export: worst',
      value: percentile(grown, 100),
      unit: 'MB',
      limit: 60,
      how: `${how}; resident, Node process of a shop that has served; median ${median(grown).toFixed(0)} MB`,
    },
  ];
}

/** The report whose median is the highest. */
async function timeReports(owner: ConsoleClient, days: number, rounds: number): Promise<{ by: string; ms: number }> {
  const to = qatarDay(new Date());
  const query = { period: 'own', from: addDays(to, 1 - days), to } as const;
  const all: { by: string; ms: number }[] = [];
  for (const by of [...reportSubjects, 'money'] as const) {
    const times: number[] = [];
    const read = () =>
      by === 'money' ? owner('getMoneyReport', { query }) : owner('getReport', { query: { ...query, by } });
    for (let round = 0; round <= rounds; round += 1) times.push((await timed<unknown>(read)).ms);
    // The first one warms up.
    all.push({ by, ms: median(times.slice(1)) });
  }
  return all.reduce((slow, one) => (one.ms > slow.ms ? one : slow));
}

/** Files and reports of a shop with many orders. */
export async function benchConsoleFiles({ quick }: { quick: boolean }): Promise<Result[]> {
  const [orders, rounds] = quick ? [10_000, 3] : [100_000, 5];
  const folder = await temporaryFolder('bench-console-files');
  try {
    await fill(folder.path, { products: orders / 10, orders });
    const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off' });
    try {
      const exports = await timeExports(shop, orders, rounds);
      const { console: owner } = await signInOwner(shop);
      const [month, year] = [await timeReports(owner, 30, 3 * rounds), await timeReports(owner, reportDaysMax, rounds)];
      const howOf = ({ by }: { by: string }) =>
        `the slowest of ${reportSubjects.length + 1}: by ${by}; ${orders} orders`;
      return [
        ...exports,
        { what: 'report of 30 days: median', value: month.ms, unit: 'ms', limit: 1000, how: howOf(month) },
        { what: `report of ${reportDaysMax} days: median`, value: year.ms, unit: 'ms', how: howOf(year) },
      ];
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}
