import type { Page } from 'playwright-core';
import { createStaff } from '#server/testing/staff-factory.ts';
import { theBrowser } from '../../tests/e2e/support/browser.ts';
import { type Shop, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { createBuyers, createGoods, databaseOf, orderFormOf } from '../../tests/process/support.ts';
import { median, percentile, type Result, steadyPercentile } from '../result.ts';

const slowdown = 4;

declare global {
  interface Window {
    /** When the card of an order was in the page, by its number. */
    shown: Record<string, number>;
  }
}

// The moment at which a card is in the document. The page and the buyers share one clock.
function noteCards(): void {
  window.shown = {};
  const note = () => {
    for (const card of document.querySelectorAll('article[aria-label]'))
      window.shown[card.getAttribute('aria-label') ?? ''] ??= Date.now();
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
}

/** A page of the orders, signed in as an owner, on a phone. */
async function openOrders(shop: Shop): Promise<Page> {
  const { db } = await databaseOf(shop);
  const request = () => Promise.reject(new Error('no request is sent'));
  const { token } = await createStaff({ db, at: { now: null }, request }, 'owner', { email: 'owner@bench.qa' });
  await db.destroy();
  const context = await (await theBrowser()).newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies([{ name: 'dana-staff', value: token, url: shop.url, httpOnly: true, sameSite: 'Strict' }]);
  await context.addInitScript(noteCards);
  const page = await context.newPage();
  await page.goto(`${shop.url}/console/orders?sort=newest`);
  await page.getByRole('log').waitFor();
  return page;
}

/** From the answer to the shopper until the card is shown to staff, in milliseconds. */
async function timeCards(shop: Shop, page: Page, orders: number): Promise<number[]> {
  const database = await databaseOf(shop);
  const [goods, buyers] = [await createGoods(database, 100_000), await createBuyers(database, orders)];
  await database.db.destroy();
  const form = await orderFormOf(shop.apiFor());
  const times: number[] = [];
  for (const buyer of buyers) {
    const api = shop.apiFor(buyer);
    await api('addToCart', { body: { ...goods, quantity: 1 } });
    const { order_number: number } = await api('placeOrder', { body: form });
    const answeredAt = Date.now();
    await page.getByRole('article', { name: number }).waitFor();
    times.push((await page.evaluate((name) => window.shown[name] ?? 0, number)) - answeredAt);
  }
  return times;
}

/** From the press of "Accept order" until the card has left the list, with a processor slowed down by `rate`. */
async function timeAccept(page: Page, times: number, rate: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const ms = await page.evaluate(async () => {
      const card = document.querySelector('article');
      const button = card?.querySelector<HTMLButtonElement>('[role=group] button');
      const startedAt = performance.now();
      button?.click();
      while (card?.isConnected) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - startedAt;
    });
    measured.push(ms);
  }
  return measured;
}

/** What staff see of the console while orders arrive: in a browser, beside the shop on one machine. */
export async function benchConsolePage({ quick }: { quick: boolean }): Promise<Result[]> {
  const orders = quick ? 20 : 100;
  const folder = await temporaryFolder('bench-console-page');
  try {
    const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off' });
    try {
      const page = await openOrders(shop);
      const cards = await timeCards(shop, page, orders);
      const times = orders / 5;
      const accepts = await timeAccept(page, times, 1);
      const slowAccepts = await timeAccept(page, times, slowdown);
      return [
        {
          what: 'order placed to card shown: median',
          value: median(cards),
          unit: 'ms',
          limit: 250,
          how: `${orders} orders`,
        },
        {
          what: 'order placed to card shown: 95 of 100',
          value: steadyPercentile(cards, 95),
          unit: 'ms',
          limit: 800,
          how: `worst ${percentile(cards, 100).toFixed(0)} ms`,
        },
        {
          what: 'accept: press to card gone',
          value: median(accepts),
          unit: 'ms',
          limit: 50,
          how: `median of ${times}, 30 cards in the list`,
        },
        {
          what: 'accept: press to card gone, on a slow phone',
          value: median(slowAccepts),
          unit: 'ms',
          limit: 200,
          how: `median of ${times}, processor slowed down by ${slowdown}`,
        },
      ];
    } finally {
      await (await theBrowser()).close();
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}
