import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core';
import { waitUntil } from '#server/database/embedded/testing/support.ts';
import { leavePage, type PageOptions, takePage } from './pages.ts';

const pictures = fileURLToPath(new URL('../../../.cache/journeys', import.meta.url));

export interface Size {
  width: number;
  height: number;
}

export const phone: Size = { width: 360, height: 740 };
export const tablet: Size = { width: 768, height: 1024 };
export const desktop: Size = { width: 1280, height: 900 };
export const laptop: Size = { width: 1440, height: 900 };
export const wide: Size = { width: 1920, height: 1080 };

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** `GET /path?query` of every request that the page sent to the shop, in order. */
  requests: string[];
  /** Waits until the page is hydrated and has no pending data or scripts. */
  settled: () => Promise<void>;
  /**
   * Declares an expected refusal, `401 POST /api/v1/users/auth/login`, or a lost response, `lost
   * POST /api/v1/orders`. Applies to all such responses.
   */
  expectRefusal: (line: string) => void;
  /**
   * Declares an expected message of the browser, for example for a connection that the test cuts.
   */
  forgive: (complaint: RegExp) => void;
  /**
   * Declares that the page cannot be wiped, because of a clock or an init script: it is not used
   * again.
   */
  discardPage: () => void;
}

export interface VisitOptions extends PageOptions {
  /** Name of the screenshot of a failure: `.cache/journeys/<name>.png`. */
  name: string;
}

export interface OpenVisit {
  visitor: Visit;
  /** Leaves the page. Fails for what the browser complained about. */
  end: () => Promise<void>;
  /** Keeps a picture of the page. Returns where it was, and what the browser complained about. */
  fail: () => Promise<string>;
}

/** Opens a clean browser page, and hears every error that the browser reports on it. */
export async function openVisit(options: VisitOptions): Promise<OpenVisit> {
  const open = await takePage(options);
  const { page, context } = open;
  const problems: string[] = [];
  const refusals = new Set<string>();
  const forgiven: RegExp[] = [];
  const requests: string[] = [];
  const pending = new Set<Request>();
  let isReusable = !options.keepsOfflinePage;
  const lineOf = (method: string, url: string) => `${method} ${url.replace(options.url, '')}`;

  const hear = (message: ConsoleMessage) => {
    const text = message.text();
    // The browser's own line for a response of 400 or more, or for none; those are checked below,
    // by status and address.
    if (text.startsWith('Failed to load resource: ') || text === 'Service Worker registration blocked by Playwright')
      return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${text}`);
  };
  const hearError = (error: Error) => problems.push(`uncaught: ${error.message}`);
  const asked = (request: Request) => {
    requests.push(lineOf(request.method(), request.url()));
    if (['document', 'fetch', 'script', 'xhr'].includes(request.resourceType())) pending.add(request);
  };
  const finished = (request: Request) => void pending.delete(request);
  const failed = (request: Request) => {
    finished(request);
    // Leaving a page aborts its pending requests.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    const line = `lost ${lineOf(request.method(), request.url())}`;
    if ([...refusals].some((one) => line.startsWith(one))) return;
    problems.push(`no answer: ${line} ${request.failure()?.errorText}`);
  };
  const answered = (response: Response) => {
    const line = `${response.status()} ${lineOf(response.request().method(), response.url())}`;
    if (response.status() >= 400 && ![...refusals].some((one) => line.startsWith(one)))
      problems.push(`answer: ${line}`);
    if (
      !response.url().startsWith(options.url) &&
      !response.url().startsWith('data:') &&
      !response.url().startsWith('blob:')
    ) {
      problems.push(`a foreign address: ${response.url()}`);
    }
  };

  page.on('console', hear).on('pageerror', hearError);
  page.on('request', asked).on('requestfinished', finished).on('requestfailed', failed).on('response', answered);

  async function settled(): Promise<void> {
    do {
      await waitUntil('the responses of the page', () => pending.size === 0, 20_000);
      await untilHydrated(page);
    } while (pending.size > 0);
  }

  async function keepPicture(): Promise<void> {
    await mkdir(pictures, { recursive: true });
    await page
      .screenshot({ path: `${pictures}/${options.name.replace(/\W+/g, '-')}.png`, fullPage: true })
      .catch(() => undefined);
  }

  async function leave(): Promise<void> {
    page.off('console', hear).off('pageerror', hearError);
    page.off('request', asked).off('requestfinished', finished).off('requestfailed', failed).off('response', answered);
    await (isReusable ? leavePage(options, open) : context.close());
  }

  return {
    visitor: {
      page,
      context,
      requests,
      settled,
      expectRefusal: (line) => refusals.add(line),
      forgive: (complaint) => forgiven.push(complaint),
      discardPage: () => (isReusable = false),
    },
    async end() {
      const left = problems.filter((problem) => !forgiven.some((complaint) => complaint.test(problem)));
      if (left.length > 0) {
        isReusable = false;
        await keepPicture();
      }
      await leave();
      if (left.length > 0) throw new Error(`The browser complained at ${page.url()}:\n${left.join('\n')}`);
    },
    async fail() {
      isReusable = false;
      await keepPicture();
      const place = `at ${page.url()}`;
      await leave();
      return [place, ...problems].join('\n');
    },
  };
}

/**
 * Runs steps in a clean browser page. Fails for every error that the browser reports: an error in
 * the console, a violated policy, a hydration mismatch, an unexpected response of 400 or more.
 */
export async function visit<T>(options: VisitOptions, steps: (visit: Visit) => Promise<T>): Promise<T> {
  const { visitor, end, fail } = await openVisit(options);
  let result: T;
  try {
    result = await steps(visitor);
  } catch (error) {
    const report = await fail();
    if (error instanceof Error) error.message += `\n${report}`;
    throw error;
  }
  await end();
  return result;
}

/** Waits until the page is hydrated, including its parts: its scripts handle clicks and input. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  // Parts hydrate after the root.
  await untilIdle(page);
}

/**
 * Waits until the page's main thread has nothing left to do, so that what it has received is
 * rendered.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 5000 })),
  );
}

/** Opens a path and waits until the page is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await untilHydrated(page);
  return answer;
}

/** By how many pixels the page overflows sideways. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  // Below an open dialog the document reserves space for its scroll bar and is then the narrower of
  // the two.
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

/** The sideways overflows with larger text, as a reader sets it in the browser: 150 % and 200 %. Empty if it fits. */
export async function overflowsOfLargeText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    const overflows = [24, 32].map((pixels) => {
      root.style.fontSize = `${pixels}px`;
      return { pixels, overflow: root.scrollWidth - root.clientWidth };
    });
    root.style.fontSize = '';
    return overflows
      .filter(({ overflow }) => overflow > 0)
      .map(({ pixels, overflow }) => `text of ${pixels} px: ${overflow} px sideways`);
  });
}
