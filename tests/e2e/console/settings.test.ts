import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/values/qatar-time.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

const feeShown = async (id: number) =>
  (await clientOf(url, {})('listZones')).rows.find((zone) => zone.id === id)?.shippingFee;

// Journey 19.
describe.each(allVariants)(
  'the fee of a zone in $language on a $device',
  ({ language, device, size, checksLayout }) => {
    const t = consoleWords[language];
    const name = { en: `Sealine ${device} ${language}`, ar: `سيلين ${device} ${language}` };

    it('counts at once, asks above the cap, and never overwrites a colleague unseen', () =>
      visit({ url, size, name: `console-fee-${device}-${language}` }, async ({ page, context, expectRefusal }) => {
        const owner = await signInAs(context, shop, { role: 'owner', language, name: 'مريم' });
        const own = consoleAt(url, owner, language);
        const days = { weekdays: null, closed: null, slots: null, leadDays: null };
        const { zone } = await own('addZone', { body: { name, fee: 15, active: true, plateZones: [], ...days } });
        await openHydrated(page, '/console/settings/delivery');
        await untilShown(page.getByRole('heading', { level: 1, name: t('nav.settingsDelivery') }));
        expect(await sidewaysOverflow(page)).toBe(0);
        if (checksLayout) expect(await axeViolations(page)).toEqual([]);

        const dialog = page.getByRole('dialog', { name: name[language] });
        const fee = dialog.getByRole('textbox', { name: t('settings.delivery.fee') });
        const save = dialog.getByRole('button', { name: t('settings.save'), exact: true });
        const open = () => page.getByRole('button', { name: name[language] }).first().click();
        await open();
        await fee.fill('١٢٫٥٠');
        if (checksLayout) expect(await axeViolations(page)).toEqual([]);
        await save.click();
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => feeShown(zone.id)).toBe(12.5);

        // Above the cap of the ministry.
        expectRefusal(`422 PUT /api/console/v1/settings/zones/${zone.id}`);
        await open();
        await fee.fill('25');
        await save.click();
        await untilShown(dialog.getByRole('alert'));
        await expect.poll(() => feeShown(zone.id)).toBe(12.5);
        await dialog.getByRole('textbox', { name: t('settings.delivery.reason') }).fill('By lorry');
        await save.click();
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => feeShown(zone.id)).toBe(25);

        expectRefusal(`409 PUT /api/console/v1/settings/zones/${zone.id}`);
        // A colleague changes the same fee and another field while the form is open.
        await open();
        await fee.fill('18');
        const theirs = { fee: 16, leadDays: 1 };
        await own('saveZone', { params: { id: zone.id }, body: { version: zone.version + 2, fields: theirs } });
        await save.click();
        const conflict = dialog.getByRole('group', { name: t('audit.field.fee') });
        await untilShown(conflict.getByRole('button', { name: t('conflict.takeTheirs') }));
        await conflict.getByRole('button', { name: t('conflict.keepMine') }).click();
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => feeShown(zone.id)).toBe(18);

        // What it was before comes back, and the log tells all of it.
        await page.getByRole('button', { name: t('toast.undo') }).click();
        await untilShown(page.getByText(t('undo.undone', { count: 1 })));
        await expect.poll(() => feeShown(zone.id)).toBe(16);
        await openHydrated(page, '/console/audit?kind=zone');
        const log = page.getByRole('list', { name: t('audit.list') });
        await untilShown(log.getByText(t('audit.did.setting.undone')).first());
        await untilShown(log.getByText('By lorry').first());
      }));
  },
);

