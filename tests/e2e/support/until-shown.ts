import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

const lookMs = 25;
const patienceMs = 30_000;

async function untilVisible(locator: Locator, wanted: boolean): Promise<void> {
  const until = performance.now() + patienceMs;
  while ((await locator.isVisible()) !== wanted) {
    // Playwright says what it looked for.
    if (performance.now() > until) return locator.waitFor({ state: wanted ? 'visible' : 'hidden', timeout: 1000 });
    await sleep(lookMs);
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
