import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createCategory } from '#server/testing/catalog-factory.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { inDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { it as journey } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { englishDesktop } from '../support/variants.ts';
import { openHydrated, visit } from '../support/visit.ts';

const shop = demoShop();
const { url, dataDir } = shop;
const { language, size } = englishDesktop;
const t = consoleWords[language];

/** A category with variants of one product each, which cost 20 riyals. */
const it = journey.extend('newGoods', ({ addToCatalogue }) => async (names: readonly string[]) => {
  const category = await addToCatalogue.category();
  const skus: string[] = [];
  for (const [index, en] of names.entries()) {
    const sku = `LATE-${process.pid}-${performance.now().toFixed(0)}-${index}`;
    await addToCatalogue.product({ category, name: { en, ar: en }, variants: [{ price: 20, stock: 5, sku }] });
    skus.push(sku);
  }
  return { category, skus };
});

function gridOn(page: Page) {
  const cell = (row: number, column: number) =>
    page
      .locator(`[role=grid] tr[aria-rowindex="${row + 2}"]`)
      .getByRole('gridcell')
      .nth(column + 1);
  const dialog = page.getByRole('dialog', { name: t('grid.review') });
  return {
    cell,
    dialog,
    /** Types a price into a row. */
    type: async (row: number, text: string) => {
      await cell(row, 2).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    save: async () => {
      await page.getByRole('button', { name: t('grid.review') }).click();
      await dialog.getByRole('button', { name: t('grid.save') }).click();
    },
  };
}

/** Presses elements one right after the other, before the page is rendered again. */
async function pressAtOnce(...elements: Locator[]): Promise<void> {
  const handles = await Promise.all(elements.map((element) => element.elementHandle()));
  await elements[0]?.page().evaluate((all) => all.forEach((one) => (one as HTMLElement).click()), handles);
}

/** Chooses values of lists one right after the other, before the page is rendered again. */
async function chooseAtOnce(...choices: [Locator, string][]): Promise<void> {
  // The options of a list can arrive after the page.
  for (const [list, value] of choices) await list.locator(`option[value="${value}"]`).waitFor({ state: 'attached' });
  const handles = await Promise.all(choices.map(([list]) => list.elementHandle()));
  const values = choices.map(([, value]) => value);
  await choices[0]?.[0].page().evaluate(
    ({ lists, wanted }) =>
      lists.forEach((list, at) => {
        (list as HTMLSelectElement).value = wanted[at] ?? '';
        (list as HTMLSelectElement).dispatchEvent(new Event('change', { bubbles: true }));
      }),
    { lists: handles, wanted: values },
  );
}

const search = (page: Page) => new URL(page.url()).search;

describe('what is typed while a save is on its way', () => {
  it('stays in the settings, also in the field that is saved', () =>
    visit({ url, size, name: 'console-late-settings' }, async ({ page, context }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(url, owner);
      const stored = async () => (await own('getNotificationSettings')).values;
      async function restore({ acceptMinutes, orderEmail }: Awaited<ReturnType<typeof stored>>): Promise<void> {
        const { versions } = await own('getNotificationSettings');
        const items = (['acceptMinutes', 'orderEmail'] as const).map((key) => ({ key, version: versions[key] }));
        await own('saveNotificationSettings', { body: { items, values: { acceptMinutes, orderEmail } } });
      }
      const before = await stored();
      await openHydrated(page, '/console/settings/notifications');
      const minutes = page.getByRole('textbox', { name: t('audit.field.acceptMinutes') });
      const email = page.getByRole('textbox', { name: t('audit.field.orderEmail') });
      const save = page.getByRole('button', { name: t('settings.save'), exact: true });
      const held = await holdAnswers(page, 'PUT', '**/api/console/v1/settings/notifications');
      await minutes.fill('17');
      await save.click();
      await expect.poll(held.count).toBe(1);
      await minutes.fill('18');
      await email.fill('late@shop.example');
      held.release();
      await untilShown(page.getByRole('status').filter({ hasText: t('settings.saved') }));
      expect([await minutes.inputValue(), await email.inputValue()]).toEqual(['18', 'late@shop.example']);
      await page.reload();
      await untilShown(page.getByText(t('settings.unsaved')));
      expect([await minutes.inputValue(), await email.inputValue()]).toEqual(['18', 'late@shop.example']);
      await save.click();
      await expect.poll(stored).toMatchObject({ acceptMinutes: 18, orderEmail: 'late@shop.example' });
      await restore(before);
    }));

  it('stays in the list of a delivery', ({ newGoods }) =>
    visit({ url, size, name: 'console-late-delivery' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'packer', language });
      const { skus } = await newGoods(['Late kettle', 'Late cup']);
      const [kettle = '', cup = ''] = skus;
      await openHydrated(page, '/console/stock/receive');
      const field = page.getByRole('textbox', { name: t('stock.receive.sku') });
      const piecesOf = (name: string) =>
        page.getByRole('spinbutton', { name: t('stock.receive.quantity', { name }) }).inputValue();
      const scan = async (sku: string) => {
        await field.fill(sku);
        await field.press('Enter');
      };
      await scan(kettle);
      await expect.poll(() => piecesOf('Late kettle')).toBe('1');
      const held = await holdAnswers(page, 'POST', '**/api/console/v1/stock/receive');
      await page.getByRole('button', { name: t('stock.receive.save', { count: 1 }) }).click();
      await expect.poll(held.count).toBe(1);
      await scan(cup);
      await expect.poll(() => piecesOf('Late cup')).toBe('1');
      await scan(kettle);
      await expect.poll(() => piecesOf('Late kettle')).toBe('2');
      held.release();
      await untilShown(page.getByRole('button', { name: t('stock.receive.save', { count: 2 }) }));
      expect([await piecesOf('Late cup'), await piecesOf('Late kettle')]).toEqual(['1', '1']);
    }));

  it('stays in the grid, and is saved after it', ({ newGoods }) =>
    visit({ url, size, name: 'console-late-grid' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      const { category } = await newGoods(['Late saffron', 'Late rose']);
      await openHydrated(page, `/console/products/grid?category=${category}`);
      const { cell, type, dialog, save } = gridOn(page);
      await type(0, '21');
      await type(1, '22');
      const held = await holdAnswers(page, 'PUT', '**/api/console/v1/variants');
      await save();
      await expect.poll(held.count).toBe(1);
      await dialog.getByRole('button', { name: t('action.close') }).click();
      await type(0, '23');
      held.release();
      await untilShown(page.getByRole('status').filter({ hasText: t('grid.saved', { count: 2 }) }));
      await untilShown(page.getByText(t('grid.changes', { count: 1 })));
      await expect
        .poll(async () => [await cell(0, 2).innerText(), await cell(1, 2).innerText()])
        .toEqual(['23', '22.00']);
      await save();
      await untilShown(page.getByRole('status').filter({ hasText: t('grid.saved', { count: 1 }) }));
      await expect.poll(() => cell(0, 2).innerText()).toBe('23.00');
    }));

  it('stays in a note', ({ orders }) =>
    visit({ url, size, name: 'console-late-note' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      const order = await orders.place();
      await openHydrated(page, `/console/orders/${order.number}`);
      await page.getByRole('button', { name: t('orders.step.note') }).click();
      const note = page.getByRole('textbox', { name: t('customers.noteText') });
      await note.fill('Call first.');
      const held = await holdAnswers(page, 'POST', '**/api/console/v1/orders/*/notes');
      await page.getByRole('button', { name: t('customers.saveNote') }).click();
      await expect.poll(held.count).toBe(1);
      await note.fill('Call first. Not before ten.');
      held.release();
      await untilShown(page.getByRole('region', { name: t('orders.notes') }).getByText('Call first.', { exact: true }));
      expect(await note.inputValue()).toBe('Call first. Not before ten.');
    }));
});

