import { afterAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { ordersFor } from '../support/data/console-orders.ts';
import { addFinding } from '../support/data/findings.ts';
import { addFailedPayment } from '../support/data/payments.ts';
import { demoShop } from '../support/demo-shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';

const shop = demoShop();
const { url, dataDir } = shop;
const orders = ordersFor(shop);

afterAll(() => orders.remove());

describe.each(bothVariants)('the page of payments in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];

  it('says why a payment failed, and what does not match the provider until someone has seen it', () =>
    visit({ url, size, name: `console-payments-${device}-${language}` }, async ({ page, context }) => {
      const order = await orders.place();
      await addFailedPayment(dataDir, order.id);
      const ref = await addFinding(dataDir, order.id);
      const owner = await signInAs(context, shop, { role: 'owner', language });
      await openHydrated(page, '/console');
      await page.getByRole('link', { name: t(device === 'phone' ? 'nav.more' : 'nav.payments'), exact: true }).click();
      if (device === 'phone') await page.getByRole('link', { name: t('nav.payments') }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('nav.payments'), exact: true }));

      const failed = page.getByRole('region', { name: t('payments.failed.title') }).getByRole('listitem');
      const mine = failed.filter({ hasText: order.number });
      await untilShown(mine.getByRole('heading', { name: t('payments.failed.reason.insufficient') }));

      const toDo = page.getByRole('region', { name: t('payments.toDo') }).getByRole('listitem');
      const found = toDo.filter({ hasText: ref });
      await untilShown(found.getByText(t('payments.finding.do.not_there')));
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);

      await found.getByRole('button', { name: t('payments.finding.see') }).click();
      const dialog = page.getByRole('dialog', { name: t('payments.finding.seeTitle') });
      const sentence = { en: 'Asked Tap', ar: 'سألنا المزود' }[language];
      await dialog.getByRole('textbox', { name: t('payments.finding.reason') }).fill(sentence);
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: t('payments.finding.see') }).click();
      await dialog.waitFor({ state: 'detached' });
      await found.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: t('payments.finding.earlier') }).click();
      const earlier = page.getByRole('region', { name: t('payments.finding.title') }).getByRole('listitem');
      await untilShown(earlier.filter({ hasText: ref }).getByText(sentence));
      const { rows } = await consoleAt(url, owner)('listPaymentFindings', { query: { show: 'all' } });
      expect(rows.find((row) => row.ref === ref)?.settled).toMatchObject({ note: sentence });
    }));

  it('marks several differences as seen with one sentence, and Undo opens them again', () =>
    visit({ url, size, name: `console-findings-${device}-${language}` }, async ({ page, context }) => {
      const order = await orders.place();
      const refs = [await addFinding(dataDir, order.id), await addFinding(dataDir, order.id)];
      const owner = await signInAs(context, shop, { role: 'owner', language });
      await openHydrated(page, '/console/payments');
      const toDo = page.getByRole('region', { name: t('payments.toDo') }).getByRole('listitem');
      for (const ref of refs) {
        const box = toDo.filter({ hasText: ref }).getByRole('checkbox');
        await box.check();
        await expect.poll(() => box.isChecked()).toBe(true);
      }
      const toolbar = page.getByRole('toolbar', { name: t('payments.finding.select.toolbar') });
      await untilShown(toolbar.getByText(t('payments.finding.select.count', { count: 2 })));
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await toolbar.getByRole('button', { name: t('payments.finding.see') }).click();
      const dialog = page.getByRole('dialog', { name: t('payments.finding.seeTitle') });
      await dialog.getByRole('textbox', { name: t('payments.finding.reason') }).fill('Asked Tap');
      await dialog.getByRole('button', { name: t('payments.finding.see') }).click();
      await toDo.filter({ hasText: refs[0]! }).waitFor({ state: 'detached' });
      await toDo.filter({ hasText: refs[1]! }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: t('toast.undo') }).click();
      await untilShown(toDo.filter({ hasText: refs[0]! }));
      await untilShown(toDo.filter({ hasText: refs[1]! }));
      await toolbar.waitFor({ state: 'detached' });
      const own = consoleAt(url, owner);
      const { rows } = await own('listPaymentFindings', { query: {} });
      const ids = rows.filter(({ ref }) => refs.includes(ref)).map(({ id }) => id);
      await own('markFindingsSeen', { body: { ids, reason: 'Asked Tap' } });
    }));

  it('has settings that say which provider is on, and rules that are saved', () =>
    visit({ url, size, name: `console-payment-settings-${device}-${language}` }, async ({ page, context }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(url, owner);
      const stored = async () => (await own('getPaymentSettings')).settings.values;
      const before = await stored();
      await openHydrated(page, '/console/settings/payments');
      const providers = page.getByRole('region', { name: t('settings.payments.providers') });
      await untilShown(providers.getByRole('heading', { name: 'Tap' }));
      await untilShown(providers.getByText(t('settings.payments.test'), { exact: true }));
      await untilShown(providers.getByText(/\/api\/v1\/payments\/tap\/notices$/));
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);

      const rules = page.getByRole('form', { name: t('settings.payments.rules') });
      await rules.getByRole('textbox', { name: t('audit.field.linkHours') }).fill('٤٨');
      await rules.getByRole('textbox', { name: t('role.manager') }).fill('750.50');
      await rules.getByRole('button', { name: t('settings.payments.saveRules'), exact: true }).click();
      const limits = { ...before.refundLimits, manager: 750.5 };
      await expect.poll(stored).toEqual({ ...before, linkHours: 48, refundLimits: limits });
      await page.getByRole('button', { name: t('toast.undo') }).click();
      await expect.poll(stored).toEqual(before);
    }));
});
