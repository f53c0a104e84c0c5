import { describe } from 'vitest';
import { consoleWords } from '../support/console.ts';
import { it } from '../support/journey.ts';
import { translatePage, untilTranslated } from '../support/translator.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';

// Whatever the browser reports fails these journeys, such as a text that React no longer finds.
describe.each(bothVariants)('the console that the browser translates, in $language', ({ language, size }) => {
  const t = consoleWords[language];

  it('shows the stage of an order that is accepted, picked and packed', async ({ openConsole, orders }) => {
    const { page } = await openConsole({ size, role: 'owner', language });
    const order = await orders.place();
    await openHydrated(page, `/console/orders/${order.number}`);
    const button = (step: 'accept' | 'pick' | 'packed' | 'handOver') =>
      page.getByRole('main').getByRole('button', { name: t(`orders.step.${step}`) });
    await untilShown(button('accept'));
    await translatePage(page);
    await button('accept').click();
    await button('pick').click();
    const ticks = page.getByRole('main').getByRole('checkbox');
    await untilShown(ticks.first());
    const all = await ticks.count();
    for (let nth = 0; nth < all; nth += 1) {
      await ticks.nth(nth).click();
      await untilShown(page.getByText(t('orders.pickedOf', { picked: nth + 1, all })));
      await untilTranslated(page);
    }
    await button('packed').click();
    await untilShown(button('handOver'));
    await untilTranslated(page);
    await page.getByRole('button', { name: t('toast.undo') }).click();
    await untilShown(button('packed'));
  });

  it('shows other rows in a list after another search, filter or tab', async ({ openConsole, orders }) => {
    const { page, settled } = await openConsole({ size, role: 'owner', language });
    const order = await orders.place();
    await openHydrated(page, '/console/orders?sort=newest');
    await untilShown(page.getByRole('article', { name: order.number }));
    await translatePage(page);
    const search = page.getByRole('search', { name: t('search.label') }).getByRole('searchbox');
    for (const words of [order.number, 'zzzz', order.sku]) {
      await page.keyboard.press('/');
      await search.fill(words);
      await settled();
      await untilTranslated(page);
    }
    await page.keyboard.press('Escape');
    const tabs = page.getByRole('navigation', { name: t('orders.stages') }).getByRole('link');
    for (const nth of [2, 0]) {
      await tabs.nth(nth).click();
      await settled();
      await untilTranslated(page);
    }
    for (const path of ['products', 'stock', 'customers', 'reports', 'inbox/comments', 'categories']) {
      await openHydrated(page, `/console/${path}`);
      await settled();
      await translatePage(page);
      const field = page.getByRole('main').getByRole('searchbox').first();
      if (await field.isVisible()) {
        for (const words of ['zzzz', '']) {
          await field.fill(words);
          await settled();
          await untilTranslated(page);
        }
      }
      const choice = page.getByRole('main').getByRole('combobox').and(page.locator('select')).first();
      if (await choice.isVisible()) {
        await choice.selectOption({ index: 1 });
        await settled();
        await choice.selectOption({ index: 0 });
        await settled();
      }
      await untilShown(page.getByRole('heading', { level: 1 }));
    }
  });
});
