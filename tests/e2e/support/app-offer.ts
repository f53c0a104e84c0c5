import type { BrowserContext } from 'playwright-core';
import { storageKeys } from '#contract/limits.ts';

/** The app was offered already in this session: no dialog comes between the steps of a story. */
export async function withoutAppOffer(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    if (location.protocol !== 'about:') sessionStorage.setItem(key, '1');
  }, storageKeys.appOffered);
}
