import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

demoShop();

describe.each([englishDesktop, arabicPhone])(
  'the address of an order in $language on a $device',
  ({ language, size }) => {
    const t = consoleWords[language];

    it('is changed with its zone, shows the fee before, and can be undone', async ({ openConsole, orders }) => {
      const { page } = await openConsole({ size, role: 'support', language });
      const order = await orders.accepted();
      await openHydrated(page, `/console/orders/${order.number}`);
      await page.getByRole('button', { name: t('delivery.open') }).click();
      const dialog = page.getByRole('dialog');
      const address = dialog.getByRole('textbox', { name: t('delivery.address') });
      await untilShown(address);
      const before = await address.inputValue();
      expect(before).not.toBe('');
      await address.fill('Villa 77, Al Khor');
      const days = dialog.getByRole('group', { name: t('delivery.day'), exact: true }).locator('label');
      await untilShown(days.first());
      expect(await days.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
      const zone = dialog.getByRole('combobox', { name: t('delivery.zone') });
      await expect.poll(() => zone.locator('option').count()).toBeGreaterThan(1);
      const options = await zone
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      const other = options.findLast((value) => value !== '') ?? '';
      await zone.selectOption(other);
      await untilShown(dialog.getByRole('status').getByText(t('delivery.fee')));
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
      await dialog.getByRole('button', { name: t('delivery.save'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await untilShown(page.getByText('Villa 77, Al Khor').first());
      await untilShown(page.getByText(t('orders.event.delivery_changed')).first());
      await page.getByRole('button', { name: t('toast.undo') }).click();
      await page.getByText('Villa 77, Al Khor').first().waitFor({ state: 'detached' });
      await untilShown(page.getByText(before.split('\n')[0] ?? '').first());
    });

    it('of a caller has their phone corrected, and the note about them follows', async ({
      shop,
      openConsole,
      products,
    }) => {
      const { page, call } = await openConsole({ size, role: 'support', language });
      const paymentOptionId = (await clientOf(shop.url, {})('listPaymentOptions')).rows[0]?.id ?? 0;
      const caller = { name: 'سارة الهاجري', email: '', language: 'ar' } as const;
      const lines = [{ ...products.rose, quantity: 1 }];
      const wrong = size.width < 700 ? '+97455998801' : '+97455998802';
      const { id } = await call('createOrder', { body: { ...caller, lines, paymentOptionId, phone: wrong } });
      await call('noteGuest', { params: { id }, body: { text: 'ترن مرتين' } });
      const { number } = await call('getOrder', { params: { order: String(id) } });
      await openHydrated(page, `/console/orders/${number}`);
      await page.getByRole('button', { name: t('delivery.open') }).click();
      const dialog = page.getByRole('dialog');
      const phone = dialog.getByRole('textbox', { name: t('delivery.customerPhone') });
      await untilShown(phone);
      expect(await phone.inputValue()).toBe(wrong);
      await phone.fill(wrong.replace('+9745', '6'));
      expect(await sidewaysOverflow(page)).toBe(0);
      await dialog.getByRole('button', { name: t('delivery.save'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await untilShown(page.getByText(t('orders.deliveryField.customerPhone')).first());
      const seen = await call('getGuest', { params: { id } });
      expect(seen.person).toMatchObject({
        phone: wrong.replace('+9745', '+9746'),
        notes: [{ text: 'ترن مرتين' }],
      });
      await call('cancelOrder', { params: { id }, body: { version: 2, reason: 'Only tried' } });
    });
  },
);
