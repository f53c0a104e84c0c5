import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { VariantId } from '#contract/ids.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let guest: Person;
let api: Client;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(newGuest);

function newGuest(): void {
  guest = {};
  api = shop.apiFor(guest);
}

describe('a guest’s cart', () => {
  // Spec: S3.11, S7.3, D11.1
  it('is empty at first, and has no row', async () => {
    const shoppers = () => shop.db.selectFrom('shoppers').select('id').execute();
    const before = await shoppers();
    const cart = await api('getCart');
    expect(cart).toEqual({ id: null, cartItems: [], totalItemsCount: 0, totalPrice: 0 });
    expect(guest.guestId).toMatch(/^g1\./);
    expect(await shoppers()).toEqual(before);
  });

  // Spec: S1.10, S3.7, S3.12, D42.1
  it('adds up the same variant and multiplies the discounted price', async () => {
    const { productId, variantIds } = await createProduct(shop.db, {
      name: { en: 'Dates', ar: 'تمر' },
      variants: [{ price: 17.99, stock: 20, offers: [{ discount: 50 }] }],
    });
    const body = { productId, variantId: variantIds[0] as number, quantity: 2 };
    await api('addToCart', { body });
    const cart = await api('addToCart', { body: { ...body, quantity: 1 } });
    expect(cart.cartItems).toHaveLength(1);
    // 8.995 riyals are rounded half up to the dirham, then multiplied.
    expect(cart.cartItems[0]).toMatchObject({ quantity: 3, price: 9, lineTotal: 27 });
    expect(cart.cartItems[0]?.variant).toMatchObject({ variantPrice: 17.99, discountedPrice: 9, inStock: true });
    expect(cart).toMatchObject({ totalItemsCount: 3, totalPrice: 27 });
    expect(await shop.apiFor({ ...guest, language: 'ar' })('getCart')).toMatchObject({
      cartItems: [{ product: { name: 'تمر' } }],
    });
  });

  it('cannot be changed by another guest', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 10, stock: 9 }] });
    const variantId = variantIds[0] as number;
    const cart = await api('addToCart', { body: { productId, variantId, quantity: 2 } });
    const otherGuest = shop.apiFor({});
    const id = cart.cartItems[0]?.id as number;
    await expect(otherGuest('setQuantity', { params: { id }, body: { quantity: 1 } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(otherGuest('removeLine', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    expect(await api('getCart')).toEqual(cart);
  });

  it('loses a line once, also if two tabs remove it; its quantity cannot be set any more', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 10, stock: 9 }] });
    const { cartItems } = await api('addToCart', {
      body: { productId, variantId: variantIds[0] as number, quantity: 1 },
    });
    const params = { id: cartItems.at(-1)?.id as number };
    const first = await api('removeLine', { params });
    expect(await api('removeLine', { params })).toEqual(first);
    await expect(api('setQuantity', { params, body: { quantity: 2 } })).rejects.toMatchObject({ code: 'not_found' });
  });

  // Spec: S7.2
  it('accepts a quantity, removes a line, and can be cleared', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 10, stock: 9 }] });
    const variantId = variantIds[0] as number;
    const { cartItems } = await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    const id = cartItems.find((item) => item.variant.id === variantId)?.id as number;
    const changed = await api('setQuantity', { params: { id }, body: { quantity: 9 } });
    expect(changed.cartItems.find((item) => item.id === id)).toMatchObject({ quantity: 9, lineTotal: 90 });
    const without = await api('removeLine', { params: { id } });
    expect(without.cartItems.some((item) => item.id === id)).toBe(false);
    expect(await api('clearCart')).toMatchObject({ cartItems: [], totalItemsCount: 0, totalPrice: 0 });
  });
});

