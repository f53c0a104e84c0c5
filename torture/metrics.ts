import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Operation } from '#server/cache/cached-response.ts';
import { taskNames } from '#server/jobs/jobs.ts';
import { openMetrics } from '#server/metrics/open-metrics.ts';
import { cpuMsOf, pin } from '../bench/cores.ts';
import { load } from '../bench/load.ts';
import { median, type Result } from '../bench/result.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { onPath } from '../tests/e2e/support/browser.ts';
import { seriesOf, sendWildRequests } from '../tests/support/wild-requests.ts';

const call = promisify(execFile);
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', cookie: 'theme=light' };
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

/** The processor time of counting a cached page in this process, in microseconds. */
async function costOfCounting(): Promise<number> {
  const metrics = await openMetrics({ version: 'torture', tasks: taskNames });
  const page: Operation = { kind: 'page', name: 'home' };
  const answers = 200_000;
  const rounds = Array.from({ length: 25 }, () => {
    const started = process.cpuUsage();
    for (let answer = 0; answer < answers; answer += 1) {
      const begun = performance.now();
      metrics.requests.answeredFast(page, false, 200, (performance.now() - begun) / 1000);
    }
    const { user, system } = process.cpuUsage(started);
    return (user + system) / answers;
  });
  return median(rounds);
}

/** The processor time of a page from the cache with metrics and without, in the same process. */
async function compareThroughput(quick: boolean): Promise<Result[]> {
  const [rounds, requests] = quick ? [10, 5000] : [30, 10_000];
  const child = fork(fileURLToPath(new URL('metrics-fast-path.ts', import.meta.url)));
  try {
    const [port] = (await once(child, 'message')) as [number];
    const pid = child.pid as number;
    await pin(pid, 0);
    await pin(process.pid, 1);
    async function switchTo(which: 'on' | 'off'): Promise<number> {
      const answered = once(child, 'message');
      child.send(which);
      const [spent] = (await answered) as [number];
      return spent;
    }
    async function micros(which: 'on' | 'off'): Promise<number> {
      const before = await switchTo(which);
      await load({ url: `http://127.0.0.1:${port}`, path: '/ar', headers: browser }, { requests, connections: 10 });
      return ((await switchTo(which)) - before) / requests;
    }
    for (const which of ['on', 'off', 'on', 'off'] as const) await micros(which);
    const pairs: { on: number; off: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Now one is first, now the other.
      const early = round % 2 === 0 ? await micros('on') : 0;
      const off = await micros('off');
      pairs.push({ off, on: round % 2 === 0 ? early : await micros('on') });
    }
    const off = median(pairs.map((pair) => pair.off));
    const added = median(pairs.map((pair) => 100 * (pair.on / pair.off - 1)));
    const counting = await costOfCounting();
    const how = `${rounds} rounds of ${requests} in turns, ${off.toFixed(1)} µs without metrics`;
    return [
      { what: 'processor time of a cached page, more with metrics', value: added, unit: '%', how },
      {
        what: 'counting of a cached page, of its processor time',
        value: (100 * counting) / off,
        unit: '%',
        limit: 1,
        how: `median of 25 times 200,000: ${counting.toFixed(2)} µs`,
      },
    ];
  } finally {
    child.disconnect();
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
    // A handle or resource of the process has a series while it is open.
    const added = after.filter((series) => !first.includes(series) && !series.startsWith('nodejs_active_'));
    if (added.length > 0) console.log(added.slice(0, 20).join('\n'));
    // A shop that has been asked for everything has a series for each call, page and status.
    const scrapes = quick ? 100 : 300;
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
      { what: 'processor time of a scrape', value: scrapeMs - emptyMs, unit: 'ms', limit: 1, how },
    ];
    const promtool = onPath('promtool');
    if (!promtool) return results;
    const checked = call(promtool, ['check', 'metrics']);
    const ours = (await scrape(shop)).split('\n').filter((line) => /^(# \w+ )?dana_/.test(line));
    checked.child.stdin?.end(`${ours.join('\n')}\n`);
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
