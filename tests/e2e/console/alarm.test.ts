import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords } from '../support/console.ts';
import { askRecipient } from '../support/addresses.ts';
import { createAccount } from '../support/data/accounts.ts';
import { demoProduct } from '../support/data/demo-product.ts';
import { placeOrder } from '../support/data/orders.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();
const { url, dataDir } = shop;

declare global {
  interface Window {
    /** When the bell rang. */
    rings: number[];
  }
}

/** A shopper who places an order, and can cancel it. */
async function shopper() {
  const { token } = await createAccount(dataDir);
  const api = clientOf(url, { token });
  const { id: productId, variant } = await demoProduct(api);
  const line = { productId, variantId: variant.id, quantity: 1 };
  const ask = async () => {
    await api('addToCart', { body: line });
    await askRecipient(api);
  };
  return { api, ask, order: () => placeOrder(api, [line]) };
}

/**
 * Accepts the orders that others have left, which would ring as well, and cancels those that cannot be accepted.
 * Returns how to undo the first.
 */
async function acceptOthers(owner: { token: string }) {
  const call = consoleAt(url, owner);
  const acts: string[] = [];
  for (;;) {
    const { rows } = await call('listOrders', { query: { stage: 'new', without: 'asked', limit: 50 } });
    if (rows.length === 0) break;
    const items = rows.map(({ id, version }) => ({ id, version }));
    const { act } = await call('moveOrders', { body: { to: 'Processing', items } });
    if (act !== null) acts.push(act);
    else
      for (const { id, version } of items)
        await call('cancelOrder', { params: { id }, body: { version, reason: 'Left by another journey' } });
  }
  return async () => {
    for (const act of acts) await call('undoAct', { params: { act } });
  };
}

describe.each(allVariants)('new orders in $language on a $device', ({ language, size, checksLayout }) => {
  const t = consoleWords[language];

  it('ring in one tab until someone accepts, and undo brings them back', async ({ openConsole }) => {
    const { page, context, discardPage, staff: owner } = await openConsole({ size, role: 'owner', language });
    const bringBack = await acceptOthers(owner);
    discardPage();
    // Nothing plays without a sound card: the calls are noted instead.
    await context.addInitScript(() => {
      window.rings = [];
      HTMLMediaElement.prototype.play = function play() {
        window.rings.push(performance.timeOrigin + performance.now());
        return Promise.resolve();
      };
    });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await openHydrated(tab, `${url}/console`);
      await tab.getByRole('button', { name: t('alarm.startDay') }).click();
      await untilShown(tab.getByText(t('alarm.dayStarted')));
      // Where a reload has made the tab silent, it says so until the first press.
      await openHydrated(tab, `${url}/console/orders`);
      const start = tab.getByRole('button', { name: t('alarm.startDay') });
      await untilShown(start);
      await tab.getByRole('heading', { level: 1 }).click();
      await untilHidden(start);
      await tab.evaluate(() => (window.rings = []));
    }
    // Orders that wait for their recipients ring nowhere, and do not stand before the new one.
    const giver = await shopper();
    for (let count = 0; count < 3; count += 1) await giver.ask();
    const { order, api } = await shopper();
    const placed = await order();
    const log = (tab: typeof page) => tab.getByRole('log', { name: t('orders.newOrders') });
    const card = (tab: typeof page) => log(tab).getByRole('article', { name: placed.order_number });
    for (const tab of [page, other]) {
      await untilShown(card(tab));
      // The count comes with another call.
      await expect.poll(() => tab.title()).toMatch(/^\(1\) /);
    }
    const rings = async () => {
      const both = await Promise.all([page, other].map((tab) => tab.evaluate(() => window.rings)));
      return both.filter(({ length }) => length > 0);
    };
    // Every other page shows it, and the link counts it.
    const third = await context.newPage();
    await openHydrated(third, `${url}/console/account`);
    const band = third.getByRole('region', { name: t('alarm.label') });
    await untilShown(band.getByText(t('alarm.newOrders', { count: 1 })));
    const accept = band.getByRole('button', { name: t('alarm.accept') });
    await untilShown(accept);
    expect(await sidewaysOverflow(third)).toBe(0);
    if (checksLayout) expect(await axeViolations(third)).toEqual([]);
    const link = other.getByRole('navigation', { name: t('nav.label') }).getByRole('link', { name: t('nav.orders') });
    const described = () =>
      link.evaluate((shown) => document.getElementById(shown.getAttribute('aria-describedby') ?? '')?.textContent);
    await expect.poll(described).toContain(t('alarm.fresh', { count: '1' }));
    await expect.poll(rings).toHaveLength(1);
    expect(await sidewaysOverflow(page)).toBe(0);
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    // One bell, every twenty seconds (day.test.ts).
    const [[first = 0, second = Infinity] = [], ...elsewhere] = await rings();
    expect(second - first).toBeGreaterThan(19_000);
    expect(elsewhere).toEqual([]);
    await card(page)
      .getByRole('group', { name: t('orders.nextStep') })
      .getByRole('button')
      .first()
      .click();
    // In focus, a toast stays.
    const undo = page.getByRole('button', { name: t('toast.undo') });
    await undo.focus();
    await card(other).waitFor({ state: 'detached' });
    await untilHidden(accept);
    await third.close();
    await undo.click();
    await untilShown(card(other));
    // The customer cancels while a member of staff accepts.
    await api('cancelOrder', { params: { id: placed.id } });
    await card(page).waitFor({ state: 'detached' });
    await other.close();
    for (const { id } of (await giver.api('listOrders')).rows) await giver.api('cancelOrder', { params: { id } });
    await bringBack();
  });
});

describe.each([arabicPhone])('the band of new orders in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('comes late without moving a button from under the finger', async ({ openConsole }) => {
    const { page } = await openConsole({ size, role: 'owner', language });
    const { order } = await shopper();
    await order();
    const loaded = Promise.withResolvers<void>();
    await page.route('**/assets/new-orders-*', async (route) => {
      await loaded.promise;
      await route.fallback();
    });
    await openHydrated(page, '/console/account');
    const button = page.getByRole('main').getByRole('button').first();
    await untilShown(button);
    const top = async () => (await button.boundingBox())?.y ?? 0;
    const before = await top();
    await button.evaluate((pressed) =>
      pressed.addEventListener('click', () => pressed.setAttribute('data-clicked', '')),
    );
    await button.hover();
    await page.mouse.down();
    loaded.resolve();
    const band = page.getByRole('region', { name: t('alarm.label') });
    await band.getByRole('link').first().waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await top()).toBe(before);
    await page.mouse.up();
    await page.locator('[data-clicked]').waitFor();
    await expect.poll(top).toBeGreaterThan(before);
    await untilShown(band.getByRole('link').first());
  });
});
