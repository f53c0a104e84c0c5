import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { it } from '../support/journey.ts';
import { expectFocus } from '../support/layout.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const { url } = demoShop();

describe.each(bothVariants)('an offer in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];

  it('shows each price before it is saved, asks about a deep cut, and ends at once with undo', async ({
    openConsole,
    addToCatalogue,
  }) => {
    const { page } = await openConsole({ size, role: 'manager', language });
    const name = { en: `Karak tray ${process.pid}${device}`, ar: `صينية كرك ${process.pid}${device}` };
    const { productId } = await addToCatalogue.product({ name });
    const price = async () => (await clientOf(url, {})('getProduct', { params: { id: productId } })).discountedPrice;

    await openHydrated(page, '/console/offers?state=coming');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: t('catalogue.offers.running') }).click();
    await page.getByRole('button', { name: t('catalogue.offers.new') }).click();
    const dialog = page.getByRole('dialog', { name: t('catalogue.offers.new') });
    const search = dialog.getByRole('searchbox', { name: t('catalogue.offers.search') });
    await dialog.getByRole('button', { name: t('catalogue.offers.save') }).click();
    await expectFocus(search);
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
  });
});