describe('changes since the shopper’s last visit', () => {
  async function reprice(variantId: VariantId, dirhams: number): Promise<void> {
    await shop.db.updateTable('variants').set({ price_dirhams: dirhams }).where('id', '=', variantId).execute();
  }

  it('are listed by line with the earlier price, until the quantity is set again', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 10, stock: 9 }] });
    const variantId = variantIds[0] as number;
    const added = await api('addToCart', { body: { productId, variantId, quantity: 2 } });
    const id = added.cartItems[0]?.id as number;
    expect(added.cartItems[0]).not.toHaveProperty('priceBefore');
    await reprice(variantId, 1250);
    for (let look = 0; look < 2; look++) {
      expect((await api('getCart')).cartItems[0]).toMatchObject({ price: 12.5, priceBefore: 10, lineTotal: 25 });
    }
    const accepted = await api('setQuantity', { params: { id }, body: { quantity: 2 } });
    expect(accepted.cartItems[0]).not.toHaveProperty('priceBefore');
    await reprice(variantId, 1100);
    expect((await api('getCart')).cartItems[0]).toMatchObject({ price: 11, priceBefore: 12.5 });
    const more = await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    expect(more.cartItems[0]).not.toHaveProperty('priceBefore');
  });

  // Spec: D15.2
  it('include how many are left if the cart has more, over all personalisations of a variant', async () => {
    const { productId, variantIds, optionIds } = await createProduct(shop.db, {
      variants: [{ price: 10, stock: 40 }],
      options: [{ type: 'text' }],
    });
    const variantId = variantIds[0] as number;
    const customOptions = [{ customization_option_id: optionIds[0] as number, option_value: 'Noor' }];
    await api('addToCart', { body: { productId, variantId, quantity: 12 } });
    const plenty = await api('addToCart', { body: { productId, variantId, quantity: 8, customOptions } });
    expect(plenty.cartItems.map(({ variant }) => variant.stockLeft)).toEqual([undefined, undefined]);
    await shop.db.updateTable('variants').set({ stock: 15 }).where('id', '=', variantId).execute();
    expect((await api('getCart')).cartItems.map(({ variant }) => variant.stockLeft)).toEqual([15, 15]);
  });
});

