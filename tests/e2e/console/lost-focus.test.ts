import { expect } from 'vitest';
import { consoleAt, consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectFocus } from '../support/layout.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

it('moves the focus to the next row when its row is removed, and back from a toast', async ({ openConsole }) => {
  const { language, size } = englishDesktop;
  const t = consoleWords[language];
  const { page, staff: owner } = await openConsole({ size, role: 'owner', language, elevated: true });
  const client = consoleAt(url, owner);
  await client('inviteStaff', { body: { name: 'Second guest', email: '', role: 'packer', language } });
  await openHydrated(page, '/console/settings/team');
  await page.getByRole('button', { name: t('team.invite'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('team.name') }).fill('First guest');
  await page.keyboard.press('Enter');
  await expectFocus(dialog.getByRole('heading', { name: t('team.linkTitle') }));
  await dialog.getByRole('button', { name: t('team.done'), exact: true }).click();
  const rows = page.getByRole('listitem').filter({ hasText: 'guest' });
  await untilShown(rows.nth(1));
  const [leaving, next] = (await rows.first().textContent())?.startsWith('First')
    ? ['First guest', 'Second guest']
    : ['Second guest', 'First guest'];
  await page.getByRole('button', { name: t('team.withdrawOne', { name: leaving }) }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('team.withdraw'), exact: true })
    .press('Enter');
  await expectFocus(rows.filter({ hasText: next }));
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: t('team.resendOne', { name: next }) });
  await expectFocus(button);
  await page.getByRole('button', { name: t('toast.close') }).press('Enter');
  await expectFocus(button);
});

it('moves the focus to the section when a bar disappears, and to the note that opens', async ({
  openConsole,
  orders,
}) => {
  const { language, size } = arabicPhone;
  const t = consoleWords[language];
  const { page } = await openConsole({ size, role: 'owner', language });
  await openHydrated(page, '/console/settings/shop');
  const name = page.getByRole('textbox').first();
  await name.fill('دانة الجديدة');
  await page.getByRole('button', { name: t('settings.discard') }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FORM');
  const order = await orders.place();
  await openHydrated(page, `/console/orders/${order.number}`);
  await page.getByRole('button', { name: t('orders.step.note') }).press('Enter');
  await expectFocus(page.getByRole('textbox', { name: t('customers.noteText') }));
});
