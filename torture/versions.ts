import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type BrowserContext, type Page } from 'playwright-core';
import { storageKeys } from '#contract/values/limits.ts';
import { type Result } from '../bench/result.ts';
import { launchBrowser } from '../tests/e2e/support/browser.ts';
import { temporaryFolder } from '../tests/e2e/support/shop.ts';
import { wordsOf } from '../tests/e2e/support/words.ts';
import { disturbUnderTraffic, publicUrl, restart, startInstances } from '../tests/process/balanced.ts';
import { balancers } from '../tests/support/programs/balancers.ts';
import { send } from '../tests/support/balancers/send.ts';
import { makeVersions } from '../tests/support/earlier-version.ts';

type Kind = (typeof balancers)[number];

const paths = ['/en', '/ar', '/en/products', '/en/product/1', '/ar/order', '/en/about', '/console'];
/** Each page is opened this often, in turns at both instances. */
const opened = 4;

/** The paths of the hashed files of a version. */
async function assetsOf(checkout: string): Promise<string[]> {
  const parts = [
    ['web', '/assets/'],
    ['console', '/console/assets/'],
  ] as const;
  const lists = parts.map(async ([name, path]) => {
    const files = await readdir(join(checkout, 'build', name, 'client/assets'));
    return files.filter((file) => !/\.(br|gz)$/.test(file)).map((file) => path + file);
  });
  return (await Promise.all(lists)).flat();
}

async function countMissing(origin: string, assets: readonly string[], times: number): Promise<number> {
  const inTurns = pLimit(8);
  const statuses = assets.flatMap((path) =>
    Array.from({ length: times }, () =>
      inTurns(async () => (await (origin.startsWith('https:') ? send : fetch)(origin + path)).status),
    ),
  );
  return (await Promise.all(statuses)).filter((status) => status !== 200).length;
}

/** A browser that finds the shop at its balancer, and what it complains about. */
async function openBrowser(balancerUrl: string) {
  const { hostname } = new URL(publicUrl);
  const browser = await launchBrowser([`--host-resolver-rules=MAP ${hostname} ${new URL(balancerUrl).host}`]);
  const context = await browser.newContext({ baseURL: publicUrl, ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  // The app is not offered: its dialog would lie above the page.
  await context.addInitScript((key) => {
    // A page without an origin has no storage.
    if (location.protocol.startsWith('http')) sessionStorage.setItem(key, '1');
  }, storageKeys.appOffered);
  const complaints: string[] = [];
  context.on('console', (message) => {
    // Responses of 400 or more are noted below, with their address.
    const isAnswer = message.text().startsWith('Failed to load resource: ');
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isAnswer && !isBlocked)
      complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400 && !/\/me$|session/.test(response.url()))
      complaints.push(`answer: ${response.status()} ${response.url()}`);
  });
  return { browser, context, complaints };
}

const isHydrated = (page: Page) => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);

/** Opens every page; counts those that each version drew, by their entry. */
async function openPages(context: BrowserContext, earlier: ReadonlySet<string>) {
  const drawn = { earlier: 0, current: 0 };
  for (const path of paths)
    for (let time = 0; time < opened; time += 1) {
      const page = await context.newPage();
      await page.goto(path);
      await isHydrated(page);
      await page.waitForLoadState('networkidle');
      const entry = await page.locator('script[type=module][src]').first().getAttribute('src');
      drawn[earlier.has(entry ?? '') ? 'earlier' : 'current'] += 1;
      await page.close();
    }
  return drawn;
}

async function upgradeBehind(
  { name, start }: Kind,
  earlier: string,
  current: string,
  commit: string,
): Promise<Result[]> {
  const instances = await startInstances({ checkout: earlier, demo: 'on' });
  const [old, now] = [await assetsOf(earlier), await assetsOf(current)];
  const both = [...new Set([...old, ...now])];
  let [missing, missingAlone, documents] = [0, 0, 0];
  let drawn = { earlier: 0, current: 0 };
  let complaints: string[] = [];
  try {
    const crowd = { name, buyers: 2, readers: 2, closing: name === 'nginx' };
    const report = await disturbUnderTraffic(instances, start, crowd, async ({ balancer, works }) => {
      const shopper = await openBrowser(balancer.url);
      complaints = shopper.complaints;
      try {
        // A page that stays open during the whole upgrade.
        const page = await shopper.context.newPage();
        await page.goto('/en');
        await isHydrated(page);
        await restart(instances, 0, [balancer], current);
        await works();
        missing = await countMissing(balancer.url, both, 4);
        drawn = await openPages(shopper.context, new Set(old.filter((path) => !now.includes(path))));
        await restart(instances, 1, [balancer], current);
        await works();
        for (const url of instances.urls) missingAlone += await countMissing(url, both, 1);
        page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: wordsOf.en('nav.about'), exact: true })
          .click();
        await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
      } finally {
        await shopper.browser.close();
      }
    });
    for (const one of [...complaints, ...report.failed].slice(0, 10)) console.error(one);
    const changed = old.filter((path) => !now.includes(path)).length;
    const how = `from ${commit.slice(0, 8)}, of whose ${old.length} files ${changed} are gone; ${report.requests.length} requests, ${report.orders} orders`;
    const pages = `${drawn.earlier} pages of the version before, ${drawn.current} of this one; ${how}`;
    const wrong = report.wrongOrders + report.wrongStock + report.commentsTwice + report.commentsLost;
    const none = { unit: 'times', exactly: 0 } as const;
    return [
      { what: `${name}, upgrade: requests failed`, value: report.failed.length, ...none, how },
      { what: `${name}, upgrade: orders or comments lost or duplicated`, value: wrong, ...none, how },
      { what: `${name}, two versions: files missing, each asked for four times`, value: missing, ...none, how },
      { what: `${name}, after it: files missing at an instance`, value: missingAlone, ...none, how },
      { what: `${name}, two versions: complaints of the browser`, value: complaints.length, ...none, how: pages },
      {
        what: `${name}, two versions: pages of the rarer one`,
        value: Math.min(drawn.earlier, drawn.current),
        unit: 'times',
        atLeast: changed > 0 ? 1 : 0,
        how: pages,
      },
      { what: `${name}, open page of the version before: reloads`, value: documents, ...none, how },
    ];
  } finally {
    await instances.end();
  }
}

/** Upgrades two instances from the version before to this one under traffic, behind each balancer. */
export async function tortureVersions(): Promise<Result[]> {
  const folder = await temporaryFolder('versions');
  const results: Result[] = [];
  try {
    const made = await makeVersions(folder.path);
    if ('reason' in made) {
      console.error(`Skipped: ${made.reason}.`);
      return [];
    }
    for (const kind of balancers) {
      if (kind.program) results.push(...(await upgradeBehind(kind, made.earlier, made.current, made.commit)));
      else console.error(`Skipped: ${kind.name} is not installed (Debian: ${kind.debian}).`);
    }
  } finally {
    await folder.remove();
  }
  return results;
}
