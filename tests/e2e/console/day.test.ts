import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectFocus, expectGoodLayout } from '../support/layout.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated, phone, sidewaysOverflow, untilIdle, type Visit } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

const focusedText = (page: Visit['page']) => page.evaluate(() => document.activeElement?.textContent);

describe.each(allVariants)('a day of the shop in $language on a $device', (variant) => {
  const { language, device, size, checksLayout } = variant;
  const t = consoleWords[language];
  const named = (name: string) => `console-${name}-${device}-${language}`;

  it('an order is picked with ticks that stay, and packed after a question about the last line', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    const order = await orders.accepted({ lines: 3 });
    await openHydrated(page, '/console/orders?stage=pick');
    await page
      .getByRole('article', { name: order.number })
      .getByRole('button', { name: t('orders.step.pick') })
      .click();
    await untilShown(page.getByRole('heading', { level: 1, name: order.number }));
    const ticks = page.getByRole('main').getByRole('checkbox');
    await expect.poll(() => ticks.count()).toBe(3);
    for (const nth of [0, 1]) {
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/picked'));
      await ticks.nth(nth).click();
      expect((await saved).status()).toBe(200);
    }
    const picked = (count: number) => untilShown(page.getByText(t('orders.pickedOf', { picked: count, all: 3 })));
    await picked(2);
    await page.reload();
    await picked(2);
    await expectGoodLayout(page, variant);
    const packed = page.getByRole('main').getByRole('button', { name: t('orders.step.packed') });
    await packed.click();
    const question = page.getByRole('alertdialog');
    await untilShown(question.getByText(t('orders.pick.missingTitle', { count: 1 })));
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    // A line that is not on the shelf is taken out from there, too.
    await question.getByRole('button', { name: t('edit.missing') }).click();
    const edit = page.getByRole('dialog');
    await untilShown(edit.getByRole('button', { name: t('edit.save'), exact: true }));
    expect(await edit.getByRole('textbox', { name: t('edit.reason') }).inputValue()).toBe(t('edit.notOnShelf'));
    await page.keyboard.press('Escape');
    await packed.click();
    await question.getByRole('button', { name: t('orders.pick.goOn') }).click();
    await ticks.nth(2).click();
    await picked(3);
    await packed.click();
    await untilShown(page.getByRole('button', { name: t('orders.step.handOver') }));
    await expect.poll(() => focusedText(page)).toBe(t('orders.step.handOver'));
    await page.getByRole('button', { name: t('toast.undo') }).click();
    await untilShown(page.getByRole('main').getByRole('button', { name: t('orders.step.packed') }));
  });

  it('a run is handed over at once, and delivered with the PIN that only the customer sees', async ({
    openConsole,
    orders,
  }) => {
    const { page, context } = await openConsole({ size, role: 'packer', language });
    const driverName = `أحمد ${named('run')}`;
    const stops = [await orders.ready({ name: 'نورة المري' }), await orders.ready(), await orders.ready()];
    const theirs = await openConsole({ size: phone, role: 'driver', language, name: driverName });
    await openHydrated(page, '/console/orders?stage=ready');
    for (const { number } of stops)
      await page.getByRole('checkbox', { name: t('orders.select.one', { number }) }).check();
    await page
      .getByRole('toolbar', { name: t('orders.select.toolbar') })
      .getByRole('button', { name: t('orders.step.handOver') })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: driverName }).click();
    await untilShown(page.getByText(t('orders.doneEach.handedOver', { count: 3, driver: driverName })));

    const run = theirs.page;
    await openHydrated(run, '/console/run');
    await expect.poll(() => run.getByRole('article').count()).toBe(3);
    const stop = run.getByRole('article', { name: stops[0]?.number ?? '' });
    const link = await stop.getByRole('link', { name: t('orders.whatsapp') }).getAttribute('href');
    const text = decodeURIComponent(link?.split('text=')[1] ?? '');
    expect(text).toContain(stops[0]?.number);
    expect(text).toMatch(/\d+\.\d\d/);
    expect(await stop.getByRole('link', { name: t('orders.call') }).getAttribute('href')).toMatch(/^tel:\+974/);
    await expectGoodLayout(run, variant);
    await stop.getByRole('button', { name: t('orders.run.down', { number: stops[0]?.number ?? '' }) }).click();
    await run.reload();
    await expect.poll(() => run.getByRole('article').nth(1).getAttribute('aria-label')).toBe(stops[0]?.number);

    const pin = (await stops[0]?.pin()) ?? '';
    const wrong = String((Number(pin) + 1) % 10_000).padStart(4, '0');
    theirs.expectRefusal('422 POST /api/console/v1/orders');
    await stop.getByRole('button', { name: t('orders.step.delivered') }).click();
    const door = run.getByRole('dialog');
    await door.getByRole('textbox', { name: t('orders.deliver.pin') }).fill(wrong);
    await door.getByRole('button', { name: t('orders.step.delivered') }).click();
    await untilShown(door.getByRole('alert').filter({ hasText: '4' }));
    // Another try begins with an empty field.
    const typed = door.getByRole('textbox', { name: t('orders.deliver.pin') });
    expect(await typed.inputValue()).toBe('');
    expect(await typed.evaluate((field) => field === document.activeElement)).toBe(true);
    if (checksLayout) expect(await axeViolations(run, 'dialog[open]')).toEqual([]);
    // Another stop knows nothing of it.
    await run.keyboard.press('Escape');
    await run
      .getByRole('article', { name: stops[2]?.number ?? '' })
      .getByRole('button', { name: t('orders.step.delivered') })
      .click();
    await untilShown(door.getByRole('textbox', { name: t('orders.deliver.pin') }));
    expect(await door.getByRole('alert').count()).toBe(0);
    await run.keyboard.press('Escape');
    await stop.getByRole('button', { name: t('orders.step.delivered') }).click();
    for (const digit of pin) await door.getByRole('button', { name: digit, exact: true }).click();
    // Another amount than what is due is asked about: a double press does not confirm it.
    await door.getByRole('textbox', { name: t('orders.deliver.collected') }).fill('١٠');
    await door.getByRole('button', { name: t('orders.step.delivered') }).dblclick();
    const right = door.getByRole('checkbox');
    await expect.poll(() => right.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await door.innerText()).toMatch(/10\.00[^]+\d\d\.\d\d/);
    if (checksLayout) expect(await axeViolations(run, 'dialog[open]')).toEqual([]);
    expect(await sidewaysOverflow(run)).toBe(0);
    await right.check();
    await door.getByRole('button', { name: t('orders.step.delivered') }).click();
    // A driver takes no delivery back.
    await untilShown(run.getByText(t('orders.done.delivered', { number: stops[0]?.number ?? '' })));
    expect(await run.getByRole('button', { name: t('toast.undo') }).count()).toBe(0);
    await untilShown(run.getByRole('region', { name: t('orders.run.delivered') }).getByText(stops[0]?.number ?? ''));

    const second = run.getByRole('article', { name: stops[1]?.number ?? '' });
    await second.getByRole('button', { name: t('orders.step.notReceived') }).click();
    const why = run.getByRole('dialog');
    await why.getByRole('button', { name: t('orders.fail.noAnswer') }).click();
    await why.getByRole('button', { name: t('orders.step.notReceived') }).click();
    await untilShown(run.getByRole('region', { name: t('orders.run.back') }).getByText(stops[1]?.number ?? ''));

    const foreign = await orders.ready();
    theirs.expectRefusal(`404 GET /api/console/v1/orders/${foreign.number}`);
    await openHydrated(run, `/console/orders/${foreign.number}`);
    await untilShown(run.getByRole('heading', { name: t('state.notFound.title') }));

    await signInAs(context, shop, { role: 'owner', language });
    await openHydrated(page, `/console/orders/${stops[0]?.number}`);
    await untilShown(page.getByRole('region', { name: t('orders.money') }).getByText(t('orders.difference')));
    await untilShown(
      page
        .getByRole('region', { name: t('orders.history') })
        .getByText(driverName)
        .first(),
    );
  });

  it('filters are in the address; Back restores the list, its place and what was selected', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size, role: 'manager', language });
    const order = await orders.place();
    await openHydrated(page, '/console/orders?stage=all');
    await page.getByRole('button', { name: t('orders.filter.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: t('orders.filter.status') }).selectOption('Pending');
    await dialog.getByRole('combobox', { name: t('orders.filter.payment') }).selectOption('Unpaid');
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('orders.filter.apply') }).click();
    await expect.poll(() => page.url()).toContain('?stage=all&status=Pending&payment=Unpaid');
    const box = page.getByRole('checkbox', { name: t('orders.select.one', { number: order.number }) });
    await expectGoodLayout(page, variant);
    await box.click();
    await untilShown(page.getByRole('toolbar', { name: t('orders.select.toolbar') }));
    // The toolbar lies over the list, which would count as a target that is too small.
    await expectGoodLayout(page, variant, '[role=toolbar]');
    await page.evaluate(() => scrollTo(0, 300));
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('link', { name: order.number, exact: true }).evaluate((link: HTMLElement) => link.click());
    await untilShown(page.getByRole('heading', { level: 1, name: order.number }));
    if (device === 'desktop') {
      const list = page.getByRole('navigation', { name: t('orders.list', { stage: t('orders.stage.all') }) });
      expect(await list.getByRole('link', { name: order.number }).getAttribute('aria-current')).toBe('page');
      await expectGoodLayout(page, variant);
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: t('orders.back'), exact: true })
      .click();
    await untilShown(box);
    expect(await box.isChecked()).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    expect(page.url()).toContain('?stage=all&status=Pending&payment=Unpaid');
    await page.getByRole('button', { name: t('orders.filter.clear') }).click();
    await expect.poll(() => page.url()).toMatch(/stage=all$/);
  });
});

