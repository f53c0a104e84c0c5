import { describe, expect } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import { errors as arabic } from '#i18n/messages/ar/errors.ts';
import { errors as english } from '#i18n/messages/en/errors.ts';
import { axeViolations } from '../support/axe.ts';
import { createAccount } from '../support/data/accounts.ts';
import { placeOrder } from '../support/data/orders.ts';
import { inDatabase, staffOf } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
const refusals = { en: english, ar: arabic };

describe.each(bothVariants)('the delivery of an own order in $language on a $device', ({ language, size }) => {
  const t = wordsOf[language];

  it('is changed until the shop accepts it', async ({ addToCatalogue }) => {
    const { token } = await createAccount(dataDir, `change-${language}`);
    const api = clientOf(url, { token, language });
    const { productId, variantId } = await addToCatalogue.product({ variants: [{ price: 45, stock: 9 }] });
    const line = { productId, variantId, quantity: 1 };
    const order = await placeOrder(api, [line], 'Building 41');
    await visit({ url, size, name: `change-delivery-${language}` }, async ({ page, context, expectRefusal }) => {
      await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
      await openHydrated(page, `/${language}/order-details/${order.id}`);
      const open = page.getByRole('button', { name: t('orders.changeDelivery') });
      await open.click();
      const dialog = page.getByRole('dialog', { name: t('orders.changeDelivery') });
      const address = dialog.getByRole('textbox', { name: t('checkout.address') });
      await expect.poll(() => address.inputValue()).toBe('Building 41');
      const times = dialog.getByRole('group', { name: t('checkout.deliverySlot') });
      await untilShown(times);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
      // A fee that changed since the page read it.
      const zones = (await api('listZones')).rows;
      const zone = dialog.getByRole('combobox', { name: t('checkout.zone') });
      const dearer = zones.find(({ shippingFee }) => shippingFee !== order.shipping_fee)!;
      const totalThere = order.total_amount - order.shipping_fee + dearer.shippingFee;
      expectRefusal(`409 PUT /api/v1/orders/${order.id}/delivery`);
      let isStale = true;
      await page.route(`**/orders/${order.id}/delivery-days?*`, async (route) => {
        const answer = await route.fetch();
        const json = (await answer.json()) as { data: { shippingFee: number; totalAmount: number } };
        const { shippingFee, totalAmount } = json.data;
        const isOfZone = new URL(route.request().url()).searchParams.get('zoneId') === String(dearer.id);
        const stale = { ...json.data, shippingFee: shippingFee - 1, totalAmount: totalAmount - 1 };
        await route.fulfill({ json: isStale && isOfZone ? { ...json, data: stale } : json });
        if (isOfZone) isStale = false;
      });
      await zone.selectOption(String(dearer.id));
      const totals = dialog.getByRole('status').filter({ hasText: t('checkout.totalAmount') });
      await expect.poll(() => totals.innerText()).toContain(String(totalThere - 1));
      await address.fill('Villa 77');
      await dialog.getByRole('button', { name: t('action.save') }).click();
      await untilShown(dialog.getByRole('alert').filter({ hasText: refusals[language].price_changed }));
      await expect.poll(() => totals.innerText()).toContain(String(totalThere));
      expect((await api('getOrder', { params: { id: order.id } })).total_amount).toBe(order.total_amount);
      await zone.selectOption({
        label: await zone.locator('option').filter({ hasText: order.shippingAddress.zone.name }).innerText(),
      });
      await expect.poll(() => totals.innerText()).toContain(String(order.total_amount));
      const time = times.getByRole('radio', { disabled: false }).last();
      await time.check();
      await dialog.getByRole('button', { name: t('action.save') }).click();
      await dialog.waitFor({ state: 'detached' });
      await untilShown(page.getByRole('main').locator('bdi', { hasText: 'Villa 77' }));
      const changed = await api('getOrder', { params: { id: order.id } });
      expect(changed).toMatchObject({
        shippingAddress: { address_line1: 'Villa 77' },
        total_amount: order.total_amount,
      });
      expect(changed.delivery).not.toBeNull();

      await inDatabase(dataDir, (db) => staffOf(db).move(order.order_number, 'Processing'));
      await page.reload();
      await untilShown(page.getByRole('main').locator('bdi', { hasText: 'Villa 77' }));
      expect(await open.count()).toBe(0);
    });
    await inDatabase(dataDir, (db) =>
      db.updateTable('products').set({ published: false }).where('id', '=', productId).execute(),
    );
  });
});
