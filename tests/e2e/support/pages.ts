import type { BrowserContext, Page, ViewportSize } from 'playwright-core';
import { storageKeys } from '#contract/values/limits.ts';
import { theBrowser } from './browser.ts';

export interface PageOptions {
  url: string;
  size: ViewportSize;
  /**
   * The preferred language of the browser. Default: one that the shop does not have, since path and
   * cookie decide.
   */
  locale?: string;
  /** Whether animations run. Default: they do not. */
  moves?: boolean;
  /**
   * Whether the app is still to be offered in this session. Default: it was, so that its dialog
   * disturbs no test.
   */
  offersApp?: boolean;
  /** Whether pages may run scripts. Default: they may. */
  runsScripts?: boolean;
  /** Whether the browser may store the offline page. Default: it may not, which is faster. */
  keepsOfflinePage?: boolean;
}

export interface OpenPage {
  page: Page;
  context: BrowserContext;
}

// Pages that wait to be used again, by the options of their contexts.
const rested = new Map<string, OpenPage[]>();

const isTouched = ({ size }: PageOptions) => size.width < 768;

function motionOf({ moves }: PageOptions) {
  return moves ? 'no-preference' : 'reduce';
}

/** The options that a context cannot change later. */
function kindOf(options: PageOptions): string {
  const { url, locale, offersApp, runsScripts, keepsOfflinePage } = options;
  return JSON.stringify([url, isTouched(options), locale, offersApp, runsScripts, keepsOfflinePage]);
}

async function newPage(options: PageOptions): Promise<OpenPage> {
  const context = await (
    await theBrowser()
  ).newContext({
    baseURL: options.url,
    viewport: options.size,
    hasTouch: isTouched(options),
    reducedMotion: motionOf(options),
    locale: options.locale ?? 'fr-FR',
    javaScriptEnabled: options.runsScripts ?? true,
    serviceWorkers: options.keepsOfflinePage ? 'allow' : 'block',
  });
  if (!options.offersApp) {
    await context.addInitScript((key) => {
      // A page without an origin has no storage.
      if (location.protocol.startsWith('http')) sessionStorage.setItem(key, '1');
    }, storageKeys.appOffered);
  }
  return { page: await context.newPage(), context };
}

/** Returns a clean page: one that was wiped after an earlier visit, else a new one. */
export async function takePage(options: PageOptions): Promise<OpenPage> {
  const open = rested.get(kindOf(options))?.pop() ?? (await newPage(options));
  // An earlier visit may have changed these for its page.
  await Promise.all([
    open.page.setViewportSize(options.size),
    open.page.emulateMedia({ media: null, reducedMotion: motionOf(options) }),
  ]);
  for (const settings of [open.page, open.context]) {
    // A busy machine is slow, which is no failure.
    settings.setDefaultTimeout(30_000);
    settings.setDefaultNavigationTimeout(30_000);
  }
  return open;
}

/**
 * Empties the memory cache of the process; the disk cache stays. If a larger picture of a `srcset`
 * is in memory, a browser shows it and then warns that the preload of the right one was not used.
 */
async function clearMemoryCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await Promise.all([
    devtools.send('Network.enable'),
    devtools.send('Network.setCacheDisabled', { cacheDisabled: true }),
    devtools.send('Network.setCacheDisabled', { cacheDisabled: false }),
  ]);
  await devtools.detach();
}

/**
 * Wipes a page for the next visit: for hundreds of visits, starting a process, compiling scripts
 * and fetching pictures is more than half of the cost. A page that cannot be wiped is closed.
 */
export async function leavePage(options: PageOptions, { page, context }: OpenPage): Promise<void> {
  try {
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      ...context.pages().map((other) => (other === page ? undefined : other.close())),
    ]);
    // A file of the same origin keeps the process and gives access to the storage; no page of the
    // shop runs.
    await page.goto('/robots.txt');
    await Promise.all([
      page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      }),
      page.mouse.move(0, 0),
      clearMemoryCache(page),
      context.clearCookies(),
      context.clearPermissions(),
    ]);
    const kind = kindOf(options);
    rested.set(kind, [...(rested.get(kind) ?? []), { page, context }]);
  } catch {
    await context.close();
  }
}