describe.each([englishDesktop])('a day of the shop in $language on a wide $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('a note that was begun for one order is not in the form of another one beside it', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size, role: 'support', language });
    const [first, second] = [await orders.place(), await orders.place()];
    await openHydrated(page, `/console/orders/${first.number}?stage=new&sort=newest`);
    const addNote = page.getByRole('button', { name: t('orders.step.note') });
    const text = page.getByRole('textbox', { name: t('customers.noteText') });
    await addNote.click();
    await text.fill('اتصل قبل الوصول');
    await page
      .getByRole('navigation', { name: t('orders.list', { stage: t('orders.stage.new') }) })
      .getByRole('link', { name: second.number })
      .click();
    await untilShown(page.getByRole('heading', { level: 1, name: second.number }));
    expect(await text.count()).toBe(0);
    await addNote.click();
    expect(await text.inputValue()).toBe('');
  });

  it('without a network, a tick and a note wait and are sent when it is back', async ({ openConsole, orders }) => {
    const { page, context, forgive } = await openConsole({ size, role: 'packer', language });
    forgive(/offline|network|Failed to load|lost /i);
    const order = await orders.accepted({ lines: 2 });
    await openHydrated(page, `/console/orders/${order.number}/pick`);
    const tick = page.getByRole('main').getByRole('checkbox').first();
    await untilShown(tick);
    await context.setOffline(true);
    await tick.click();
    const waits = page.getByText(t('outbox.waiting', { count: 1 }));
    await untilShown(waits);
    expect(await tick.isChecked()).toBe(true);
    await context.setOffline(false);
    await untilHidden(waits);
    await page.reload();
    await untilShown(page.getByText(t('orders.pickedOf', { picked: 1, all: 2 })));
    await openHydrated(page, `/console/orders/${order.number}`);
    const notes = page.getByRole('region', { name: t('orders.notes') });
    await notes.getByRole('button', { name: t('orders.step.note') }).click();
    await notes.getByRole('textbox').fill('ring twice');
    await context.setOffline(true);
    await notes.getByRole('button', { name: t('customers.saveNote') }).click();
    await untilShown(notes.getByText(t('outbox.waits')));
    await context.setOffline(false);
    await untilHidden(notes.getByText(t('outbox.waits')));
    await openHydrated(page, `/console/orders/${order.number}`);
    await expect.poll(() => notes.getByText('ring twice').count()).toBe(1);
  });

  it('a tick stays when a read from before it answers later', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    const order = await orders.accepted({ lines: 2 });
    await openHydrated(page, `/console/orders/${order.number}/pick`);
    const ticks = page.getByRole('main').getByRole('checkbox');
    await expect.poll(() => ticks.count()).toBe(2);
    const reads: (() => Promise<void>)[] = [];
    await page.route(`**/api/console/v1/orders/${order.number}`, async (route) => {
      const answer = await route.fetch();
      // The page may have given up the read.
      reads.push(() => route.fulfill({ response: answer }).catch(() => undefined));
    });
    // Another order makes the page read again.
    await orders.accepted();
    await expect.poll(() => reads.length).toBeGreaterThan(0);
    const held = reads.length;
    await ticks.nth(0).click();
    await ticks.nth(1).click();
    const all = page.getByText(t('orders.pickedOf', { picked: 2, all: 2 }));
    await untilShown(all);
    // The ticks are saved, and read again.
    await expect.poll(() => reads.length).toBeGreaterThan(held);
    for (const answer of reads) await answer();
    await untilIdle(page);
    await untilShown(all);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page
      .getByRole('main')
      .getByRole('button', { name: t('orders.step.packed') })
      .click();
    await untilShown(page.getByRole('button', { name: t('orders.step.handOver') }));
  });

  it('a wide screen has the open stages side by side, and Today the problems and a test order', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size, role: 'owner', language });
    const { number: wide } = await orders.accepted({ lines: 3 });
    await openHydrated(page, '/console');
    await untilShown(page.getByRole('heading', { name: t('today.problems') }));
    await page.getByRole('button', { name: t('today.testOrder') }).click();
    const toast = page.getByRole('status').filter({ hasText: /DN-\d{6}-/ });
    const number = /DN-\d{6}-\w{6}/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
    await expectGoodLayout(page, variant);
    await page
      .getByRole('link', { name: t('nav.orders'), exact: true })
      .first()
      .click();
    await untilShown(page.getByRole('log', { name: t('orders.newOrders') }).getByRole('article', { name: number }));
    for (const stage of ['pick', 'ready', 'way'] as const) {
      const column = page.getByRole('region', { name: t('orders.list', { stage: t(`orders.stage.${stage}`) }) });
      if (stage === 'pick') await untilShown(column.getByRole('article', { name: wide }));
      else await untilShown(column);
      expect(await column.evaluate((element) => element.scrollWidth - element.clientWidth), stage).toBe(0);
    }
    await expectGoodLayout(page, variant);
  });
});

