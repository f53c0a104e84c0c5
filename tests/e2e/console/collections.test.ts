import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isApiError } from '#contract/http/client.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();

describe.each(bothVariants)('collections in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];
  const say = wordsOf[language];
  const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const handle = `small-gifts-${process.pid}-${device}`;

  it('one by conditions is made, counted and shown, and shoppers find its products on its page', async ({
    openConsole,
  }) => {
    const { page } = await openConsole({ size, role: 'manager', language });
    await openHydrated(page, '/console/collections');
    await button(page, t('collections.new')).click();
    const dialog = page.getByRole('dialog', { name: t('collections.new') });
    const name = (inLanguage: 'content.field.inArabic' | 'content.field.inEnglish') =>
      dialog.getByLabel(t(inLanguage, { field: t('collections.name') }));
    await name('content.field.inArabic').fill('هدايا صغيرة');
    await name('content.field.inEnglish').fill(`Small gifts ${process.pid} ${device}`);
    await dialog.getByLabel(t('collections.kind.rule')).check();
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: t('collections.create') }).click();

    const condition = page.getByRole('group', { name: t('collections.rule.one', { n: 1 }) });
    await condition.getByLabel(t('collections.rule.what')).selectOption('price');
    await button(page, t('collections.save')).click();
    await untilShown(condition.getByText(t('collections.rule.needsAmount')));
    await condition.getByLabel(t('collections.rule.amount')).fill(language === 'ar' ? '٣٠' : '30');
    const small = await clientOf(url, {})('listProducts', { query: { max: 30 } });
    await untilShown(page.getByText(t('collections.rule.found', { count: small.total })));
    await page.getByLabel(t('collections.show')).check();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await button(page, t('collections.save')).click();
    await untilShown(page.getByRole('status').filter({ hasText: t('collections.saved') }));

    const read = () => clientOf(url, { language })('getCollection', { params: { handle } });
    await expect.poll(async () => (await read()).total).toBe(small.total);
    const { collection } = await read();
    await visit({ url, size, name: `collection-${device}` }, async ({ page: shop }) => {
      await openHydrated(shop, `/${language}/collections/${handle}`);
      await untilShown(shop.getByRole('heading', { level: 1, name: collection.name }));
      expect(await shop.getByLabel(say('products.sort')).inputValue()).toBe('own');
      expect(await shop.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(small.total);
      await shop.getByLabel(say('products.sort')).selectOption('price_asc');
      await expect.poll(() => new URL(shop.url()).search).toBe('?sort=price_asc');
      expect(await sidewaysOverflow(shop)).toBe(0);
    });

    await button(page, t('collections.remove.label')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('collections.remove.label') })
      .click();
    await untilShown(page.getByRole('status').filter({ hasText: t('collections.remove.done') }));
    await expect.poll(() => page.getByText(`/collections/${handle}`).count()).toBe(0);
    // Shoppers see what staff change within a second.
    const statusOf = () =>
      read().then(
        () => 200,
        (refusal: unknown) => (isApiError(refusal) ? refusal.status : 0),
      );
    await expect.poll(statusOf).toBe(404);
  });
});
