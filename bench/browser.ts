import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { languages, type Language } from '#contract/locale.ts';
import { findBrowser } from '../tests/e2e/support/browser.ts';
import { startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { goals, weighFirstLoad } from '../tests/e2e/support/weight.ts';
import { measureInteractions } from './interactions.ts';
import { loadLighthouse, type Report } from './lighthouse.ts';
import { median, type Result } from './result.ts';

const phone = { width: 360, height: 740 };

/** The addresses that are measured, of things that this shop has. */
async function pathsOf(url: string): Promise<Record<'home' | 'category' | 'product', string>> {
  const ask = async (path: string) => (await (await fetch(`${url}/api/v1${path}`)).json()) as Listed;
  const products = (await ask('/products')).data.rows;
  const product = products.find(({ variants }) => variants?.length === 1) ?? products[0];
  const categories = (await ask('/categories')).data.rows;
  const category = categories.find(({ hasSubCategory }) => !hasSubCategory) ?? categories[0];
  return { home: '', category: `/products/${category?.id}`, product: `/product/${product?.id}` };
}

interface Listed {
  data: { rows: { id: number; hasSubCategory?: boolean; variants?: unknown[] }[] };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 9222;
}

async function openBrowser(port: number): Promise<Browser> {
  const { file, env } = await findBrowser();
  return chromium.launch({
    executablePath: file,
    env: { ...process.env, ...env } as Record<string, string>,
    // Playwright switches off what shoppers have.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--headless=new', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
}

interface Figures {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  shift: number;
}

async function runLighthouse(address: string, port: number): Promise<Figures> {
  const lighthouse = await loadLighthouse();
  const run = await lighthouse(address, { port, logLevel: 'silent', output: 'json' });
  if (!run) throw new Error(`Lighthouse said nothing about ${address}.`);
  const { categories, audits, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  if (process.env['LIGHTHOUSE_COMPLAINTS']) complain(address, run.lhr);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}

/** With LIGHTHOUSE_COMPLAINTS=1: what there is to mend. */
function complain(address: string, { audits }: Report): void {
  console.log(address);
  for (const { id, score, displayValue } of Object.values(audits).filter((audit) => audit !== undefined))
    if (score !== null && score < 0.9) console.log(`  ${id} ${score} ${displayValue ?? ''}`);
}

function resultsOf(page: string, runs: Figures[]): Result[] {
  const how = `Lighthouse, mobile, median of ${runs.length}`;
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  const score = (name: keyof Figures, atLeast: number): Result => ({
    what: `${page}: ${name}`,
    value: of(name),
    unit: 'points',
    atLeast,
    how,
  });
  return [
    score('performance', 95),
    score('accessibility', 100),
    score('best-practices', 100),
    score('seo', 100),
    { what: `${page}: largest paint`, value: of('lcpMs'), unit: 'ms', limit: 2000, how },
    { what: `${page}: blocking time`, value: of('tbtMs'), unit: 'ms', limit: 100, how },
    { what: `${page}: layout shift`, value: of('shift'), unit: 'shift', limit: 0.02, how },
  ];
}

async function weigh(browser: Browser, url: string, language: Language, name: string, path: string): Promise<Result[]> {
  const context = await browser.newContext({ baseURL: url, viewport: phone, hasTouch: true });
  const weight = await weighFirstLoad(await context.newPage(), `/${language}${path}`);
  await context.close();
  const result = (what: string, bytes: number, goal: number): Result => ({
    what: `${name} in ${language}: ${what}`,
    value: bytes / 1000,
    unit: 'kB',
    limit: goal / 1000,
    how: 'first load, as transferred',
  });
  return [
    result('JavaScript', weight.script, goals.script),
    result('CSS', weight.style, goals.style),
    result('fonts', weight.font, goals.font),
    result('with HTML and first screen', weight.all, goals.all),
  ];
}

/** What a shopper's phone has to fetch, to draw and to answer. */
export async function benchBrowser({ quick }: { quick: boolean }): Promise<Result[]> {
  // Before minutes have gone by.
  await loadLighthouse();
  const folder = await temporaryFolder('bench-browser');
  const shop = await startShop(folder.path, { RATE_LIMIT: 'off' });
  const port = await freePort();
  const browser = await openBrowser(port);
  const results: Result[] = [];
  try {
    const paths = await pathsOf(shop.url);
    for (const language of languages) {
      for (const name of ['home', 'product'] as const)
        results.push(...(await weigh(browser, shop.url, language, name, paths[name])));
      for (const [name, path] of Object.entries(paths)) {
        const runs: Figures[] = [];
        for (let time = 0; time < (quick ? 1 : 5); time += 1)
          runs.push(await runLighthouse(`${shop.url}/${language}${path}`, port));
        results.push(...resultsOf(`${name} in ${language}`, runs));
      }
      results.push(...(await measureInteractions(browser, shop.url, language, paths)));
    }
    return results;
  } finally {
    await browser.close();
    await shop.stop();
    await rm(folder.path, { recursive: true, force: true });
  }
}
