import type { Page } from 'playwright-core';

/** Opens a page whose scripts stay away until they are let go: it is drawn and not alive. */
export async function openLifeless(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return held.resolve;
}