describe('a member of the team whom a colleague has changed', () => {
  it('keeps both changes, and asks about a field that both have changed', () =>
    visit({ url, size, name: 'console-late-member' }, async ({ page, context, expectRefusal }) => {
      const packer = await signInAs(context, shop, { role: 'packer', language, name: 'Salem' });
      const owner = await signInAs(context, shop, { role: 'owner', language, name: 'Hessa' });
      const own = consoleAt(url, owner);
      const stored = async () => (await own('listStaff')).rows.find(({ id }) => id === packer.id);
      const change = async (body: { name?: string; role?: 'driver' }) => {
        const version = (await stored())?.version ?? 0;
        await own('updateStaff', { params: { id: packer.id }, body: { version, ...body } });
      };
      const path = `/console/settings/team/${packer.id}`;
      await openHydrated(page, path);
      const name = page.getByRole('textbox', { name: t('team.name'), exact: true });
      const save = page.getByRole('button', { name: t('team.save'), exact: true });
      await name.fill('Salem Ali');
      await change({ role: 'driver' });
      await openHydrated(page, path);
      expect(await name.inputValue()).toBe('Salem Ali');
      await save.click();
      await expect.poll(stored).toMatchObject({ name: 'Salem Ali', role: 'driver' });

      // Both change the name while the form is open.
      const held = await holdAnswers(page, 'GET', '**/api/console/v1/staff');
      for (const [mine, theirs, choice, after] of [
        ['Salem Omar', 'Salem Hamad', 'takeTheirs', 'Salem Hamad'],
        ['Salem Nasser', 'Salem Jassim', 'keepMine', 'Salem Nasser'],
      ] as const) {
        await name.fill(mine);
        await change({ name: theirs });
        expectRefusal(`409 PUT /api/console/v1/staff/${packer.id}`);
        await save.click();
        const conflict = page.getByRole('alert').filter({ hasText: theirs });
        await untilShown(conflict.getByText('Hessa changed “Name”'));
        expect([await name.inputValue(), await save.isDisabled()]).toEqual([mine, true]);
        await conflict.getByRole('button', { name: t(`conflict.${choice}`) }).click();
        await expect.poll(stored).toMatchObject({ name: after, role: 'driver' });
        await expect.poll(() => conflict.count()).toBe(0);
      }
      held.release();
    }));
});

