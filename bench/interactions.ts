import type { Browser, Page } from 'playwright-core';
import { ar } from '#i18n/messages/ar.ts';
import { en } from '#i18n/messages/en.ts';
import { storageKeys } from '#contract/values/limits.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import type { PagePaths } from './browser.ts';
import type { Result } from './result.ts';

const words = { en, ar };
const slowdown = 4;
/** The limit of a good INP (https://web.dev/articles/inp), from the input to the next paint. */
const goalMs = 200;

interface Step {
  what: string;
  path: string;
  wide?: boolean;
  act: (page: Page) => Promise<void>;
}

function stepsOf(language: RequiredLanguage, paths: PagePaths): Step[] {
  const t = words[language];
  const button = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  return [
    { what: 'opening the menu', path: '', act: (page) => button(page, t.nav.openMenu).tap() },
    {
      what: 'typing in the search',
      path: '',
      act: async (page) => {
        await button(page, t.search.open).tap();
        await page
          .getByRole('combobox', { name: t.search.open, exact: true })
          .filter({ visible: true })
          .pressSequentially('cho', { delay: 150 });
      },
    },
    { what: 'adding to the cart', path: paths.product, act: (page) => button(page, t.product.addToCart).tap() },
    { what: 'opening the filters', path: paths.category, act: (page) => button(page, t.products.filters).tap() },
  ];
}

// The longest event: input delay, handlers and the next frame.
function listen(): void {
  const seen: number[] = [];
  Object.assign(globalThis, { seen });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) seen.push(entry.duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Measures how long the page takes to respond to a tap, with a processor slowed down by four. */
export async function measureInteractions(
  browser: Browser,
  url: string,
  language: RequiredLanguage,
  paths: PagePaths,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { what, path, act } of stepsOf(language, paths)) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 640 }, hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript((key) => sessionStorage.setItem(key, '1'), storageKeys.appOffered);
    await page.goto(`/${language}${path}`, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(listen);
    await act(page);
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
    await context.close();
    const how = `${slowdown} times slower processor`;
    results.push({ what: `${what} in ${language}`, value: Math.max(0, ...seen), unit: 'ms', limit: goalMs, how });
  }
  return results;
}
