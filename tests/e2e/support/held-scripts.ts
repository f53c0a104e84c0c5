import type { Page } from 'playwright-core';

/**
 * Opens a page and holds its scripts back: it is rendered but not hydrated. Returns what releases
 * them.
 */
export async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return held.resolve;
}

/** Makes the processor of the page 4 times slower. Use it in pages that are discarded. */
export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
