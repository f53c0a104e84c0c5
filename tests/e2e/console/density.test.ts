import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { openHydrated, phone, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();
const laptop = { width: 1280, height: 800 };

/** How many of the elements are whole on the first screen, above the navigation of a phone. */
async function wholeOnScreen(page: Page, elements: Locator): Promise<number> {
  await untilShown(elements.first());
  const bar = await page.locator('nav.fixed').boundingBox();
  const size = page.viewportSize() ?? laptop;
  const bottom = bar && bar.width >= size.width ? bar.y : size.height;
  return elements.evaluateAll(
    (all, last) =>
      all.filter((one) => {
        const { top, bottom: end, height } = one.getBoundingClientRect();
        return height > 0 && top >= 0 && end <= last + 0.5;
      }).length,
    bottom,
  );
}

/** The texts with lines that are not shown. Letters of a shown line may reach out of it. */
const cutTexts = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.filter((one) => one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 8).map((one) => one.textContent),
  );

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

describe.each(requiredLanguages)('the first screen of the console in %s', (language) => {
  const t = consoleWords[language];
  const band = (page: Page) => page.getByRole('region', { name: t('alarm.label') });

  it('has fourteen orders on a wide screen, also while new ones wait', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    await orders.place();
    await openHydrated(page, '/console/orders?stage=all');
    await untilShown(band(page).getByRole('link').first());
    const rows = page.getByRole('main').getByRole('article');
    expect(await wholeOnScreen(page, rows)).toBeGreaterThanOrEqual(14);
    expect(await heightOf(rows.first())).toBe(44);
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('shows each stage of orders whole on a wide screen', async ({ openConsole }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    // A filter is as wide as what can be done with the list.
    const [zone] = (await clientOf(shop.url, { language })('listZones')).rows;
    await openHydrated(page, `/console/orders?stage=unpaid&due=tomorrow&zone=${zone?.id}`);
    await untilShown(page.getByRole('button', { name: t('orders.filter.clear') }));
    const stages = page.getByRole('navigation', { name: t('orders.stages'), exact: true });
    await untilShown(stages.getByText(t('orders.stage.unpaid'), { exact: true }));
    await expect.poll(() => stages.locator('bdi').count()).toBeGreaterThan(3);
    expect(await stages.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  });

  it('has room for fourteen orders beside three groups, and no cut zone', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    await orders.accepted();
    await openHydrated(page, '/console/orders?stage=pick');
    const rows = page.getByRole('main').getByRole('article');
    await untilShown(rows.first());
    const heading = page.getByRole('main').locator('section > h3').first();
    const group = await heightOf(heading);
    const top = (await heading.boundingBox())?.y ?? Infinity;
    expect(group).toBeLessThanOrEqual(24);
    expect(top + 3 * group + 14 * (await heightOf(rows.first()))).toBeLessThanOrEqual(laptop.height);
    expect(await cutTexts(rows.locator('bdi'))).toEqual([]);
    await openHydrated(page, '/console/orders');
    await untilShown(rows.first());
    expect(await cutTexts(rows.locator('footer p'))).toEqual([]);
  });

  it('shows whole names of days when a delivery changes', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    const order = await orders.accepted();
    await openHydrated(page, `/console/orders/${order.number}`);
    await page.getByRole('button', { name: t('delivery.open'), exact: true }).click();
    const days = page.getByRole('dialog').locator('label:has([name=delivery-day])');
    await untilShown(days.first());
    const cut = await days.evaluateAll((all) => all.filter((day) => day.scrollWidth > day.clientWidth).length);
    expect(cut).toBe(0);
  });

  it('has four orders in each full column of the board', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    for (let count = 0; count < 4; count += 1) await orders.place();
    await openHydrated(page, '/console/orders');
    const fresh = page.getByRole('log', { name: t('orders.newOrders') }).getByRole('article');
    await expect.poll(() => fresh.count()).toBeGreaterThanOrEqual(4);
    expect(await wholeOnScreen(page, fresh)).toBeGreaterThanOrEqual(4);
  });

  it('has three orders on a phone, also while new ones wait; one line says what is filtered', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size: phone, role: 'owner', language });
    await orders.place();
    await openHydrated(page, '/console/orders?stage=all&sort=newest');
    await untilShown(band(page).getByRole('link').first());
    const rows = page.getByRole('main').getByRole('article');
    expect(await wholeOnScreen(page, rows)).toBeGreaterThanOrEqual(3);
    expect(await heightOf(band(page))).toBeLessThan(50);
    const [zone] = (await clientOf(shop.url, { language })('listZones')).rows;
    await openHydrated(page, `/console/orders?stage=all&due=tomorrow&zone=${zone?.id}`);
    const filter = page.getByRole('button', { name: t('orders.filter.open'), exact: false }).first();
    await untilShown(filter.getByText(zone?.name ?? '', { exact: true }));
    await untilShown(filter.getByText(t('orders.due.tomorrow'), { exact: true }));
    expect(await heightOf(filter)).toBe(44);
    await page.getByRole('button', { name: t('orders.filter.clear') }).click();
    await expect.poll(() => wholeOnScreen(page, rows)).toBeGreaterThanOrEqual(3);
  });

  it('has twelve products on a wide screen, and four on a phone', async ({ openConsole }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    const rows = page.getByRole('region', { name: t('catalogue.list.label'), exact: true }).getByRole('article');
    await openHydrated(page, '/console/products');
    expect(await wholeOnScreen(page, rows)).toBeGreaterThanOrEqual(12);
    expect(await heightOf(rows.first())).toBeLessThanOrEqual(46);
    await page.setViewportSize(phone);
    expect(await wholeOnScreen(page, rows)).toBeGreaterThanOrEqual(4);
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('has fifteen rows of the sheet, one line each', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    await orders.place();
    await openHydrated(page, '/console/products/grid');
    const rows = page.getByRole('grid').locator('tbody tr[data-index]');
    await untilShown(band(page).getByRole('link').first());
    expect(await wholeOnScreen(page, rows)).toBeGreaterThanOrEqual(15);
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(new Set(heights)).toEqual(new Set([42]));
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('has photo, names and price of a new product on a phone; what is missing leads to its field', async ({
    openConsole,
  }) => {
    const { page } = await openConsole({ size: phone, role: 'owner', language });
    await openHydrated(page, '/console/products/new');
    const publish = page.getByRole('button', { name: t('catalogue.action.publish'), exact: true });
    await untilShown(publish);
    const barTop = (await publish.boundingBox())?.y ?? 0;
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const arabic = field(t('catalogue.words.nameAr'));
    const first = [arabic, field(t('catalogue.words.nameEn')), field(t('catalogue.price.price'))];
    for (const one of [page.getByLabel(t('catalogue.photos.add')), ...first]) {
      const box = await one.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(barTop);
    }
    await publish.click();
    const alert = page.getByRole('alert').filter({ hasText: t('catalogue.part.name.ar') });
    await alert.getByRole('link', { name: t('catalogue.part.name.ar') }).click();
    await expect.poll(() => arabic.evaluate((input) => input === document.activeElement)).toBe(true);
    await arabic.fill('وردة');
    await untilHidden(alert);
    await untilShown(page.getByRole('alert').getByText(t('catalogue.part.category')));
  });

  it('has an order and a product in two columns; Escape leads from the order to its list', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size: laptop, role: 'owner', language });
    const order = await orders.accepted();
    await openHydrated(page, '/console/orders?stage=pick');
    await page.getByRole('link', { name: order.number }).click();
    const top = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y;
    const items = page.getByRole('region', { name: t('orders.items'), exact: true });
    await untilShown(items);
    expect(await top(t('orders.money'))).toBe((await items.boundingBox())?.y);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await untilShown(page.getByRole('article', { name: order.number }));
    expect(new URL(page.url()).pathname).toBe('/console/orders');
    await openHydrated(page, '/console/products/1');
    await untilShown(page.getByRole('region', { name: t('catalogue.steps.look'), exact: true }));
    expect(await top(t('catalogue.steps.look'))).toBe(await top(t('catalogue.steps.photos')));
  });

  it('forgets that a PIN was wrong with the next digit', async ({ openConsole, orders }) => {
    const { page, call, staff, expectRefusal } = await openConsole({ size: phone, role: 'owner', language });
    const order = await orders.ready();
    const { version } = await call('getOrder', { params: { order: String(order.id) } });
    await call('handOver', { body: { items: [{ id: order.id, version }], driverId: staff.id } });
    await openHydrated(page, `/console/orders/${order.number}`);
    await page.getByRole('button', { name: t('orders.step.delivered'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const pin = dialog.getByRole('textbox', { name: t('orders.deliver.pin') });
    const right = await order.pin();
    await pin.fill(right === '0000' ? '1111' : '0000');
    expectRefusal('422 POST /api/console/v1/orders');
    await pin.press('Enter');
    const alert = dialog.getByRole('alert').first();
    await untilShown(alert);
    await dialog.getByRole('button', { name: '7', exact: true }).click();
    await untilHidden(alert);
  });

  it.for([laptop, phone])(
    'shows a toast where it covers no bar and no Accept at $width px',
    async (size, { openConsole, orders }) => {
      const { page } = await openConsole({ size, role: 'owner', language });
      for (let count = 0; count < 4; count += 1) await orders.place();
      const toast = page.locator('[data-toast]');
      const covered = (names: string) =>
        toast.evaluate((card, selector) => {
          const box = card.getBoundingClientRect();
          return [...document.querySelectorAll(selector)].filter((one) => {
            const { top, bottom, left, right } = one.getBoundingClientRect();
            return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
          }).length;
        }, names);
      await openHydrated(page, '/console/orders?stage=new');
      const cards = page.getByRole('main').getByRole('article');
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(4);
      await cards
        .first()
        .getByRole('button', { name: t('orders.step.accept') })
        .click();
      await untilShown(toast);
      expect(await covered('main article button')).toBe(0);
      await openHydrated(page, '/console/products/1');
      const save = page.getByRole('button', { name: t('catalogue.action.save'), exact: true });
      await save.click();
      await untilShown(toast);
      expect(await covered('[class*=sticky]:has(button)')).toBe(0);
    },
  );

  it.for([laptop, phone])(
    'shows the counts of orders beside the icon at $width px',
    async (size, { openConsole, orders }) => {
      const { page } = await openConsole({ size, role: 'owner', language });
      await orders.place();
      await openHydrated(page, '/console/account');
      const link = page.getByRole('navigation', { name: t('nav.label') }).getByRole('link', { name: t('nav.orders') });
      await untilShown(link.locator('[aria-hidden][dir=ltr]').first());
      const covered = await link.evaluate((one) => {
        const icon = one.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
        const badges = [...one.querySelectorAll('[aria-hidden][dir=ltr]')].map((badge) =>
          badge.getBoundingClientRect(),
        );
        return badges.map((badge) => Math.min(badge.right, icon.right) - Math.max(badge.left, icon.left));
      });
      for (const width of covered) expect(width).toBeLessThanOrEqual(4);
    },
  );
});
