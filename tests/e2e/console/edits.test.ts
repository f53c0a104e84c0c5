import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { smallTargets } from '../support/targets.ts';
import { it } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

const price = 20.25;

/** The amounts of a text, in riyals. */
const amountsIn = (text: string) => [...text.replaceAll(',', '').matchAll(/\d+\.\d\d/g)].map(Number);

describe.each(allVariants)(
  'an order with a missing piece in $language on a $device',
  ({ language, size, checksLayout }) => {
    const t = consoleWords[language];

    it('is packed without it, and the slip has the new amount', async ({ openConsole, orders }) => {
      const { page } = await openConsole({ size, role: 'packer', language });
      const order = await orders.accepted({ lines: 3 });
      await openHydrated(page, `/console/orders/${order.number}/pick`);
      const main = page.getByRole('main');
      const picked = (count: number, all: number) =>
        untilShown(page.getByText(t('orders.pickedOf', { picked: count, all })));
      await picked(0, 3);
      for (const nth of [0, 1]) await main.getByRole('checkbox').nth(nth).check();
      await picked(2, 3);
      const missing = main.getByRole('button', { name: new RegExp(`^${t('edit.missing')}: \\S`) });
      expect(await missing.count()).toBe(3);
      await missing.nth(2).click();
      const dialog = page.getByRole('dialog');
      const outcome = dialog.getByRole('status');
      await untilShown(outcome.getByText(t('edit.toCollect')));
      const [before = 0, after = 0] = amountsIn((await outcome.textContent()) ?? '');
      expect(before - after).toBeCloseTo(price);
      expect(await dialog.getByRole('textbox', { name: t('edit.reason') }).inputValue()).toBe(t('edit.notOnShelf'));
      // The orders of other tests have the same goods.
      await dialog.getByRole('checkbox', { name: t('edit.stockToZero') }).click();
      await untilShown(outcome.getByText(t('edit.toCollect')));
      expect(await sidewaysOverflow(page)).toBe(0);
      if (checksLayout) {
        expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
        expect(await smallTargets(page, 'dialog[open]')).toEqual([]);
      }
      await dialog.getByRole('button', { name: t('edit.save'), exact: true }).click();
      await untilShown(page.getByRole('status').filter({ hasText: after.toFixed(2) }));
      await picked(2, 2);
      await main.getByRole('button', { name: t('orders.step.packed') }).click();
      await untilShown(main.getByRole('button', { name: t('orders.step.handOver') }));
      await page.goto(`${url}/console/orders/${order.number}/slip?paper=80`);
      const paper = page.getByRole('article', { name: order.number });
      await untilShown(paper);
      expect(amountsIn(await paper.innerText())).toContain(after);
      expect(await paper.getByRole('listitem').count()).toBe(2);
      expect(await sidewaysOverflow(page)).toBe(0);
    });
  },
);

describe.each([englishDesktop, arabicPhone])('editing an order in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('shows the new total and the message to the customer, which WhatsApp has too, and can be undone', async ({
    open,
    orders,
  }) => {
    const { page, context, expectRefusal } = await open({ size });
    expectRefusal('422 POST /api/console/v1/orders');
    await signInAs(context, shop, { role: 'support', language });
    const order = await orders.accepted({ lines: 2 });
    await openHydrated(page, `/console/orders/${order.number}`);
    const items = page.getByRole('region', { name: t('orders.items') });
    await items
      .getByRole('button', { name: t('edit.ofLine', { name: '' }).trim() })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('edit.takeOne', { count: 1 }) }).click();
    const dialog = page.getByRole('dialog');
    const message = dialog.getByRole('textbox', { name: t('edit.message') });
    await expect.poll(() => message.inputValue()).toContain(order.number);
    await dialog.getByRole('button', { name: t('edit.save'), exact: true }).click();
    // A reason is asked for.
    await expect
      .poll(() => dialog.getByRole('textbox', { name: t('edit.reason') }).getAttribute('aria-invalid'))
      .toBe('true');
    await dialog.getByRole('button', { name: t('edit.customerAsked') }).click();
    await message.fill('نعتذر / Sorry');
    await dialog.getByRole('button', { name: t('edit.save'), exact: true }).click();
    await untilShown(items.getByText(t('edit.takenOut', { count: 1 })));
    await dialog.waitFor({ state: 'detached' });
    const link = page.getByRole('link', { name: t('orders.whatsapp') });
    await expect
      .poll(async () => decodeURIComponent((await link.getAttribute('href')) ?? ''))
      .toContain('نعتذر / Sorry');
    await page.getByRole('button', { name: t('toast.undo') }).click();
    await items.getByText(t('edit.takenOut', { count: 1 })).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('edit.open'), exact: true }).click();
    await untilShown(dialog.getByRole('searchbox', { name: t('edit.add') }));
    expect(await dialog.getByRole('spinbutton').count()).toBe(2);
  });
});
