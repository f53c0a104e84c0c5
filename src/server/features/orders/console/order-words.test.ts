import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

describe('orders from before the search', () => {
  it('are found once their words are written, and written once', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ stock: 10, sku: 'OLD-7' }] });
    const user = await createUser(shop, { name: 'نورة المري', phone: '+97455123456' });
    const api = shop.apiFor({ token: user.token });
    await api('addToCart', { body: { productId, variantId: variantIds[0] as number, quantity: 1 } });
    const zoneId = (await api('listZones')).rows[0]!.id;
    const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
    const placed = await api('placeOrder', {
      body: { shippingAddress: { zoneId, address_line1: 'here' }, paymentInfo: { paymentOptionId } },
    });
    const { words } = shop.services.ordersConsole;
    expect(await words.isMissing()).toBe(false);
    const before = await shop.db.selectFrom('order_words').selectAll().execute();
    await shop.db.deleteFrom('order_words').execute();
    expect(await words.isMissing()).toBe(true);
    const { console } = await createStaff(shop, 'owner');
    const find = async (q: string) => (await console('searchShop', { query: { q } })).orders.map(({ id }) => id);
    expect(await find('نوره')).toEqual([]);
    await words.indexMissing();
    expect(await shop.db.selectFrom('order_words').selectAll().execute()).toEqual(before);
    for (const q of ['نوره', '55123456', 'old-7', placed.order_number]) expect(await find(q)).toEqual([placed.id]);
    expect(await words.isMissing()).toBe(false);
  });
});
