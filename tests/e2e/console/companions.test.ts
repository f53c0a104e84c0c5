import { expect } from 'vitest';
import { consoleWords } from '../support/console.ts';
import { onDatabase } from '../support/data/staff.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';

it.for([englishDesktop, arabicPhone])(
  'a companion that is gone is refused where the others stand, also without room for one more, in $language',
  async ({ language, size }, { shop, openConsole, addToCatalogue }) => {
    const t = consoleWords[language];
    const { page, call, expectRefusal } = await openConsole({ size, role: 'manager', language });
    const { rows } = await call('listConsoleProducts', { query: { limit: 5 } });
    const tray = await addToCatalogue.product({ name: { en: 'Tray', ar: 'صينية' } });
    const name = { en: 'Card that goes', ar: 'بطاقة تختفي' };
    const card = await addToCatalogue.product({ name });
    const params = { id: tray.productId };
    const { version } = await call('getConsoleProduct', { params });
    await call('saveProduct', { params, body: { version, companions: rows.map(({ handle }) => handle) } });

    await openHydrated(page, `/console/products/${tray.productId}`);
    const part = page.getByRole('region', { name: t('catalogue.companions.title') });
    const search = part.getByRole('searchbox', { name: t('catalogue.offers.search') });
    await search.fill(name[language]);
    await part.getByRole('button', { name: name[language], exact: true }).click();
    await untilHidden(search);
    expect(await part.getByRole('listitem').count()).toBe(6);
    await onDatabase(shop.dataDir, (db) => db.deleteFrom('products').where('id', '=', card.productId).execute());
    expectRefusal(`422 PUT /api/console/v1/products/${tray.productId}`);
    await page.getByRole('button', { name: t('catalogue.action.save'), exact: true }).click();
    await untilShown(part.locator('.text-danger'));
  },
);
