import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createUser } from '#server/testing/people.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { placeOrder } from '../support/data/orders.ts';
import { inDatabase, onDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it as journey } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();
const at = { now: null };
let made = 0;

/** A category with three products: two with a barcode of their own. */
const it = journey.extend('newShelf', ({ addToCatalogue }) => async () => {
  made += 1;
  const mark = `${process.pid}${made}`.slice(-6);
  const category = await addToCatalogue.category({ name: { en: `Shelf ${mark}`, ar: `رف ${mark}` } });
  const names = [
    { en: 'Karak kettle', ar: 'غلاية كرك' },
    { en: 'Dallah', ar: 'دلة' },
    { en: 'Finjan', ar: 'فنجان' },
  ];
  const goods = [];
  for (const [place, name] of names.entries()) {
    const sku = `SHELF-${mark}-${place + 1}`;
    const product = await addToCatalogue.product({ category, name, variants: [{ stock: 9, sku, price: 20 }] });
    goods.push({ ...product, sku, name });
  }
  const [kettle, dallah, finjan] = goods as [(typeof goods)[number], (typeof goods)[number], (typeof goods)[number]];
  return { label: { en: `Shelf ${mark}`, ar: `رف ${mark}` }, category, kettle, dallah, finjan };
});

/** What a scanner types: a key in each millisecond, and Enter. */
function scan(page: Page, code: string): Promise<void> {
  return page.evaluate((text) => {
    const begun = performance.now();
    for (const [place, key] of [...text.split(''), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // The time of a real key is that of the device, however busy the page is.
      Object.defineProperty(event, 'timeStamp', { value: begun + place });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, code);
}

async function buy({ productId, variantId }: { productId: number; variantId: number }): Promise<void> {
  const email = `count-buyer-${process.pid}-${made}@example.qa`;
  const { token } = await onDatabase(shop.dataDir, (db) => createUser({ db, at }, { email }));
  await placeOrder(clientOf(shop.url, { token }), [{ productId, variantId, quantity: 1 }], 'شارع الورد 12');
}

describe.each(allVariants)('a count by two people, one with a scanner, in $language on a $device', (variant) => {
  const { language, size, checksLayout } = variant;
  const t = consoleWords[language];

  it('keeps sales, asks about two figures, shows the differences, and is undone at once', async ({
    newShelf,
    openConsole,
  }) => {
    const { label, kettle, dallah, finjan } = await newShelf();
    const { page, call } = await openConsole({ size, role: 'packer', language, name: 'سارة' });
    const { page: scanner } = await openConsole({ size, role: 'packer', language, name: 'أحمد' });
    const stockOf = async ({ variantId }: { variantId: number }) =>
      (await call('getStock', { params: { id: variantId } })).stock;

    await openHydrated(page, '/console/stock');
    await page.getByRole('link', { name: t('nav.counts') }).click();
    await page.getByRole('combobox', { name: t('counts.category') }).selectOption({ label: label[language] });
    if (checksLayout) {
      expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    await page.getByRole('button', { name: t('counts.start') }).click();
    await untilShown(page.getByRole('heading', { name: label[language], level: 1 }));
    await untilShown(page.getByText(t('counts.progress', { counted: 0, total: 3 })));

    // The second person finds the open count, and scans.
    await openHydrated(scanner, '/console/stock/counts');
    await scanner.getByRole('link', { name: t('counts.go', { name: label[language] }) }).click();
    await untilShown(scanner.getByRole('searchbox', { name: t('counts.field') }));
    await untilShown(scanner.getByRole('button', { name: kettle.sku }));
    for (const code of [kettle.sku, kettle.sku, 'NO-SUCH-CODE', kettle.sku.toLowerCase(), dallah.sku])
      await scan(scanner, code);
    const unknown = scanner.getByText(t('counts.unknown', { code: 'NO-SUCH-CODE' }));
    await untilShown(unknown);
    await untilShown(scanner.getByRole('button', { name: kettle.sku }).getByText('3', { exact: true }));
    await untilShown(scanner.getByRole('form', { name: dallah.name[language] }));
    await scanner.getByRole('button', { name: t('counts.closeUnknown') }).click();
    await untilHidden(unknown);

    // The first one sees it, sells one in between, and counts by the list.
    await untilShown(page.getByText(t('counts.counter', { name: 'أحمد', count: 2 })));
    await buy(finjan);
    await page.getByRole('button', { name: finjan.sku }).click();
    const panel = page.getByRole('form', { name: finjan.name[language] });
    await panel.getByRole('textbox').fill(language === 'ar' ? '٧' : '7');
    await panel.getByRole('button', { name: t('counts.next') }).click();
    await page.getByRole('radio', { name: t('counts.view.counted') }).check();
    await page.getByRole('button', { name: kettle.sku }).click();
    const kettlePanel = page.getByRole('form', { name: kettle.name[language] });
    await kettlePanel.getByRole('button', { name: t('counts.more', { name: kettle.name[language] }) }).click();
    await kettlePanel.getByRole('button', { name: t('counts.more', { name: kettle.name[language] }) }).click();
    await untilShown(page.getByText(t('counts.counter', { name: 'سارة', count: 2 })));
    if (checksLayout) {
      expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    expect(await sidewaysOverflow(page)).toBe(0);
    await kettlePanel.getByRole('button', { name: t('counts.close', { name: kettle.name[language] }) }).click();

    await page.getByRole('link', { name: t('counts.review') }).click();
    await untilShown(page.getByText(t('counts.summary.differences', { count: 2 })));
    await page.getByRole('button', { name: t('counts.finish') }).click();
    await untilShown(page.getByText(t('counts.needsChoice')));
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('radio', { name: t('counts.together', { count: 5 }) }).check();
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.getByRole('button', { name: t('counts.finish') }).click();
    await untilShown(page.getByRole('status').filter({ hasText: t('counts.finished', { changed: 3 }) }));
    expect([await stockOf(kettle), await stockOf(dallah), await stockOf(finjan)]).toEqual([5, 1, 7]);
    await untilShown(scanner.getByRole('heading', { name: t('counts.over') }));
    await page.getByRole('button', { name: t('toast.undo') }).click();
    await untilShown(page.getByRole('link', { name: t('counts.go', { name: label[language] }) }));
    expect([await stockOf(kettle), await stockOf(dallah), await stockOf(finjan)]).toEqual([9, 9, 8]);
  });
});

describe('a scan', () => {
  const { language, size } = arabicPhone;
  const t = consoleWords[language];

  it('of a shared barcode asks which, one of elsewhere asks, and a burst into a field is no text', async ({
    newShelf,
    openConsole,
  }) => {
    const { category, kettle, dallah } = await newShelf();
    const elsewhere = await newShelf();
    const barcode = '6291041500213';
    await inDatabase(shop.dataDir, (db) =>
      db.updateTable('variants').set({ barcode }).where('id', 'in', [kettle.variantId, dallah.variantId]).execute(),
    );
    const { page, call } = await openConsole({ size, role: 'packer', language });
    const { id } = await call('beginStockCount', { body: { categoryId: category } });
    await openHydrated(page, `/console/stock/counts/${id}`);
    await untilShown(page.getByRole('button', { name: kettle.sku }));
    await scan(page, barcode);
    await page
      .getByRole('alert')
      .filter({ hasText: t('counts.which', { code: barcode }) })
      .getByRole('button', { name: dallah.sku })
      .click();
    await untilShown(page.getByRole('form', { name: dallah.name[language] }));
    await scan(page, elsewhere.finjan.sku);
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('counts.countToo') })
      .click();
    await untilShown(page.getByText(t('counts.progress', { counted: 2, total: 4 })));
    const field = page.getByRole('searchbox', { name: t('counts.field') });
    await field.fill('زهر');
    await field.focus();
    await scan(page, kettle.sku);
    await untilShown(page.getByRole('form', { name: kettle.name[language] }));
    expect(await field.inputValue()).toBe('زهر');
    const typed = page.getByRole('form', { name: kettle.name[language] }).getByRole('textbox');
    await typed.fill('7');
    await scan(page, dallah.sku);
    await untilShown(page.getByRole('form', { name: dallah.name[language] }));
    const figureOf = async ({ sku }: { sku: string }) =>
      (await call('listCountRows', { params: { id }, query: { code: sku } })).rows[0]?.figures[0]?.counted;
    await expect.poll(() => figureOf(kettle)).toBe(7);
    await expect.poll(() => figureOf(dallah)).toBe(2);
  });

  it('while the network is away waits in the page, and is counted once', async ({ newShelf, openConsole }) => {
    const { category, kettle } = await newShelf();
    const { page, call, forgive } = await openConsole({ size, role: 'packer', language });
    const { id } = await call('beginStockCount', { body: { categoryId: category } });
    await openHydrated(page, `/console/stock/counts/${id}`);
    await untilShown(page.getByRole('button', { name: kettle.sku }));
    await scan(page, kettle.sku);
    await untilShown(page.getByText(t('counts.progress', { counted: 1, total: 3 })));
    forgive(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await scan(page, kettle.sku);
    await scan(page, kettle.sku);
    await untilShown(page.getByText(t('counts.waiting', { count: 2 })));
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await call('getCountReview', { params: { id } })).rows[0]?.figures[0]?.counted)
      .toBe(3);
  });

  it('that waits is named if the count ends before it arrives', async ({ newShelf, openConsole }) => {
    const { category, kettle, dallah } = await newShelf();
    const { page, call, forgive } = await openConsole({ size, role: 'packer', language });
    const { id } = await call('beginStockCount', { body: { categoryId: category } });
    await openHydrated(page, `/console/stock/counts/${id}`);
    await untilShown(page.getByRole('button', { name: kettle.sku }));
    await scan(page, kettle.sku);
    await untilShown(page.getByText(t('counts.progress', { counted: 1, total: 3 })));
    await scan(page, dallah.sku);
    await untilShown(page.getByText(t('counts.progress', { counted: 2, total: 3 })));
    // The one that was on its way is refused, or not sent any more.
    forgive(/ERR_INTERNET_DISCONNECTED|^answer: 409/);
    await page.context().setOffline(true);
    await scan(page, kettle.sku);
    await scan(page, dallah.sku);
    await untilShown(page.getByText(t('counts.waiting', { count: 2 })));
    const { version } = await call('getStockCount', { params: { id } });
    await call('finishStockCount', { params: { id }, body: { version, reason: 'counted', choices: [] } });
    await page.context().setOffline(false);
    await untilShown(page.getByRole('heading', { name: t('counts.over') }));
    await untilShown(page.getByRole('alert').filter({ hasText: t('counts.tooLate', { count: 2 }) }));
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('of what is not counted says why, and typed words are a search', async ({
    newShelf,
    addToCatalogue,
    openConsole,
  }) => {
    const { category, kettle } = await newShelf();
    const sku = `${kettle.sku}-MADE`;
    const cake = { en: 'Saffron cake', ar: 'كيكة الزعفران' };
    await addToCatalogue.product({ category, name: cake, variants: [{ stock: 0, sku, stockMode: 'made' }] });
    const { page, call } = await openConsole({ size, role: 'packer', language });
    const { id } = await call('beginStockCount', { body: { categoryId: category } });
    await openHydrated(page, `/console/stock/counts/${id}`);
    await untilShown(page.getByRole('button', { name: kettle.sku }));
    await scan(page, sku);
    const why = page.getByRole('alert').filter({ hasText: t('counts.uncounted.made', { name: cake[language] }) });
    await untilShown(why);
    expect(await axeViolations(page)).toEqual([]);
    await why.getByRole('button', { name: t('counts.closeUnknown') }).click();
    await untilHidden(why);

    const field = page.getByRole('searchbox', { name: t('counts.field') });
    const lookedUp = Promise.all(
      ['left', 'counted'].map((view) =>
        page.waitForResponse((answer) => {
          const { searchParams } = new URL(answer.url());
          return searchParams.get('view') === view && searchParams.get('limit') === '1';
        }),
      ),
    );
    await field.fill(kettle.name[language]);
    await field.press('Enter');
    await lookedUp;
    await untilShown(page.getByRole('button', { name: kettle.sku }));
    expect(await page.getByText(t('counts.unknown', { code: kettle.name[language] })).count()).toBe(0);
    await field.fill('لا شيء كهذا');
    await field.press('Enter');
    await untilShown(page.getByText(t('counts.unknown', { code: 'لا شيء كهذا' })));
  });

  it('by the camera is counted where the browser reads codes', async ({ newShelf, openConsole }) => {
    const { category, kettle } = await newShelf();
    const { page, call } = await openConsole({ size, role: 'packer', language });
    await page.addInitScript((code) => {
      class BarcodeDetector {
        detect() {
          return Promise.resolve([{ rawValue: code }]);
        }
      }
      Object.assign(window, { BarcodeDetector });
      navigator.mediaDevices.getUserMedia = () => {
        const canvas = document.createElement('canvas');
        // A stream has a picture once something is drawn.
        setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 99, 9), 50);
        return Promise.resolve(canvas.captureStream());
      };
    }, kettle.sku);
    const { id } = await call('beginStockCount', { body: { categoryId: category } });
    await openHydrated(page, `/console/stock/counts/${id}`);
    await page.getByRole('button', { name: t('counts.camera') }).click();
    await untilShown(page.getByRole('form', { name: kettle.name[language] }));
    await untilShown(page.getByText(t('counts.progress', { counted: 1, total: 3 })));
    await page.getByRole('button', { name: t('counts.cameraClose') }).click();
  });
});

describe('a count that is not wanted', () => {
  const { language, size } = englishDesktop;
  const t = consoleWords[language];

  it('is discarded after a question, and comes back with Undo', async ({ newShelf, openConsole }) => {
    const { category, kettle, label } = await newShelf();
    const { page, call } = await openConsole({ size, role: 'packer', language });
    const { id } = await call('beginStockCount', { body: { categoryId: category } });
    await call('countVariant', { params: { id, variant: kettle.variantId }, body: { how: 'set', pieces: 4 } });
    await openHydrated(page, `/console/stock/counts/${id}`);
    await page.getByRole('button', { name: t('counts.discard') }).click();
    const question = page.getByRole('alertdialog', { name: t('counts.discardTitle') });
    await question.getByRole('button', { name: t('counts.discard') }).click();
    await untilShown(page.getByRole('status').filter({ hasText: t('counts.discarded') }));
    await page.getByRole('button', { name: t('toast.undo') }).click();
    await page.getByRole('link', { name: t('counts.go', { name: label[language] }) }).click();
    await untilShown(page.getByText(t('counts.progress', { counted: 1, total: 3 })));
  });
});

describe('a barcode of two variants', () => {
  const { language, size } = englishDesktop;
  const t = consoleWords[language];

  it('is allowed, and the editor says who has it, too', async ({ newShelf, openConsole }) => {
    const { kettle, dallah } = await newShelf();
    const barcode = '6291041500305';
    await inDatabase(shop.dataDir, (db) =>
      db.updateTable('variants').set({ barcode }).where('id', '=', kettle.variantId).execute(),
    );
    const { page } = await openConsole({ size, role: 'owner', language });
    await openHydrated(page, `/console/products/${dallah.productId}`);
    await page.getByRole('textbox', { name: t('catalogue.price.barcode') }).fill(barcode);
    const warning = page.getByRole('status').filter({ hasText: t('catalogue.price.sharedBarcode') });
    await untilShown(warning.getByText(kettle.sku));
  });
});