describe.each([arabicPhone])('a day of the shop in $language on a small $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('several orders are picked together; one that is cancelled is named', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    const batch = [await orders.accepted({ lines: 2 }), await orders.accepted({ lines: 2 })];
    await openHydrated(page, '/console/orders?stage=pick');
    const boxes = batch.map(({ number }) =>
      page.getByRole('checkbox', { name: t('orders.select.one', { number }) }),
    ) as [Locator, Locator];
    await untilShown(boxes[0]);
    // Both are pressed before the page can show the first one.
    await boxes[0].evaluate(
      (first: HTMLElement, second) => [first, second as HTMLElement].forEach((box) => box.click()),
      await boxes[1].elementHandle(),
    );
    const bar = page.getByRole('toolbar', { name: t('orders.select.toolbar') });
    await untilShown(bar);
    await expectGoodLayout(page, variant, '[role=toolbar]');
    await bar.getByRole('button', { name: t('orders.select.pick', { count: 2 }), exact: true }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('orders.pick.together', { count: 2 }) }));
    const ticks = page.getByRole('main').getByRole('checkbox');
    await expect.poll(() => ticks.count()).toBe(4);
    await expectGoodLayout(page, variant);
    await batch[1]?.cancelByStaff();
    await untilShown(page.getByRole('alert').filter({ hasText: batch[1]?.number ?? '' }));
    await expect.poll(() => ticks.count()).toBe(2);
    await ticks.nth(0).click();
    await ticks.nth(1).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: t('orders.step.packed') })
      .click();
    await untilShown(page.getByRole('heading', { level: 1, name: batch[0]?.number ?? '' }));
    await untilShown(page.getByRole('button', { name: t('orders.step.handOver') }));
  });

  it('a selected order that leaves the list is not selected any more', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size, role: 'support', language });
    const [stays, leaves] = [await orders.place(), await orders.place()];
    await openHydrated(page, '/console/orders?stage=new');
    const accept = page
      .getByRole('article', { name: stays.number })
      .getByRole('button', { name: t('orders.step.accept') });
    await untilShown(accept);
    await page.getByRole('checkbox', { name: t('orders.select.one', { number: leaves.number }) }).check();
    await untilShown(page.getByRole('toolbar', { name: t('orders.select.toolbar') }));
    await accept.waitFor({ state: 'detached' });
    await leaves.cancel();
    await untilShown(accept);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    // The card that leaves because a colleague was faster says so.
    const taken = await orders.place();
    await untilShown(page.getByRole('article', { name: taken.number }));
    await taken.accept();
    const says = t('orders.acceptedBy', { name: orders.ownerName, number: taken.number });
    await untilShown(page.getByRole('status').filter({ hasText: says }));
    // The focus goes on to the card after the one that is accepted.
    const newest = page.getByRole('article', { name: (await orders.place()).number });
    await newest.getByRole('button', { name: t('orders.step.accept') }).press('Enter');
    await newest.waitFor({ state: 'detached' });
    await expect.poll(() => accept.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('the sign-in page of a demo opens the console as each of its people', async ({ open }) => {
    const { page, context, expectRefusal } = await open({ size });
    await context.addCookies([{ name: 'console_lang', value: language, url: `${url}/console` }]);
    expectRefusal('401 GET /api/console/v1/me');
    await openHydrated(page, '/console');
    const driver = page.getByRole('button', { name: t('session.lookAround.driver') });
    await untilShown(driver);
    await expectGoodLayout(page, variant);
    await driver.click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.run') }));
    // The keys work without a reload.
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: t('search.label') });
    await expectFocus(field);
  });
});
