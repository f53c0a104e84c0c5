import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { languageFacts } from '#i18n/languages.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

demoShop();

describe.each(bothVariants)('the run without a network in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('keeps a delivery, sends it once, and says why another one was refused', async ({
    openConsole,
    hireColleague,
    orders,
  }) => {
    const { page, context, staff, settled, forgive, expectRefusal } = await openConsole({
      size,
      role: 'driver',
      language,
    });
    forgive(/offline|network|Failed to load|lost /i);
    const owner = await hireColleague('owner');
    const [taken, recalled] = [await orders.ready(), await orders.ready()];
    const items = [taken, recalled].map(({ id }) => ({ id, version: 3 }));
    await owner('handOver', { body: { driverId: staff.id, items } });
    await openHydrated(page, '/console/run');
    const stopOf = (number: string) => page.getByRole('article', { name: number });
    await untilShown(stopOf(taken.number));
    const door = page.getByRole('dialog');
    // The dialog, and what shows that something waits, are loaded while there is a network.
    await settled();
    const pins = [await taken.pin(), await recalled.pin()];
    await context.setOffline(true);
    for (const [index, order] of [taken, recalled].entries()) {
      await stopOf(order.number)
        .getByRole('button', { name: t('orders.step.delivered') })
        .click();
      await door.getByRole('textbox', { name: t('orders.deliver.pin') }).fill(pins[index] ?? '');
      await door.getByRole('button', { name: t('orders.step.delivered') }).click();
      await untilShown(stopOf(order.number).getByText(t('outbox.waits')));
    }
    await untilShown(page.getByText(t('outbox.waiting', { count: 2 })));
    await page.getByRole('button', { name: t('outbox.show') }).click();
    await untilShown(page.getByRole('link', { name: t('outbox.act.deliverOrder', { number: taken.number }) }));
    expectRefusal(`409 POST /api/console/v1/orders/${recalled.id}/deliver`);
    await owner('cancelOrder', { params: { id: recalled.id }, body: { version: 4, reason: 'Asked for it' } });
    await context.setOffline(false);
    await untilShown(page.getByRole('region', { name: t('orders.run.delivered') }).getByText(taken.number));
    const refusal = page.getByRole('alert').filter({ hasText: recalled.number });
    await untilShown(refusal.getByText(/Asked|عائشة|\d\d:\d\d/).first());
    await untilHidden(page.getByText(t('outbox.waiting', { count: 2 })));
    expect((await owner('getOrder', { params: { order: taken.number } })).stage).toBe('delivered');
    await refusal.getByRole('button', { name: t('outbox.dismiss') }).click();
    await untilHidden(refusal);
  });
});

/** The keys of the answers that the device keeps. */
function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening a database that is not there would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'console.answers')) return [];
    const request = indexedDB.open('console.answers');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const keys = request.result.transaction('answers').objectStore('answers').getAllKeys();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    request.result.close();
    return keys.result.filter((key) => typeof key === 'string');
  });
}

/** Waits until the worker can show the console, and the device has kept an answer of this call. */
async function untilKept(page: Page, call: string, about = ''): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const isKept = (key: string) => key.startsWith(`["${call}"`) && key.includes(about);
  await expect.poll(async () => (await keptKeys(page)).some(isKept), { timeout: 20_000 }).toBe(true);
}

/** The language of the page that the worker keeps. */
function keptLanguage(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const kept = await caches.match('/console/');
    return /<html lang="(\w+)"/.exec((await kept?.text()) ?? '')?.[1] ?? null;
  });
}

// A browser warns of preloads that the worker answers.
const cutOff = /offline|network|Failed to load|lost |ERR_|preload/i;

