import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { it as journey } from '../support/journey.ts';
import { expectFocus } from '../support/layout.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { allVariants, englishDesktop } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;
const name = { en: 'Saffron', ar: 'زعفران' };

/** A category with two products: the first with one variant, the other with the rest. All cost 20 riyals. */
const it = journey.extend('newCategory', ({ addToCatalogue }) => async (rows: number) => {
  const category = await addToCatalogue.category();
  const rest = Array.from({ length: rows - 1 }, () => ({ price: 20 }));
  const other = await addToCatalogue.product({ category, name, variants: rest });
  const first = await addToCatalogue.product({ category, name, variants: [{ price: 20 }] });
  return { category, productId: first.productId, otherIds: other.variantIds };
});

describe.each(allVariants)('many prices in $language on a $device', ({ language, device, size, checksLayout }) => {
  const t = consoleWords[language];
  // All variants go the same way: one of them with as many rows as one save takes. A sheet is pasted on a desktop.
  const isWide = device === 'desktop';
  const rows = isWide ? (language === 'en' ? 500 : 220) : 60;

  it('rise by a per cent after a review and a proof, one with an offer; one that a colleague changed stays; all are taken back', ({
    newCategory,
    hireColleague,
  }) =>
    visit({ url, size, name: `console-grid-${device}-${language}` }, async ({ page, context, expectRefusal }) => {
      const { password } = await signInAs(context, shop, { role: 'owner', language, elevated: false });
      const { category, productId, otherIds } = await newCategory(rows);
      await openHydrated(page, `/console/products/grid?category=${category}`);
      if (isWide) await pasteThreeColumns(page, t, rows);
      const offer = language === 'ar' ? '١٠' : '10';
      if (isWide) {
        await gridCell(page, 0, 3).click();
        await page.keyboard.press('Enter');
        await page.keyboard.type(offer);
        await page.keyboard.press('Enter');
      } else {
        const card = page.getByRole('article').first();
        await card.getByRole('textbox', { name: t('grid.column.offer') }).fill(offer);
      }
      await page.getByRole('checkbox', { name: t('grid.selectAll'), exact: true }).check();
      await page.getByRole('textbox', { name: t('grid.percent') }).fill(language === 'ar' ? '٢٫٥' : '2.5');
      await page.getByRole('button', { name: t('grid.apply') }).click();
      const colleague = await hireColleague('owner', 'نورة');
      const contested = otherIds[3] as number;
      await colleague('saveGrid', { body: { items: [{ id: contested, version: 1, price: 19 }] } });
      await page.getByRole('button', { name: t('grid.review') }).click();
      const dialog = page.getByRole('dialog', { name: t('grid.review') });
      await untilShown(dialog.getByText(t('grid.changes', { count: rows + 1 })));
      const texts = await dialog.getByRole('listitem').allInnerTexts();
      for (const price of ['20.00', '20.50']) expect(texts[0]).toContain(price);
      for (const part of ['10%', '20.00', '18.45']) expect(texts[1]).toContain(part);
      if (checksLayout && rows < 100) expect(await axeViolations(page)).toEqual([]);
      expectRefusal('403 PUT /api/console/v1/variants');
      await dialog.getByRole('button', { name: t('grid.save') }).click();
      const proof = page.getByRole('dialog', { name: t('session.codeTitle') });
      await proof.getByRole('textbox', { name: t('session.password') }).fill(password);
      await proof.getByRole('button', { name: t('secondFactor.prove') }).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('grid.saved', { count: rows - 1 }) }));
      const shopper = clientOf(url, {});
      const shownPrice = async () => {
        const [variant] = (await shopper('getProduct', { params: { id: productId } })).variants;
        return [variant?.variantPrice, variant?.discountedPrice];
      };
      await expect.poll(shownPrice).toEqual([20.5, 18.45]);
      const refused = page.getByRole('alert').filter({ hasText: t('grid.refused') });
      for (const text of ['20.50', '19.00', 'نورة']) expect(await refused.innerText()).toContain(text);
      // A field that the sticky header cuts has a smaller target, as axe counts.
      await page.evaluate(() => scrollTo(0, 0));
      if (checksLayout && rows < 100) expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
      await refused.getByRole('button', { name: t('conflict.takeTheirs') }).click();
      await untilShown(page.getByText(t('grid.changes', { count: 0 })));
      await page.getByRole('button', { name: t('grid.undo') }).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('undo.undone', { count: rows - 1 }) }));
      await expect.poll(shownPrice).toEqual([20, null]);
    }));
});

/** A cell of the table by its place. The head is its first row, the check box and the product are its first columns. */
function gridCell(page: Page, row: number, column: number) {
  const rowOfTable = page.locator(`[role=grid] tr[aria-rowindex="${row + 2}"]`);
  return rowOfTable.getByRole('gridcell').nth(column + 1);
}

