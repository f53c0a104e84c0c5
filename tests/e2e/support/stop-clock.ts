import type { Page } from 'playwright-core';

/**
 * Stops the installed clock of a page, a second from now or more. On a busy machine, that moment can
 * be over before the browser receives it: then it is a later one.
 */
export async function stopClock(page: Page): Promise<void> {
  const begun = await page.evaluate(() => Date.now());
  for (let leadMs = 1000; ; leadMs *= 2) {
    try {
      return await page.clock.pauseAt(begun + leadMs);
    } catch (error) {
      if (!String(error).includes('Cannot fast-forward to the past')) throw error;
    }
  }
}
