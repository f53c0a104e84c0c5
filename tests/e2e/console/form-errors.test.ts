import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

describe.each(bothVariants)('a refused form in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('names its wrong fields, leads to them, and forgets each once it is changed', async ({ openConsole }) => {
    const { page, expectRefusal } = await openConsole({ size, role: 'owner', language });
    await openHydrated(page, '/console/settings/shop');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const [instagram, whatsapp] = [field(t('audit.field.instagram')), field(t('audit.field.whatsapp'))];
    await instagram.fill('honey pots');
    await whatsapp.fill('12');
    expectRefusal('422 PUT /api/console/v1/settings/shop');
    await page.getByRole('button', { name: t('settings.save'), exact: true }).click();
    const alert = page.getByRole('main').getByRole('alert');
    const link = (name: string) => alert.getByRole('link', { name, exact: true });
    await untilShown(link(t('audit.field.instagram')));
    await expect.poll(() => whatsapp.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await link(t('audit.field.instagram')).click();
    await expect.poll(() => instagram.evaluate((input) => input === document.activeElement)).toBe(true);
    await instagram.fill('https://instagram.com/honey');
    await untilHidden(page.getByText(t('settings.shop.wrongLink')));
    await untilHidden(link(t('audit.field.instagram')));
    await untilShown(link(t('audit.field.whatsapp')));
    await whatsapp.fill('55123456');
    await untilHidden(alert);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  });

  it('asks for a number and a reason, and forgets each once it is there', async ({ openConsole }) => {
    const { page } = await openConsole({ size, role: 'owner', language });
    await openHydrated(page, '/console/stock');
    const list = page.getByRole('region', { name: t('stock.list'), exact: true });
    await list.getByRole('article').first().getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: t('stock.dialog') });
    await dialog.getByRole('button', { name: t('stock.save'), exact: true }).click();
    const needsNumber = dialog.getByText(t('stock.needsNumber'));
    await untilShown(needsNumber);
    await untilShown(dialog.getByText(t('stock.needsReason')));
    await dialog.getByRole('textbox', { name: t('stock.field') }).fill('٧');
    await untilHidden(needsNumber);
    await untilShown(dialog.getByText(t('stock.needsReason')));
    await dialog.getByRole('combobox', { name: t('stock.why') }).selectOption({ index: 1 });
    await untilHidden(dialog.getByText(t('stock.needsReason')));
  });
});
