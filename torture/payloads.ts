import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, type Result } from '../bench/result.ts';
import { theBrowser } from '../tests/e2e/support/browser.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { prepareHostileShop, scanPages } from '../tests/e2e/support/data/hostile-shop.ts';
import { sendRequest } from '../tests/support/send-request.ts';
import { formOf } from '../tests/support/forms.ts';
import { emptyPng } from '../tests/support/random/hostile-files.ts';
import { pathsOutside, pathsThatLeak, randomPaths, secret } from '../tests/support/random/hostile-paths.ts';
import { payloads } from '../tests/support/random/payloads.ts';

// Texts in one column: few enough for a title to be rendered, enough for a run of five minutes.
const atOnce = 30;

async function textsThatRan(shop: Shop, quick: boolean): Promise<Result> {
  const hostileShop = await prepareHostileShop(shop);
  const tried = quick ? payloads.slice(0, atOnce) : payloads;
  let screens = 0;
  const harm: string[] = [];
  for (let from = 0; from < tried.length; from += atOnce) {
    const found = await scanPages({ hostileShop, texts: tried.slice(from, from + atOnce) });
    screens += found.screens;
    harm.push(...found.harm);
  }
  for (const one of harm.slice(0, 20)) console.error(one);
  const how = `${tried.length} texts, ${atOnce} in every column at once, ${screens} pages`;
  return { what: 'texts that ran or became an element', value: harm.length, unit: 'times', exactly: 0, how };
}

async function addressesThatLed(shop: Shop, quick: boolean): Promise<Result> {
  for (const folder of ['', 'uploads', 'pictures', 'mail']) {
    await mkdir(join(shop.dataDir, folder), { recursive: true });
    for (const name of ['secret.txt', 'secret.webp']) await writeFile(join(shop.dataDir, folder, name), secret);
  }
  const paths = [...pathsOutside(), ...randomPaths(quick ? 500 : 10_000)];
  const wrong = await pathsThatLeak(
    (path) => sendRequest(shop.url, path),
    paths,
    (status) => status < 500,
  );
  for (const one of wrong.slice(0, 20)) console.error(one);
  return {
    what: 'addresses that left the folder, failed or got no response',
    value: wrong.length,
    unit: 'times',
    exactly: 0,
    how: `${paths.length} addresses`,
  };
}

async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function bombsThatHurt(shop: Shop, quick: boolean): Promise<Result[]> {
  const count = quick ? 20 : 200;
  const { body, headers } = formOf([{ bytes: emptyPng(14_000, 14_000) }]);
  const send = () =>
    sendRequest(shop.url, '/api/v1/uploads/image', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-length': String(body.length) },
    }).then(({ status }) => status);
  await send();
  const before = await memoryOf(shop.child.pid);
  let highest = before;
  const taken: number[] = [];
  const others: number[] = [];
  let done = false;
  async function bomb(): Promise<void> {
    while (taken.length < count) taken.push(await send());
  }
  async function watch(): Promise<void> {
    while (!done) {
      const begun = performance.now();
      await sendRequest(shop.url, '/api/v1/zones');
      others.push(performance.now() - begun);
      highest = Math.max(highest, await memoryOf(shop.child.pid));
      await sleep(10);
    }
  }
  const watching = watch();
  await Promise.all(Array.from({ length: 20 }, bomb)).finally(() => (done = true));
  await watching;
  const how = `${taken.length} pictures of 196 megapixels, 20 at once`;
  const accepted = taken.filter((status) => status < 400 || status > 499).length;
  return [
    { what: 'bombs that were not refused', value: accepted, unit: 'times', exactly: 0, how },
    { what: 'additional memory during bombs', value: highest - before, unit: 'MB', limit: 150, how },
    { what: 'p99 of other responses during bombs', value: percentile(others, 99), unit: 'ms', limit: 1000, how },
  ];
}

/**
 * Checks that no text in the data runs (every harmful text in every column, on every page, in both
 * languages), that no address leaves the folders of files, and that no upload fills the memory.
 */
export async function torturePayloads({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await temporaryFolder('payloads');
  const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off' });
  try {
    return [
      ...(await bombsThatHurt(shop, quick)),
      await addressesThatLed(shop, quick),
      await textsThatRan(shop, quick),
    ];
  } finally {
    await (await theBrowser()).close();
    await shop.stop();
    await folder.remove();
  }
}
