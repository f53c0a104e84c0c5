import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

// The first looks are close together. Later ones leave the processor to the page, which is busy then.
const lookMs = { first: 20, last: 100 };
const patienceMs = 30_000;

async function untilVisible(locator: Locator, wanted: boolean): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let pauseMs = lookMs.first; (await locator.isVisible()) !== wanted; pauseMs *= 1.5) {
    // Playwright says what it looked for.
    if (performance.now() > until) return locator.waitFor({ state: wanted ? 'visible' : 'hidden', timeout: 1000 });
    await sleep(Math.min(pauseMs, lookMs.last));
  }
}

/**
 * Waits until an element is visible. `waitFor` of Playwright leaves up to half a second between two
 * looks, which adds up to minutes in hundreds of journeys.
 */
export function untilShown(locator: Locator): Promise<void> {
  return untilVisible(locator, true);
}

/** Waits until no such element is visible. */
export function untilHidden(locator: Locator): Promise<void> {
  return untilVisible(locator, false);
}
