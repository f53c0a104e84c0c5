import { startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { compareWithBare } from './against-bare.ts';
import { request } from '../tests/support/request.ts';
import { cpuMsOf, separate } from './cores.ts';
import { median, type Result } from './result.ts';

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', cookie: 'lang=ar; guest_id=x' };

/** Compares cached public pages with a bare server, and measures the rendering of one. */
export async function benchPages({ quick }: { quick: boolean }): Promise<Result[]> {
  const [rounds, requests] = quick ? [3, 2_000] : [9, 10_000];
  const folder = await temporaryFolder('bench-pages');
  const shop = await startShop(folder.path, { RATE_LIMIT: 'off', DEMO: 'on' });
  const pid = shop.child.pid as number;
  try {
    await separate(shop);
    const results: Result[] = [];
    for (const [what, path] of [
      ['home', '/ar'],
      ['product page', '/en/product/1'],
    ] as const) {
      const target = { url: shop.url, path, headers: browser };
      const { shopCpu, bareCpu, share, p99Ratio, bytes } = await compareWithBare(target, pid, { rounds, requests });
      const how = `${rounds} rounds of ${requests}, ${bytes} bytes; CPU ms ${shopCpu.toFixed(3)}, bare ${bareCpu.toFixed(3)}`;
      results.push({ what: `${what} from the cache`, value: share, unit: 'share', atLeast: 0.85, how });
      results.push({ what: `${what}: p99 at 50 connections, bare = 1`, value: p99Ratio, unit: 'share', limit: 2, how });
    }
    const known = { url: shop.url, path: '/ar', headers: { ...browser, 'if-none-match': '*' } };
    const again = await compareWithBare(known, pid, { rounds, requests, status: 304 });
    const howAgain = `CPU ms ${again.shopCpu.toFixed(3)}, bare ${again.bareCpu.toFixed(3)}`;
    results.push({ what: 'home not modified (304)', value: again.share, unit: 'share', how: howAgain });

    // Another host each time: the same page, but never a cached one.
    const rendered: number[] = [];
    for (let time = 0; time < rounds * 4; time += 1) {
      const before = await cpuMsOf(pid);
      for (let one = 0; one < 50; one += 1) {
        const host = `localhost:${10_000 + time * 50 + one}`;
        const { status } = await request(`${shop.url}/ar`, { headers: { ...browser, host } });
        if (status !== 200) throw new Error(`wanted 200 from /ar, got ${status}`);
      }
      rendered.push(((await cpuMsOf(pid)) - before) / 50);
    }
    const howRendered = `${rendered.length} times 50 pages, JSON cached, compressed`;
    results.push({ what: 'home rendered', value: median(rendered), unit: 'ms', limit: 6, how: howRendered });
    return results;
  } finally {
    await shop.stop();
    await folder.remove();
  }
}
