import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { smallTargets } from '../support/targets.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

describe.each(bothVariants)('an order for a caller in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];

  it('is found, priced and placed', () =>
    visit({ url, size, name: `console-new-order-${device}-${language}` }, async ({ page, context }) => {
      const staff = await signInAs(context, shop, { role: 'support', language });
      const call = consoleAt(url, staff, language);
      const { rows } = await call('listConsoleProducts', { query: { state: 'live', limit: 100 } });
      const details = await Promise.all(
        rows.slice(0, 20).map(({ id }) => call('getConsoleProduct', { params: { id } })),
      );
      const product = details.find(
        ({ options, variants }) =>
          options.length === 0 && variants.some(({ stock, published }) => published && stock > 3),
      );
      if (!product) throw new Error('no product in stock');
      const name = product.name[language];
      await openHydrated(page, '/console/orders');
      await page.getByRole('link', { name: t('nav.newOrder') }).click();
      await page.getByRole('heading', { level: 1, name: t('nav.newOrder') }).waitFor();
      await page.getByRole('textbox', { name: t('newOrder.find') }).fill(name);
      const found = page.getByRole('list', { name: t('newOrder.found') });
      await found.getByRole('button', { name, exact: true }).click();
      await page
        .locator('button:enabled', { hasText: t('newOrder.add') })
        .first()
        .click();
      await page.getByRole('button', { name: t('newOrder.more', { name }) }).click();
      await page.getByRole('textbox', { name: t('newOrder.name'), exact: true }).fill('سارة');
      await page.getByRole('textbox', { name: t('newOrder.phone') }).fill('٥٥١٢٣٤٥٦');
      await page.getByRole('combobox', { name: t('newOrder.where') }).selectOption({ index: 1 });
      await page.getByRole('textbox', { name: t('newOrder.address') }).fill('Street 12');
      await page.getByText(t('newOrder.sum.total'), { exact: true }).waitFor();
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: t('newOrder.place') }).click();
      await page.waitForURL(/\/console\/orders\/DN-/);
      await page.getByText('سارة').first().waitFor();
      const number = /DN-[\w-]+/.exec(page.url())?.[0] ?? '';
      const order = await call('getOrder', { params: { order: number } });
      expect(order).toMatchObject({ pieces: 2, contact: { phone: '+97455123456', address: 'Street 12' } });
      await call('cancelOrder', { params: { id: order.id }, body: { version: order.version, reason: 'Test' } });
    }));
});