describe.each(bothVariants)('delivery in $language on a $device', ({ language, device, size, checksLayout }) => {
  const t = consoleWords[language];

  it('has all fees in one table, zones that move to the top, and a calendar of closed days', () =>
    visit({ url, size, name: `console-fees-${device}-${language}` }, async ({ page, context }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(url, owner, language);
      const { zones, settings } = await own('getDeliverySettings');
      const [last, one] = [
        zones.at(-1),
        zones.find(({ code }) => code === { en: 'al-sadd', ar: 'msheireb' }[language]),
      ];
      if (!last || !one) throw new Error('The demo has zones.');
      await openHydrated(page, '/console/settings/delivery');
      await page.getByRole('button', { name: t('settings.delivery.editFees') }).click();
      const dialog = page.getByRole('dialog', { name: t('settings.delivery.fees') });
      const feeOf = (zone: typeof one) =>
        dialog.getByRole('textbox', { name: t('settings.delivery.feeOf', { name: zone.name[language] }), exact: true });
      await feeOf(one).fill('١٤');
      await feeOf(last).fill('19');
      if (checksLayout) expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: t('settings.save'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => Promise.all([feeShown(one.id), feeShown(last.id)])).toEqual([14, 19]);
      await page.getByRole('button', { name: t('toast.undo') }).click();
      await expect.poll(() => Promise.all([feeShown(one.id), feeShown(last.id)])).toEqual([one.fee, last.fee]);

      await page.getByRole('button', { name: t('settings.delivery.top', { name: last.name[language] }) }).click();
      await expect.poll(async () => (await own('getDeliverySettings')).zones[0]?.id).toBe(last.id);
      await own('orderZones', { body: { zones: zones.map(({ id }) => id) } });

      // The next day by the arrow that points to it in the direction of the language.
      const calendar = page.getByRole('group', { name: t('audit.field.closed') });
      const today = calendar.locator('[aria-current=date]');
      const day = String(await today.getAttribute('data-day'));
      await today.focus();
      await page.keyboard.press({ en: 'ArrowRight', ar: 'ArrowLeft' }[language]);
      const next = calendar.locator(`[data-day="${addDays(day, 1)}"]`);
      await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await next.getAttribute('aria-pressed')).toBe('true');
      if (checksLayout) {
        expect(await axeViolations(page)).toEqual([]);
        expect(await sidewaysOverflow(page)).toBe(0);
      }
      await page.getByRole('button', { name: t('settings.save'), exact: true }).click();
      await expect
        .poll(async () => (await own('getDeliverySettings')).settings.values.delivery.closed)
        .toEqual([...settings.values.delivery.closed, addDays(day, 1)].sort());
      await page.getByRole('button', { name: t('toast.undo') }).click();
      await expect
        .poll(async () => (await own('getDeliverySettings')).settings.values.delivery.closed)
        .toEqual(settings.values.delivery.closed);
    }));
});

describe.each(bothVariants)('the settings in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];
  const titles = {
    '/settings/shop': 'nav.settingsShop',
    '/settings/look': 'nav.settingsLook',
    '/settings/payments': 'nav.settingsPayments',
    '/settings/notifications': 'nav.settingsNotifications',
    '/settings/words': 'nav.settingsWords',
  } as const;

  it('have a page for each group, without barriers', () =>
    visit({ url, size, name: `console-settings-${device}-${language}` }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      for (const [path, title] of Object.entries(titles)) {
        await openHydrated(page, '/console/settings');
        await page.locator(`a[href$="${path}"]`).click();
        await untilShown(page.getByRole('heading', { level: 1, name: t(title) }));
        await untilShown(page.locator('form').first());
        expect(await sidewaysOverflow(page), path).toBe(0);
        expect(await smallTargets(page), path).toEqual([]);
        expect(await axeViolations(page), path).toEqual([]);
      }
    }));

  it('open to a manager what a manager sets, and keep what was typed', () =>
    visit({ url, size, name: `console-manager-${device}-${language}` }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'manager', language });
      await openHydrated(page, '/console/settings');
      await untilShown(page.getByRole('main').getByRole('link', { name: t('nav.settingsDelivery') }));
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: t('nav.settingsPayments') })
          .count(),
      ).toBe(0);
      await openHydrated(page, '/console/settings/payments');
      await untilShown(page.getByRole('heading', { name: t('closed.title') }));
      await openHydrated(page, '/console/settings/notifications');
      const minutes = page.getByRole('textbox', { name: t('audit.field.acceptMinutes') });
      await minutes.fill('١٥');
      await openHydrated(page, '/console/settings/notifications');
      expect(await minutes.inputValue()).toBe('15');
    }));
});