describe('a search that settles after the person has left', () => {
  it('does not lead back', ({ newGoods }) =>
    visit({ url, size, name: 'console-late-search' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      await newGoods(['Late lamp']);
      await openHydrated(page, '/console/stock?q=Late lamp');
      const item = page.getByRole('link', { name: 'Late lamp' }).first();
      await untilShown(item);
      const href = (await item.getAttribute('href')) ?? '';
      // The code of the next page takes a while.
      await page.route('**/*.js', async (route) => {
        await new Promise((resolve) => void setTimeout(resolve, 600));
        return route.continue();
      });
      await page
        .getByRole('textbox', { name: t('stock.search') })
        .or(page.getByRole('searchbox', { name: t('stock.search') }))
        .fill('Late');
      // At once: on a slow machine, a pointer would meet the list as it is read again.
      await item.dispatchEvent('click');
      await untilShown(page.getByRole('heading', { level: 1, name: 'Late lamp' }));
      await page.waitForTimeout(500);
      expect(new URL(page.url()).pathname).toBe(href);
    }));
});

describe('a list beside an order', () => {
  it('does not say that there is nothing before it has been read', ({ orders }) =>
    visit({ url, size, name: 'console-late-side-list' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      const order = await orders.place();
      const held = await holdAnswers(page, 'GET', /\/orders\?stage=new&limit=30/);
      await openHydrated(page, `/console/orders/${order.number}?stage=new`);
      const list = page.getByRole('navigation', { name: t('orders.list', { stage: t('orders.stage.new') }) });
      await expect.poll(held.count).toBe(1);
      expect(await list.getByText(t('orders.empty.new')).count()).toBe(0);
      held.release();
      await untilShown(list.getByRole('link').first());
    }));
});

describe('two presses before the page is rendered again', () => {
  it('both count on the page of a slip and in the lists of orders', ({ orders }) =>
    visit({ url, size, name: 'console-two-presses-orders' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      const order = await orders.place();
      await openHydrated(page, `/console/orders/${order.number}/slip`);
      const choice = (name: string) => page.getByRole('radio', { name, exact: true });
      await pressAtOnce(choice(t('printing.kind.receipt')), choice(t('printing.paper.58')));
      await expect.poll(() => search(page)).toBe('?kind=receipt&paper=58');

      await openHydrated(page, '/console/orders?stage=pick&payment=Paid');
      await pressAtOnce(
        page.getByRole('button', { name: t('orders.filter.clear') }),
        page.getByRole('navigation', { name: t('orders.stages') }).getByRole('link', { name: t('orders.stage.all') }),
      );
      await expect.poll(() => search(page)).toBe('?stage=all');
    }));

  it('both count in the reports, the log and the list of products', ({ newGoods }) =>
    visit({ url, size, name: 'console-two-presses' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      const main = page.getByRole('main');
      await openHydrated(page, '/console/reports');
      const link = (name: string) => main.getByRole('link', { name, exact: true });
      await pressAtOnce(link(t('reports.by.product')), link(t('reports.period.30')));
      await expect.poll(() => search(page)).toBe('?by=product&period=30');

      await openHydrated(page, '/console/audit');
      await chooseAtOnce(
        [page.getByLabel(t('audit.action')), 'order.accepted'],
        [page.getByLabel(t('audit.subject')), 'order'],
      );
      await expect.poll(() => search(page)).toBe('?action=order.accepted&kind=order');

      const { category } = await newGoods(['Late tea']);
      await openHydrated(page, '/console/products');
      await chooseAtOnce(
        [page.getByLabel(t('catalogue.list.category')), String(category)],
        [page.getByLabel(t('catalogue.list.state')), 'live'],
      );
      await expect.poll(() => search(page)).toBe(`?category=${category}&state=live`);
    }));
});

