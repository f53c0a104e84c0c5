import type { Browser, Page } from 'playwright-core';
import { requiredLanguages, type RequiredLanguage } from '#contract/values/locale.ts';
import { goals, weighFirstLoad } from '../tests/e2e/support/weight.ts';
import { untilHydrated } from '../tests/e2e/support/visit.ts';
import { type PagePaths, withBrowser } from './browser.ts';
import { measureInteractions } from './interactions.ts';
import { median, type Result } from './result.ts';

const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;
const how = '1.6 Mbit/s, 150 ms, 4 times slower processor, 360x640, empty cache';

interface Seen {
  paintMs: number;
  longestTaskMs: number;
}

function observe(): void {
  const seen: Seen = { paintMs: 0, longestTaskMs: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** A page of a new browser context whose connection and processor are really throttled. */
async function openSlowly(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ ...phone, baseURL: url })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

interface Load extends Seen {
  scriptBytes: number;
}

/** Loads a page and waits 4 s, for what hydration and idle time fetch. */
async function loadPage(browser: Browser, url: string, path: string): Promise<Load> {
  const page = await openSlowly(browser, url);
  const session = await page.context().newCDPSession(page);
  const scripts = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  await session.send('Network.enable');
  await page.addInitScript(observe);
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(4000);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.context().close();
  return { ...seen, scriptBytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

/**
 * Milliseconds from the navigation to the request that an immediate press on "Add to cart" sends.
 */
async function pressAddToCart(browser: Browser, url: string, path: string): Promise<number> {
  const page = await openSlowly(browser, url);
  const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/carts'));
  await page.goto(path, { waitUntil: 'commit' });
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /Add to cart/ })
    .first();
  await button.click({ force: true, noWaitAfter: true });
  await request;
  const sentAt = Date.now();
  const pressMs = sentAt - (await page.evaluate(() => performance.timeOrigin));
  await page.context().close();
  return pressMs;
}

async function benchLoads(browser: Browser, url: string, paths: PagePaths, times: number): Promise<Result[]> {
  const [loads, presses] = [new Map<string, Load[]>(), [] as number[]];
  for (let time = 0; time < times; time += 1) {
    for (const [name, path] of Object.entries(paths))
      loads.set(name, [...(loads.get(name) ?? []), await loadPage(browser, url, `/en${path}`)]);
    presses.push(await pressAddToCart(browser, url, `/en${paths.product}`));
  }
  const medians = (name: string, figure: keyof Load) => median((loads.get(name) ?? []).map((load) => load[figure]));
  const pages = Object.keys(paths) as (keyof PagePaths)[];
  return [
    ...pages.flatMap((name): Result[] => [
      { what: `${name}: largest paint`, value: medians(name, 'paintMs'), unit: 'ms', limit: 1200, how },
      { what: `${name}: longest task`, value: medians(name, 'longestTaskMs'), unit: 'ms', limit: 130, how },
      {
        what: `${name}: JavaScript`,
        value: medians(name, 'scriptBytes') / 1000,
        unit: 'kB',
        limit: goals.script[name] / 1000,
        how: 'all that the first 4 s fetch, as transferred',
      },
    ]),
    { what: 'a press on Add to cart is sent', value: median(presses), unit: 'ms', limit: 2000, how },
  ];
}

async function weigh(
  browser: Browser,
  url: string,
  language: RequiredLanguage,
  name: string,
  path: string,
): Promise<Result[]> {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  const weight = await weighFirstLoad({ page, settled: () => untilHydrated(page) }, `/${language}${path}`);
  await context.close();
  const result = (what: string, bytes: number, goal: number): Result => ({
    what: `${name} in ${language}: ${what}`,
    value: bytes / 1000,
    unit: 'kB',
    limit: goal / 1000,
    how: 'first load, as transferred',
  });
  return [
    result('CSS', weight.style, goals.style),
    result('fonts', weight.font, goals.font),
    result('with HTML and first screen', weight.all, goals.all),
  ];
}

/** What a shopper with a slow phone waits for: loading, rendering and the response to a press. */
export async function benchSlowPhone({ quick }: { quick: boolean }): Promise<Result[]> {
  return withBrowser(async ({ url, paths, browser }) => {
    const results = await benchLoads(browser, url, paths, quick ? 1 : 7);
    for (const language of requiredLanguages) {
      for (const name of ['home', 'product'] as const)
        results.push(...(await weigh(browser, url, language, name, paths[name])));
      results.push(...(await measureInteractions(browser, url, language, paths)));
    }
    return results;
  });
}
