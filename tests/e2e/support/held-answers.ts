import type { Page } from 'playwright-core';

/** The answers that are kept back: the shop has done what was asked, the page does not know it yet. */
export interface HeldAnswers {
  /** How many answers have been kept back so far. */
  count: () => number;
  /** Lets them go, and those that follow. */
  release: () => void;
}

/** Keeps back the answers to the requests of a page with this method and address. */
export async function holdAnswers(page: Page, method: string, address: string | RegExp): Promise<HeldAnswers> {
  let held = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = await route.fetch();
    held += 1;
    await released;
    return route.fulfill({ response: answer });
  });
  return { count: () => held, release };
}
