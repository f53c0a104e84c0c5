import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Operation } from '#server/cache/cached-response.ts';
import { taskNames } from '#server/jobs/jobs.ts';
import { openMetrics } from '#server/metrics/open-metrics.ts';
import { cpuMsOf, separate, settingsOfStart } from '../bench/cores.ts';
import { load } from '../bench/load.ts';
import { median, type Result } from '../bench/result.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { onPath } from '../tests/e2e/support/browser.ts';
import { seriesOf, sendWildRequests } from '../tests/support/wild-requests.ts';

const call = promisify(execFile);
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', cookie: 'lang=ar; guest_id=x' };
const settings = { RATE_LIMIT: 'off', DEMO: 'on', ANSWER_SECONDS: '60' };

function scrapeUrlOf(shop: Shop): string {
  const url = /^Metrics for Prometheus: (\S+)$/m.exec(shop.output())?.[1];
  if (url === undefined) throw new Error('The shop serves no metrics.');
  return url;
}

async function scrape(shop: Shop): Promise<string> {
  const answer = await fetch(scrapeUrlOf(shop));
  if (answer.status !== 200) throw new Error(`wanted 200 from /metrics, got ${answer.status}`);
  return answer.text();
}

/** The processor time of a request in ms, while 10 connections send `requests`. */
async function cpuOfPage(shop: Shop, requests: number): Promise<number> {
  const pid = shop.child.pid as number;
  const before = await cpuMsOf(pid);
  await load({ url: shop.url, path: '/ar', headers: browser }, { requests, connections: 10 });
  return ((await cpuMsOf(pid)) - before) / requests;
}

/** What counting a cached page takes in this process, in microseconds. */
async function costOfCounting(): Promise<number> {
  const metrics = await openMetrics({ version: 'torture', tasks: taskNames });
  const page: Operation = { kind: 'page', name: 'home' };
  const answers = 200_000;
  const rounds = Array.from({ length: 25 }, () => {
    const started = performance.now();
    for (let answer = 0; answer < answers; answer += 1) {
      const begun = performance.now();
      metrics.requests.answeredFast(page, false, 200, (performance.now() - begun) / 1000);
    }
    return (1000 * (performance.now() - started)) / answers;
  });
  metrics.stop();
  return median(rounds);
}

/** The same page at two shops, one of which has metrics, in turns. */
async function compareThroughput(quick: boolean): Promise<Result[]> {
  const folders = [await temporaryFolder('metrics-on'), await temporaryFolder('metrics-off')] as const;
  const [rounds, requests] = quick ? [5, 10_000] : [21, 40_000];
  const common = { ...settings, ...(await settingsOfStart()) };
  const withMetrics = await startShop(folders[0].path, { ...common, METRICS_PORT: '0' });
  const without = await startShop(folders[1].path, common);
  try {
    for (const shop of [withMetrics, without]) {
      await separate(shop);
      await cpuOfPage(shop, requests);
    }
    const shares: number[] = [];
    const times: { on: number; off: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The first of a round is now one, now the other.
      const first = round % 2 === 0;
      const one = await cpuOfPage(first ? withMetrics : without, requests);
      const other = await cpuOfPage(first ? without : withMetrics, requests);
      const [on, off] = first ? [one, other] : [other, one];
      times.push({ on, off });
      shares.push(100 * (on / off - 1));
    }
    const pageMicros = 1000 * median(times.map(({ off }) => off));
    const withMicros = 1000 * median(times.map(({ on }) => on));
    const counting = await costOfCounting();
    return [
      {
        what: 'counting of a cached page, of its processor time',
        value: (100 * counting) / pageMicros,
        unit: '%',
        limit: 1,
        how: `median of 25 times 200,000: ${counting.toFixed(2)} of ${pageMicros.toFixed(1)} µs`,
      },
      {
        what: 'processor time of cached pages, more than at a shop without metrics',
        value: median(shares),
        unit: '%',
        how: `${rounds} rounds of ${requests} in turns; ${withMicros.toFixed(1)} and ${pageMicros.toFixed(1)} µs`,
      },
    ];
  } finally {
    await withMetrics.stop();
    await without.stop();
    for (const folder of folders) await folder.remove();
  }
}

/** Sends wild requests to a real shop, and measures its scrapes. */
async function countSeries(quick: boolean): Promise<Result[]> {
  const folder = await temporaryFolder('metrics-series');
  const shop = await startShop(folder.path, { ...settings, METRICS_PORT: '0', LOCAL_MODE_ON_NETWORK: 'on' });
  const pid = shop.child.pid as number;
  try {
    await sendWildRequests(shop.url, 3);
    const first = seriesOf(await scrape(shop));
    const sent = await sendWildRequests(shop.url, quick ? 10 : 70);
    const after = seriesOf(await scrape(shop));
    const added = after.filter((series) => !first.includes(series));
    if (added.length > 0) console.log(added.slice(0, 20).join('\n'));
    // A shop that has been asked for everything has a series for each call, page and status.
    const scrapes = quick ? 200 : 1000;
    for (let warm = 0; warm < 300; warm += 1) await scrape(shop);
    const costs: { scrape: number; empty: number }[] = [];
    for (let round = 0; round < 5; round += 1) {
      const cost = async (path: string) => {
        const before = await cpuMsOf(pid);
        for (let count = 0; count < scrapes; count += 1)
          await fetch(new URL(path, scrapeUrlOf(shop))).then((it) => it.text());
        return ((await cpuMsOf(pid)) - before) / scrapes;
      };
      costs.push({ empty: await cost('/nothing'), scrape: await cost('/metrics') });
    }
    const emptyMs = median(costs.map(({ empty }) => empty));
    const scrapeMs = median(costs.map((it) => it.scrape));
    const how = `5 rounds of ${scrapes} scrapes of ${after.length} series; ${scrapeMs.toFixed(2)} ms, an empty response ${emptyMs.toFixed(2)}`;
    const results: Result[] = [
      {
        what: 'series added by wild requests',
        value: added.length,
        unit: 'times',
        exactly: 0,
        how: `${sent} requests`,
      },
      { what: 'processor time of a scrape', value: scrapeMs - emptyMs, unit: 'ms', limit: 0.5, how },
    ];
    const promtool = onPath('promtool');
    if (!promtool) return results;
    const checked = call(promtool, ['check', 'metrics']);
    checked.child.stdin?.end(await scrape(shop));
    const { stdout, stderr } = await checked;
    const remarks = `${stdout}${stderr}`.split('\n').filter(Boolean).length;
    return [
      ...results,
      { what: 'remarks of promtool about a scrape', value: remarks, unit: 'times', exactly: 0, how: 'real shop' },
    ];
  } finally {
    await shop.stop();
    await folder.remove();
  }
}

/** What metrics cost, and that no request adds to them. */
export async function tortureMetrics({ quick }: { quick: boolean }): Promise<Result[]> {
  return [...(await countSeries(quick)), ...(await compareThroughput(quick))];
}
