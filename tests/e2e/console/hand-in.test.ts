import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { formatPrice } from '#i18n/format.ts';
import { axeViolations } from '../support/axe.ts';
import { addStaff, consoleAt, consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { allVariants } from '../support/variants.ts';
import { openHydrated, phone, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();

describe.each(allVariants)('the cash of a driver in $language on a $device', (variant) => {
  const { language, device, size, checksLayout } = variant;
  const t = consoleWords[language];
  const driverName = (name: string) => `أحمد ${name}-${device}-${language}`;
  const boss = async () => consoleAt(shop.url, await addStaff(shop, { role: 'owner', language, elevated: true }));

  async function handOver(order: { id: number; number: string }, driverId: number) {
    const console = await boss();
    const { version } = await console('getOrder', { params: { order: order.number } });
    await console('handOver', { body: { driverId, items: [{ id: order.id, version }] } });
    return console;
  }

  const driverRow = (page: Page, name: string) =>
    page
      .getByRole('region', { name: t('cash.toHandIn') })
      .getByRole('listitem')
      .filter({ hasText: name });

  it('is counted before anyone sees what it should be, and the manager accepts the difference', async ({
    openConsole,
    orders,
  }) => {
    const name = driverName('hand-in');
    const driver = await addStaff(shop, { role: 'driver', language, name });
    const order = await orders.ready();
    const console = await handOver(order, driver.id);
    const { version, toCollect } = await console('getOrder', { params: { order: order.number } });
    const due = toCollect ?? 0;
    await consoleAt(
      shop.url,
      driver,
      language,
    )('deliverOrder', { params: { id: order.id }, body: { version, pin: await order.pin(), collected: due, due } });

    // The accountant counts, too little comes out, and it stays open.
    const { page } = await openConsole({ size, role: 'accountant', language });
    await openHydrated(page, '/console');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('nav.cash') })
      .click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.cash') }));
    await untilShown(driverRow(page, name));
    expect(await driverRow(page, name).innerText()).not.toContain(due.toFixed(2));
    await expectGoodLayout(page, variant);
    await page.getByRole('button', { name: t('cash.countOf', { name }) }).click();
    const dialog = page.getByRole('dialog');
    const sum = dialog.getByRole('textbox', { name: t('cash.counted') });
    await untilShown(sum);
    expect(await dialog.innerText()).not.toContain(due.toFixed(2));
    const counted = (due - 5).toFixed(2);
    await sum.fill(counted);
    // The sum is asked about first.
    await dialog.getByRole('button', { name: t('cash.handIn') }).click();
    const right = dialog.getByRole('checkbox');
    await expect.poll(() => right.evaluate((box) => box === document.activeElement)).toBe(true);
    if (checksLayout) expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await right.check();
    await dialog.getByRole('button', { name: t('cash.handIn') }).click();
    await untilShown(dialog.getByText(t('cash.waits')));
    expect(await dialog.innerText()).toContain(due.toFixed(2));
    if (checksLayout) expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await dialog
      .getByRole('button', { name: t('cash.close'), exact: true })
      .last()
      .click();
    await untilHidden(driverRow(page, name));
    const differences = (of: Page) =>
      of
        .getByRole('region', { name: t('cash.open') })
        .getByRole('listitem')
        .filter({ hasText: name });
    await untilShown(differences(page));
    expect(await differences(page).getByRole('button').count()).toBe(0);

    // The manager says why, in a sentence.
    const { page: manager, expectRefusal } = await openConsole({ size, role: 'manager', language });
    expectRefusal('422 POST /api/console/v1/cash');
    await openHydrated(manager, '/console/cash');
    await differences(manager)
      .getByRole('button', { name: t('cash.settle') })
      .click();
    const settling = manager.getByRole('dialog');
    const reason = settling.getByRole('textbox', { name: t('cash.reason') });
    await settling.getByRole('button', { name: t('cash.settle') }).click();
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('ورقة نقدية ممزقة');
    await settling.getByRole('button', { name: t('cash.settle') }).click();
    await untilHidden(differences(manager));
    const report = manager.getByRole('region', { name: t('cash.dayOf') });
    await untilShown(report.getByText('ورقة نقدية ممزقة').first());
    await untilShown(report.getByRole('table', { name }));
    await expectGoodLayout(manager, variant);
    // Only the report is printed.
    await manager.emulateMedia({ media: 'print' });
    await untilHidden(manager.getByRole('heading', { level: 1 }));
    await untilShown(report.getByRole('table', { name }));
  });

  it('is not collected unseen for an order that is paid meanwhile; what was taken all the same is settled', async ({
    openConsole,
    orders,
  }) => {
    const order = await orders.ready();
    const { page, expectRefusal, staff } = await openConsole({ size: phone, role: 'driver', language });
    const console = await handOver(order, staff.id);
    const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/console/v1/run');
    await openHydrated(page, '/console/run');
    const before = await (await read).body();
    const stop = page.getByRole('article', { name: order.number });
    await stop.getByRole('button', { name: t('orders.step.delivered') }).click();
    const door = page.getByRole('dialog');
    await door.getByRole('textbox', { name: t('orders.deliver.pin') }).fill(await order.pin());
    const due = await door.getByRole('textbox', { name: t('orders.deliver.collected') }).inputValue();

    // The phone still shows the old sum when the order is paid at the shop.
    await page.route('**/api/console/v1/run', (route) =>
      route.fulfill({ body: before, contentType: 'application/json; charset=utf-8' }),
    );
    const { version } = await console('getOrder', { params: { order: order.number } });
    await console('markPaid', { params: { id: order.id }, body: { version, way: 'card' } });
    expectRefusal('409 POST /api/console/v1/orders');
    await door.getByRole('button', { name: t('orders.step.delivered') }).click();
    const alert = door.getByRole('alert');
    await untilShown(alert);
    expect(await alert.innerText()).toContain(due);
    if (checksLayout) expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect((await console('getOrder', { params: { order: order.number } })).stage).toBe('way');
    // Nothing is sent before the driver has said what he took.
    await door.getByRole('button', { name: t('orders.step.delivered') }).click();
    const right = door.getByRole('checkbox');
    await expect.poll(() => right.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.unroute('**/api/console/v1/run');
    if (device === 'phone') {
      await door.getByRole('button', { name: t('orders.deliver.nothingTaken') }).click();
      await door.getByRole('button', { name: t('orders.step.delivered') }).click();
      await untilShown(page.getByText(t('orders.done.delivered', { number: order.number })));
      const { money } = await console('getOrder', { params: { order: order.number } });
      expect(money).toMatchObject({ collected: null, dueBack: 0, owed: 0 });
      return;
    }
    await right.check();
    await door.getByRole('button', { name: t('orders.step.delivered') }).click();
    await untilShown(page.getByText(t('orders.done.delivered', { number: order.number })));

    const manager = (await openConsole({ size, role: 'manager', language, elevated: true })).page;
    await openHydrated(manager, '/console/cash');
    const task = manager
      .getByRole('region', { name: t('cash.tasks.title') })
      .getByRole('listitem')
      .filter({ hasText: order.number });
    expect(await task.innerText()).toContain(due);
    await task.getByRole('button', { name: t('orderMoney.refund.open') }).click();
    const refunding = manager.getByRole('dialog');
    await refunding.getByRole('textbox', { name: t('orderMoney.refund.reason') }).fill('دُفع مرتين');
    if (checksLayout) expect(await axeViolations(manager, 'dialog[open]')).toEqual([]);
    await refunding.getByRole('button', { name: t('orderMoney.refund.send'), exact: true }).click();
    await untilHidden(task);
    const amount = formatPrice(Number(due), language);
    await untilShown(manager.getByText(t('orderMoney.refund.doneByHand', { amount, number: order.number })));
  });
});
