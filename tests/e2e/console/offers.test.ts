import { afterAll, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { inDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';

const shop = demoShop();
const { url, dataDir } = shop;
const made: number[] = [];

afterAll(() => inDatabase(dataDir, (db) => db.deleteFrom('products').where('id', 'in', made).execute()));

describe.each(bothVariants)('an offer in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];

  it('shows each price before it is saved, asks about a deep cut, and ends at once with undo', () =>
    visit({ url, size, name: `console-offers-${device}-${language}` }, async ({ page, context }) => {
      const category = (await clientOf(url, {})('listCategories')).rows[0]?.id as number;
      const name = { en: `Karak tray ${process.pid}${device}`, ar: `صينية كرك ${process.pid}${device}` };
      const { productId } = await inDatabase(dataDir, (db) => createProduct(db, { category, name }));
      made.push(productId);
      const price = async () => (await clientOf(url, {})('getProduct', { params: { id: productId } })).discountedPrice;

      await signInAs(context, shop, { role: 'manager', language });
      await openHydrated(page, '/console/offers?state=coming');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: t('catalogue.offers.running') }).click();
      await page.getByRole('button', { name: t('catalogue.offers.new') }).click();
      const dialog = page.getByRole('dialog', { name: t('catalogue.offers.new') });
      const search = dialog.getByRole('searchbox', { name: t('catalogue.offers.search') });
      await dialog.getByRole('button', { name: t('catalogue.offers.save') }).click();
      await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
      await search.fill(name[language]);
      await dialog.getByRole('button', { name: name[language], exact: true }).click();
      await dialog.getByLabel(t('catalogue.offers.discount')).fill(language === 'ar' ? '٦٠' : '60');
      await untilShown(dialog.getByRole('region', { name: t('catalogue.offers.preview') }).getByText('10.00'));
      await dialog.getByRole('button', { name: t('catalogue.offers.save') }).click();
      await untilShown(dialog.getByText(t('catalogue.offers.needsConfirm')));
      expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: t('catalogue.offers.save') }).click();

      const card = page.getByRole('article', { name: `60% ${name[language]}` });
      await untilShown(card);
      expect(await sidewaysOverflow(page)).toBe(0);
      await expect.poll(price).toBe(10);
      await card.getByRole('button', { name: t('catalogue.offers.endNow') }).click();
      await expect.poll(price).toBeNull();
      await page.getByRole('button', { name: t('toast.undo') }).click();
      await expect.poll(price).toBe(10);
    }));
});
