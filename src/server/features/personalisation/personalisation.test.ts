import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { OptionId, ProductId, UserId, VariantId } from '#contract/ids.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let guest: Person;
let api: Client;
let item: { productId: ProductId; variantId: VariantId };
let optionId: OptionId;

beforeAll(async () => {
  shop = await createTestApp();
  const made = await createProduct(shop.db, {
    variants: [{ price: 40, stock: 10 }],
    options: [{ type: 'text', name: { en: 'Name in icing', ar: 'الاسم على الكعكة' } }],
  });
  item = { productId: made.productId, variantId: made.variantIds[0] as number };
  optionId = made.optionIds[0] as number;
});
afterAll(() => shop.close());
beforeEach(() => {
  guest = {};
  api = shop.apiFor(guest);
});

function addEngraved() {
  const customOptions = [{ customization_option_id: optionId, option_value: ' نور ' }];
  return api('addToCart', { body: { ...item, quantity: 1, customOptions } });
}

function optionsOf(client: Client, hints: { userId?: UserId; guestId?: string } = {}) {
  return client('getVariantOptions', {
    params: { productId: item.productId },
    query: { variantId: item.variantId, ...hints },
  });
}

describe('customisation options', () => {
  it('are shown without values before the variant is in the cart', async () => {
    const answer = await optionsOf(shop.apiFor({ ...guest, language: 'ar' }));
    expect(answer).toEqual({
      customizationOptions: [
        {
          id: optionId,
          option_name: 'الاسم على الكعكة',
          option_image: null,
          option_type: 'text',
          cartItemCustomizations: [],
        },
      ],
    });
  });

  // Spec: S3.9
  it('have the line and its values afterwards, for its shopper only', async () => {
    const cart = await addEngraved();
    const cartItemId = cart.cartItems[0]?.id as number;
    expect(cart.cartItems[0]?.customOptions).toMatchObject([{ option_value: 'نور', option_type: 'text' }]);
    expect(await optionsOf(api)).toMatchObject({
      cartItemId,
      customizationOptions: [{ cartItemCustomizations: [{ option_value: 'نور' }] }],
    });
    const otherCaller = shop.apiFor({});
    const hinted = await optionsOf(otherCaller, { guestId: guest.guestId as string, userId: 1 });
    expect(hinted.cartItemId).toBeUndefined();
    expect(hinted.customizationOptions[0]?.cartItemCustomizations).toEqual([]);
    await expect(otherCaller('getLineOptions', { params: { itemId: cartItemId }, query: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  // Spec: S3.10
  it('are saved on the line; a line that becomes equal to another one is merged', async () => {
    await addEngraved();
    const { cartItems } = await api('addToCart', { body: { ...item, quantity: 2 } });
    const plain = cartItems.find((line) => line.customOptions.length === 0)?.id as number;
    const options = [{ cart_item_id: plain, customization_option_id: optionId, option_value: 'نور' }];
    expect(await api('saveLineOptions', { body: { options } })).toEqual({ options });
    const cart = await api('getCart');
    expect(cart.cartItems).toHaveLength(1);
    expect(cart.cartItems[0]).toMatchObject({ id: plain, quantity: 3, customOptions: [{ option_value: 'نور' }] });
  });

  it('that are sent twice in one request are saved, and answered, as the last entry', async () => {
    const line = (await addEngraved()).cartItems[0]?.id as number;
    const entry = { cart_item_id: line, customization_option_id: optionId };
    const last = { ...entry, option_value: 'Sara' };
    const saved = await api('saveLineOptions', { body: { options: [{ ...entry, option_value: 'Noor' }, last] } });
    expect(saved).toEqual({ options: [last] });
    expect((await api('getCart')).cartItems[0]?.customOptions).toMatchObject([{ option_value: 'Sara' }]);
  });

  it('of two lines can be swapped in one request', async () => {
    const swapper = shop.apiFor({});
    const chosen = (value: string) => [{ customization_option_id: optionId, option_value: value }];
    await swapper('addToCart', { body: { ...item, quantity: 1, customOptions: chosen('A') } });
    const { cartItems } = await swapper('addToCart', { body: { ...item, quantity: 2, customOptions: chosen('B') } });
    const [first, second] = cartItems.map(({ id }) => id) as [number, number];
    const entry = { customization_option_id: optionId };
    const options = [
      { ...entry, cart_item_id: first, option_value: 'B' },
      { ...entry, cart_item_id: second, option_value: 'A' },
    ];
    await swapper('saveLineOptions', { body: { options } });
    const after = (await swapper('getCart')).cartItems;
    expect(after.map((line) => [line.id, line.quantity, line.customOptions[0]?.option_value])).toEqual([
      [first, 1, 'B'],
      [second, 2, 'A'],
    ]);
  });

  // Spec: S5.29
  it('refuse lines of others, options of other products and texts that are too long, and then save nothing', async () => {
    const line = (await addEngraved()).cartItems[0]?.id as number;
    const entry = { cart_item_id: line, customization_option_id: optionId, option_value: 'Sara' };
    const otherCaller = shop.apiFor({});
    await expect(otherCaller('saveLineOptions', { body: { options: [entry] } })).rejects.toMatchObject({
      code: 'not_found',
    });
    const wrong = [
      [{ ...entry, customization_option_id: 999_999 }, 422],
      [{ ...entry, option_value: 'x'.repeat(201) }, 422],
      [{ ...entry, option_value: '   ' }, 422],
      [{ ...entry, cart_item_id: 999_999 }, 404],
    ] as const;
    for (const [bad, status] of wrong) {
      await expect(api('saveVariantOptions', { body: { options: [entry, bad] } })).rejects.toMatchObject({ status });
    }
    expect((await api('getCart')).cartItems[0]?.customOptions).toMatchObject([{ option_value: 'نور' }]);
  });

  it('of an unknown product, of a variant of another product, and of an unknown line are not found', async () => {
    const other = await createProduct(shop.db, {});
    for (const [productId, variantId] of [
      [999_999, item.variantId],
      [item.productId, other.variantIds[0] as number],
      [item.productId, 999_999],
    ] as const)
      await expect(api('getVariantOptions', { params: { productId }, query: { variantId } })).rejects.toMatchObject({
        code: 'not_found',
      });
    const misspelt = await shop.request({ url: '/api/v1/carts/items/abc/cutomization' });
    expect(misspelt.statusCode).toBe(404);
  });
});