describe('a cart refuses', () => {
  it('more than the stock, with the number that is left, in the caller’s language', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 10, stock: 3 }] });
    const body = { productId, variantId: variantIds[0] as number, quantity: 4 };
    await expect(api('addToCart', { body })).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      details: { available: 3 },
      message: 'Only 3 pieces are left.',
    });
    const arabic = shop.apiFor({ ...guest, language: 'ar' });
    await expect(arabic('addToCart', { body })).rejects.toMatchObject({ message: 'بقيت 3 قطع فقط.' });
  });

  // Spec: D54.1
  it('more than the stock over two personalisations of one variant', async () => {
    const { productId, variantIds, optionIds } = await createProduct(shop.db, {
      variants: [{ price: 10, stock: 3 }],
      options: [{ type: 'text' }],
    });
    const body = { productId, variantId: variantIds[0] as number, quantity: 2 };
    const customOptions = [{ customization_option_id: optionIds[0] as number, option_value: 'Noor' }];
    await api('addToCart', { body });
    await expect(api('addToCart', { body: { ...body, customOptions } })).rejects.toMatchObject({
      code: 'out_of_stock',
    });
    const cart = await api('addToCart', { body: { ...body, quantity: 1, customOptions } });
    expect(cart.cartItems.filter((item) => item.variant.id === body.variantId)).toHaveLength(2);
  });

  it('more of a product that is no longer in the shop', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 1, stock: 5 }] });
    const { cartItems } = await api('addToCart', {
      body: { productId, variantId: variantIds[0] as number, quantity: 2 },
    });
    await shop.db.updateTable('products').set({ published: false }).where('id', '=', productId).execute();
    const params = { id: cartItems[0]!.id };
    await expect(api('setQuantity', { params, body: { quantity: 3 } })).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { available: 0 },
    });
    const { cartItems: fewer } = await api('setQuantity', { params, body: { quantity: 1 } });
    expect(fewer[0]?.quantity).toBe(1);
  });

  // Spec: D53.1
  it('more than 50 of one line', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 1, stock: 500 }] });
    const body = { productId, variantId: variantIds[0] as number, quantity: 30 };
    await api('addToCart', { body });
    await expect(api('addToCart', { body })).rejects.toMatchObject({
      status: 422,
      fields: { quantity: 'Quantity must be between 1 and 50' },
    });
  });

  // Spec: S5.29
  it('a variant of another product, an unknown one, and one that is not listed', async () => {
    const one = await createProduct(shop.db, { variants: [{ price: 1, stock: 5 }] });
    const other = await createProduct(shop.db, { variants: [{ price: 1, stock: 5 }] });
    const variantId = other.variantIds[0] as number;
    const wrong = { productId: one.productId, variantId, quantity: 1 };
    await expect(api('addToCart', { body: wrong })).rejects.toMatchObject({ status: 422, code: 'invalid' });
    const unknown = { productId: one.productId, variantId: 999_999, quantity: 1 };
    await expect(api('addToCart', { body: unknown })).rejects.toMatchObject({ code: 'not_found' });
    await shop.db.updateTable('products').set({ published: false }).where('id', '=', other.productId).execute();
    const hidden = { productId: other.productId, variantId, quantity: 1 };
    await expect(api('addToCart', { body: hidden })).rejects.toMatchObject({ code: 'not_found' });
  });

  // Spec: S5.29
  it('options of another product', async () => {
    const one = await createProduct(shop.db, { variants: [{ price: 1, stock: 5 }], options: [{ type: 'text' }] });
    const other = await createProduct(shop.db, { variants: [{ price: 1, stock: 5 }], options: [{ type: 'image' }] });
    const body = { productId: one.productId, variantId: one.variantIds[0] as number, quantity: 1 };
    const foreign = [{ customization_option_id: other.optionIds[0] as number, option_value: 'x' }];
    await expect(api('addToCart', { body: { ...body, customOptions: foreign } })).rejects.toMatchObject({
      fields: { 'customOptions.0.customization_option_id': expect.any(String) },
    });
  });

  // Spec: S5.29
  it('a picture that this shopper did not upload', async () => {
    const { productId, variantIds, optionIds } = await createProduct(shop.db, {
      variants: [{ price: 1, stock: 5 }],
      options: [{ type: 'image' }],
    });
    const customOptions = [{ customization_option_id: optionIds[0] as number, option_value: 'uploads/0123.webp' }];
    const body = { productId, variantId: variantIds[0] as number, quantity: 1, customOptions };
    await expect(api('addToCart', { body })).rejects.toMatchObject({
      fields: { 'customOptions.0.option_value': expect.any(String) },
    });
  });

  it('a guest id with a wrong signature: the caller gets a new id and an empty cart', async () => {
    const answer = await shop.request({
      url: '/api/v1/carts',
      headers: { 'guest-id': 'g1.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA' },
    });
    expect(answer.json()).toEqual({ data: { id: null, cartItems: [], totalItemsCount: 0, totalPrice: 0 } });
    expect(answer.headers['guest-id']).not.toContain('AAAA');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('login', () => {
  // Spec: D9.2, D43.2, DETAIL13.2
  it('moves the guest’s lines to the user once, and adds up equal ones', async () => {
    const { productId, variantIds } = await createProduct(shop.db, {
      variants: [
        { price: 10, stock: 4 },
        { price: 20, stock: 9 },
      ],
    });
    const [first, second] = variantIds as [number, number];
    const user = await createUser(shop);
    const signedIn = shop.apiFor({ token: user.token });
    await signedIn('addToCart', { body: { productId, variantId: first, quantity: 3 } });
    await api('addToCart', { body: { productId, variantId: first, quantity: 3 } });
    await api('addToCart', { body: { productId, variantId: second, quantity: 1 } });

    for (let time = 0; time < 2; time++) {
      await api('login', { body: { email: user.email, password: user.password } });
    }
    const cart = await signedIn('getCart');
    const quantities = Object.fromEntries(cart.cartItems.map((item) => [item.variant.id, item.quantity]));
    // Six of the first would exceed the stock.
    expect(quantities).toEqual({ [first]: 4, [second]: 1 });
  });

  it('is required again if the session is unknown', async () => {
    await expect(shop.apiFor({ token: 'nonsense' })('getCart')).rejects.toMatchObject({ code: 'login_required' });
  });
});