/** Pastes 3 x 200 cells: all are changes, the wrong one is named, and the rows near the view are rendered. */
async function pasteThreeColumns(page: Page, t: (typeof consoleWords)['en'], rows: number) {
  const table = page.getByRole('grid', { name: t('grid.table') });
  expect(await table.getAttribute('aria-rowcount')).toBe(String(rows + 1));
  await gridCell(page, 1, 2).click();
  await paste(page, Array.from({ length: 200 }, (_, at) => `21\t${at === 150 ? 'abc' : '5'}\t7`).join('\r\n'));
  await untilShown(page.getByText(t('grid.changes', { count: 600 })));
  await untilShown(page.getByText(`${t('grid.column.offer')} `).filter({ hasText: 'abc' }));
  await page.keyboard.press('Control+End');
  const last = gridCell(page, rows - 1, 8);
  await expectFocus(last);
  await expect.poll(() => last.evaluate((cell) => cell.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Home');
  await untilShown(page.getByText(t('grid.changes', { count: 0 })));
}

/** Pastes a text as a sheet does. */
async function paste(page: Page, text: string) {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

describe('the table on a desktop', () => {
  const { language, size } = englishDesktop;
  const t = consoleWords[language];

  it('has the keys of a sheet, names what it cannot save, and survives a reload', ({ newCategory }) =>
    visit({ url, size, name: 'console-grid-keys' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'manager', language });
      const { category } = await newCategory(4);
      await openHydrated(page, `/console/products/grid?category=${category}`);
      const cell = (row: number, column: number) => gridCell(page, row, column);
      const prices = async () => [
        await cell(0, 2).innerText(),
        await cell(1, 2).innerText(),
        await cell(2, 2).innerText(),
      ];
      await cell(0, 2).click();
      for (const key of ['Enter', 'Control+a']) await page.keyboard.press(key);
      await page.keyboard.type('٢١٫٥');
      await page.keyboard.press('Enter');
      await page.keyboard.type('22');
      await page.keyboard.press('Tab');
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      expect([...(await prices()), await cell(1, 3).innerText()]).toEqual(['٢١٫٥', '22', '20.00', '7']);
      await page.keyboard.press('ArrowLeft');
      await paste(page, '23.50\t9\r\nabc\t101\r\n');
      expect([await cell(2, 2).innerText(), await cell(2, 3).innerText(), await cell(3, 2).innerText()]).toEqual([
        '23.50',
        '9',
        'abc',
      ]);
      await untilShown(
        page.getByText(t('grid.invalidCell', { name: name.en, column: t('grid.column.price'), text: 'abc' })),
      );
      await untilShown(
        page.getByText(t('grid.invalidCell', { name: name.en, column: t('grid.column.offer'), text: '101' })),
      );
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Control+z');
      expect(await cell(3, 2).innerText()).toBe('20.00');
      await cell(0, 2).click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Control+d');
      expect(await prices()).toEqual(['٢١٫٥', '٢١٫٥', '٢١٫٥']);
      await cell(1, 3).click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Control+d');
      await page.reload();
      expect(await prices()).toEqual(['٢١٫٥', '٢١٫٥', '٢١٫٥']);
      await page.getByRole('button', { name: t('grid.review') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('grid.save') })
        .click();
      await untilShown(page.getByRole('status').filter({ hasText: t('grid.saved', { count: 3 }) }));
      await expect.poll(prices).toEqual(['21.50', '21.50', '21.50']);
      expect([await cell(1, 3).innerText(), await cell(2, 3).innerText()]).toEqual(['7', '7']);
    }));

  it('says how a variant is sold, which begins to be counted with a count, and undoes it', async ({
    newCategory,
    openConsole,
  }) => {
    const { page, call } = await openConsole({ size, role: 'owner', language });
    const { category, productId } = await newCategory(2);
    await openHydrated(page, `/console/products/grid?category=${category}`);
    const [stock, mode] = [gridCell(page, 0, 4), gridCell(page, 0, 5)];
    const read = async () => (await call('getConsoleProduct', { params: { id: productId } })).variants[0];
    const save = async (changes: number) => {
      await page.getByRole('button', { name: t('grid.review') }).click();
      const dialog = page.getByRole('dialog', { name: t('grid.review') });
      await untilShown(dialog.getByText(t('grid.changes', { count: changes })));
      await dialog.getByRole('button', { name: t('grid.save') }).click();
      await untilHidden(dialog);
    };
    const before = await stock.innerText();
    await mode.click();
    for (const word of ['made', 'endless', 'counted', 'made'] as const) {
      await page.keyboard.press('Enter');
      expect(await mode.innerText()).toBe(t(`grid.mode.${word}`));
    }
    expect(await stock.innerText()).toBe('–');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await mode.innerText()).toBe(t('grid.mode.endless'));
    await save(1);
    await expect.poll(read).toMatchObject({ stockMode: 'endless' });

    await mode.click();
    await page.keyboard.press('Space');
    expect(await stock.getAttribute('aria-invalid')).toBe('true');
    await untilShown(page.getByText(t('grid.needsCount')));
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(before);
    await page.keyboard.press('Enter');
    await untilHidden(page.getByText(t('grid.needsCount')));
    await save(2);
    await expect.poll(read).toMatchObject({ stockMode: 'counted', stock: Number(before) });
    await page.getByRole('button', { name: t('grid.undo') }).click();
    await untilShown(page.getByRole('status').filter({ hasText: t('undo.undone', { count: 1 }) }));
    expect(await read()).toMatchObject({ stockMode: 'endless' });
  });
});