describe.each(bothVariants)(
  'a reload without a network in $language on a $device',
  ({ language, size, checksLayout }) => {
    const t = consoleWords[language];

    it('shows the driver the run with its age, keeps what waits, and sends it once', async ({
      openConsole,
      hireColleague,
      orders,
    }) => {
      const { page, context, staff, forgive } = await openConsole({
        size,
        role: 'driver',
        language,
        keepsOfflinePage: true,
      });
      forgive(cutOff);
      const owner = await hireColleague('owner');
      const [first, second] = [await orders.ready(), await orders.ready()];
      const items = [first, second].map(({ id }) => ({ id, version: 3 }));
      await owner('handOver', { body: { driverId: staff.id, items } });
      await openHydrated(page, '/console/run');
      const stopOf = (number: string) => page.getByRole('article', { name: number });
      await untilShown(stopOf(first.number));
      await untilKept(page, 'getMyRun');
      const pin = await first.pin();
      await context.setOffline(true);
      await page.reload();
      await untilShown(stopOf(second.number));
      const since = page.getByText(String(t.raw('outbox.shownSince')).split('<')[0]?.trim() ?? '');
      await untilShown(since);
      if (checksLayout) expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
      // The page of an order that was not opened before.
      await stopOf(first.number).getByRole('link', { name: first.number }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: first.number }));
      await untilShown(page.getByText('شارع الورد 12').first());
      await page.goBack();
      await stopOf(first.number)
        .getByRole('button', { name: t('orders.step.delivered') })
        .click();
      const door = page.getByRole('dialog');
      await door.getByRole('textbox', { name: t('orders.deliver.pin') }).fill(pin);
      await door.getByRole('button', { name: t('orders.step.delivered') }).click();
      await untilShown(page.getByText(t('outbox.waiting', { count: 1 })));
      await page.reload();
      await untilShown(stopOf(first.number).getByText(t('outbox.waits')));
      await untilShown(page.getByText(t('outbox.waiting', { count: 1 })));
      await context.setOffline(false);
      await untilShown(page.getByRole('region', { name: t('orders.run.delivered') }).getByText(first.number));
      await untilHidden(page.getByText(t('outbox.waiting', { count: 1 })));
      await untilHidden(since);
      expect((await owner('getOrder', { params: { order: first.number } })).stage).toBe('delivered');
      expect((await owner('getOrder', { params: { order: second.number } })).stage).toBe('way');
    });

    it('shows the packer the orders, and keeps ticks, packed, a note and a count', async ({
      openConsole,
      hireColleague,
      orders,
    }) => {
      const { page, context, forgive } = await openConsole({ size, role: 'packer', language, keepsOfflinePage: true });
      forgive(cutOff);
      const owner = await hireColleague('owner');
      const order = await orders.accepted();
      const { rows } = await owner('listStock', { query: { q: order.sku } });
      const [variant] = rows;
      await openHydrated(page, '/console/orders?stage=pick&sort=newest');
      await untilShown(page.getByRole('link', { name: order.number }).first());
      await untilKept(page, 'listOrders');
      await untilKept(page, 'getOrder', order.number);
      await openHydrated(page, `/console/stock?q=${order.sku}`);
      const pieces = page.getByRole('main').getByRole('button', { name: variant?.name[language] ?? '' });
      await untilShown(pieces);
      await untilKept(page, 'listStock');
      await context.setOffline(true);
      await page.reload();
      await pieces.click();
      const dialog = page.getByRole('dialog', { name: t('stock.dialog') });
      await dialog.getByRole('textbox', { name: t('stock.field') }).fill('70');
      await dialog.getByRole('combobox', { name: t('stock.why') }).selectOption({ label: t('stock.reason.counted') });
      await dialog.getByRole('button', { name: t('stock.save') }).click();
      await untilHidden(dialog);
      await untilShown(page.getByText(t('outbox.waiting', { count: 1 })));
      await openHydrated(page, `/console/orders/${order.number}`);
      const notes = page.getByRole('region', { name: t('orders.notes') });
      await notes.getByRole('button', { name: t('orders.step.note') }).click();
      await notes.getByRole('textbox').fill('بدون مكسرات');
      await notes.getByRole('button', { name: t('customers.saveNote') }).click();
      await untilShown(notes.getByText(t('outbox.waits')));
      const tick = page.getByRole('main').getByRole('checkbox').first();
      // The notices above keep the place of the page while the finger is down.
      await tick.hover();
      const box = await tick.boundingBox();
      await page.mouse.down();
      expect(await tick.boundingBox()).toEqual(box);
      await page.mouse.up();
      await page
        .getByRole('main')
        .getByRole('button', { name: t('orders.step.packed') })
        .first()
        .click();
      await untilShown(page.getByText(t('outbox.waiting', { count: 4 })));
      await page.reload();
      await untilShown(page.getByText(t('outbox.waiting', { count: 4 })));
      expect(await tick.isChecked()).toBe(true);
      if (checksLayout) expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
      await context.setOffline(false);
      await untilHidden(page.getByText(t('outbox.waiting', { count: 4 })));
      await expect
        .poll(async () => (await owner('getOrder', { params: { order: order.number } })).stage, { timeout: 20_000 })
        .toBe('ready');
      const saved = await owner('getOrder', { params: { order: order.number } });
      expect(saved.notes.map(({ text }) => text)).toEqual(['بدون مكسرات']);
      const after = await owner('listStock', { query: { q: order.sku } });
      expect(after.rows[0]?.stock).toBe(70);
    });

    it('shows the language to which the person has switched', async ({ openConsole }) => {
      const other = language === 'ar' ? 'en' : 'ar';
      const name = 'نورة المري';
      const packer = { size, role: 'packer', language, name, keepsOfflinePage: true } as const;
      const { page, context, forgive } = await openConsole(packer);
      forgive(cutOff);
      await openHydrated(page, '/console/orders');
      await untilKept(page, 'getMe');
      await expect.poll(() => keptLanguage(page)).toBe(language);
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('menu.account', { name }) })
        .click();
      await page.getByRole('menuitem', { name: languageFacts[other].ownName }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: consoleWords[other]('nav.orders') }));
      await expect.poll(() => keptLanguage(page)).toBe(other);
      await context.setOffline(true);
      await page.reload();
      await untilShown(page.getByRole('heading', { level: 1, name: consoleWords[other]('nav.orders') }));
      expect(await page.locator('html').getAttribute('lang')).toBe(other);
      await context.setOffline(false);
    });

    it('leaves nothing of a person on the device after the sign-out, and what waits to that person alone', async ({
      openConsole,
      hireColleague,
      orders,
    }) => {
      const { page, context, staff, forgive, expectRefusal } = await openConsole({
        size,
        role: 'packer',
        language,
        keepsOfflinePage: true,
      });
      forgive(cutOff);
      expectRefusal('401 GET /api/console/v1/');
      const owner = await hireColleague('owner');
      const order = await orders.accepted();
      await openHydrated(page, `/console/orders/${order.number}/pick`);
      const tick = page.getByRole('main').getByRole('checkbox').first();
      await untilShown(tick);
      await untilKept(page, 'getOrder');
      await context.setOffline(true);
      await tick.click();
      await untilShown(page.getByText(t('outbox.waiting', { count: 1 })));
      const { version } = (await owner('listStaff')).rows.find(({ id }) => id === staff.id) ?? { version: 0 };
      expectRefusal(`401 PUT /api/console/v1/orders/${order.id}`);
      await owner('suspendStaff', { params: { id: staff.id }, body: { version } });
      await context.setOffline(false);
      await untilShown(page.getByText(t('outbox.unsent', { count: 1 })));
      expect((await owner('getOrder', { params: { order: order.number } })).items[0]?.picked).toBe(false);
      await expect.poll(() => keptKeys(page)).toEqual([]);
      await context.setOffline(true);
      await page.goto(`/console/orders/${order.number}`);
      await untilShown(page.getByRole('main').getByRole('alert'));
      expect(await page.getByText('شارع الورد 12').count()).toBe(0);
      await context.setOffline(false);
    });
  },
);