describe('a press that follows a write before the list is read again', () => {
  it('moves a category by two places', ({ newGoods }) =>
    visit({ url, size, name: 'console-late-moves' }, async ({ page, context }) => {
      const own = consoleAt(url, await signInAs(context, shop, { role: 'owner', language }));
      const { category: parentId } = await newGoods([]);
      const names = ['Late one', 'Late two', 'Late three'];
      await inDatabase(dataDir, async (db) => {
        for (const [position, en] of names.entries())
          await createCategory(db, { parentId, position, name: { en, ar: en } });
      });
      await openHydrated(page, '/console/categories');
      const down = page.getByRole('button', { name: t('catalogue.category.down', { name: 'Late one' }) });
      const up = page.getByRole('button', { name: t('catalogue.category.up', { name: 'Late one' }) });
      const stored = async () =>
        (await own('listConsoleCategories')).rows.filter((row) => row.parentId === parentId).map(({ name }) => name.en);
      await pressAtOnce(down, down);
      await expect.poll(stored).toEqual(['Late two', 'Late three', 'Late one']);
      await up.click();
      await expect.poll(stored).toEqual(['Late two', 'Late one', 'Late three']);
    }));

  it('types the old price of a row that was just saved', ({ newGoods }) =>
    visit({ url, size, name: 'console-late-price' }, async ({ page, context }) => {
      const own = consoleAt(url, await signInAs(context, shop, { role: 'owner', language }));
      const { category } = await newGoods(['Late saffron']);
      const stored = async () => (await own('listGrid', { query: { category } })).rows[0]?.price;
      await openHydrated(page, `/console/products/grid?category=${category}`);
      const { cell, type, save } = gridOn(page);
      await untilShown(cell(0, 2));
      const reads = await holdAnswers(page, 'GET', '**/api/console/v1/variants?*');
      await type(0, '21');
      await save();
      await untilShown(page.getByRole('status').filter({ hasText: t('grid.saved', { count: 1 }) }));
      expect([await cell(0, 2).innerText(), await stored()]).toEqual(['21.00', 21]);
      await type(0, '20');
      await untilShown(page.getByText(t('grid.changes', { count: 1 })));
      await save();
      await expect.poll(stored).toBe(20);
      reads.release();
      await expect.poll(() => cell(0, 2).innerText()).toBe('20.00');
    }));

  it('suspends a member whose role was just changed', () =>
    visit({ url, size, name: 'console-late-suspend' }, async ({ page, context }) => {
      const packer = await signInAs(context, shop, { role: 'packer', language });
      const own = consoleAt(url, await signInAs(context, shop, { role: 'owner', language }));
      await openHydrated(page, `/console/settings/team/${packer.id}`);
      await untilShown(page.getByLabel(t('team.role')));
      const reads = await holdAnswers(page, 'GET', '**/api/console/v1/staff');
      await page.getByLabel(t('team.role')).selectOption({ label: t('role.driver') });
      await page.getByRole('button', { name: t('team.save'), exact: true }).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('team.saved') }));
      await page.getByRole('button', { name: t('team.suspend'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('team.suspend'), exact: true })
        .click();
      const stored = async () => (await own('listStaff')).rows.find(({ id }) => id === packer.id);
      await expect.poll(stored).toMatchObject({ role: 'driver', status: 'suspended' });
      reads.release();
    }));
});

describe('another person who signs in on the device', () => {
  it('does not get what was typed in another tab', ({ orders }) =>
    visit({ url, size, name: 'console-late-person' }, async ({ page, context, settled }) => {
      await signInAs(context, shop, { role: 'owner', language });
      const order = await orders.place();
      await page.route('**/api/console/v1/events', () => {});
      await openHydrated(page, `/console/orders/${order.number}`);
      await page.getByRole('button', { name: t('orders.step.note') }).click();
      await page.getByRole('textbox', { name: t('customers.noteText') }).fill('Not for others');
      await settled();
      const other = await signInAs(context, shop, { role: 'owner', language, name: 'Noura' });
      const read = page.waitForResponse((one) => one.url().endsWith('/api/console/v1/me'));
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await read;
      await expect.poll(() => page.getByText('Not for others').count()).toBe(0);
      expect(
        await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(`:${id}:`)), other.id),
      ).toEqual([]);
    }));
});
