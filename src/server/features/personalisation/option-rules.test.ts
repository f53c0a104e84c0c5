import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { CartItemId, OptionId, ProductId, VariantId } from '#contract/ids.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let guest: Person;
let api: Client;
let cake: { productId: ProductId; variantId: VariantId };
let nameId: OptionId;
let wishId: OptionId;

beforeAll(async () => {
  shop = await createTestApp();
  const made = await createProduct(shop.db, {
    options: [
      { name: { en: 'Name on the cake', ar: 'الاسم على الكيكة' }, required: true, maxLength: 5 },
      { name: { en: 'A wish', ar: 'أمنية' } },
    ],
  });
  cake = { productId: made.productId, variantId: made.variantIds[0] as VariantId };
  [nameId, wishId] = made.optionIds as [OptionId, OptionId];
});
afterAll(() => shop.close());
beforeEach(() => {
  guest = {};
  api = shop.apiFor(guest);
});

const chosen = (option_value: string, customization_option_id = nameId) => [{ customization_option_id, option_value }];
const add = (more: { customOptions?: ReturnType<typeof chosen>; requireOptions?: boolean }) =>
  api('addToCart', { body: { ...cake, quantity: 1, ...more } });

describe('a required option', () => {
  it('is announced with its limit, an ordinary option has neither', async () => {
    const { customizationOptions } = await api('getProduct', { params: { id: cake.productId } });
    expect(customizationOptions).toEqual([
      { id: nameId, option_name: 'Name on the cake', option_type: 'text', required: true, maxLength: 5 },
      { id: wishId, option_name: 'A wish', option_type: 'text' },
    ]);
    const answer = await api('getVariantOptions', {
      params: { productId: cake.productId },
      query: { variantId: cake.variantId },
    });
    expect(answer.customizationOptions).toMatchObject([{ required: true, maxLength: 5 }, { option_name: 'A wish' }]);
  });

  it('is demanded only from a client that asks for it', async () => {
    const refusal = { status: 422, code: 'option_required', details: { optionIds: [nameId] } };
    await expect(add({ requireOptions: true })).rejects.toMatchObject(refusal);
    await expect(add({ requireOptions: true, customOptions: chosen('Happy', wishId) })).rejects.toMatchObject(refusal);
    expect((await api('getCart')).cartItems).toEqual([]);
    await add({ requireOptions: true, customOptions: chosen('Noora') });
    const { cartItems } = await add({});
    expect(cartItems.map(({ missingOptions }) => missingOptions)).toEqual([
      undefined,
      [{ customization_option_id: nameId, option_name: 'Name on the cake', option_type: 'text' }],
    ]);
  });

  it('is no longer missing once the line has it', async () => {
    const [line] = (await add({ requireOptions: false })).cartItems;
    const options = chosen('سارة').map((entry) => ({ cart_item_id: line?.id as CartItemId, ...entry }));
    await api('saveLineOptions', { body: { options } });
    expect((await api('getCart')).cartItems[0]).not.toHaveProperty('missingOptions');
  });
});

describe('the limit of a text', () => {
  it('counts letters as a person does, after hidden characters are removed', async () => {
    const { cartItems } = await add({ customOptions: chosen(' مُحَمَّد\u202e ') });
    expect(cartItems[0]?.customOptions).toMatchObject([{ option_value: 'مُحَمَّد' }]);
  });

  it.each([
    ['too long', 'Noora!', 'Too long: at most 5 characters'],
    ['too long in two directions', 'نور AB', 'Too long: at most 5 characters'],
    ['empty', '', 'Write the text for this option'],
    ['blank', ' \t ', 'Write the text for this option'],
    ['only control characters', '\u0007\u202e', 'Write the text for this option'],
  ])('refuses a text that is %s, at its field', async (_case, value, message) => {
    await expect(add({ customOptions: chosen(value) })).rejects.toMatchObject({
      status: 422,
      fields: { 'customOptions.0.option_value': message },
    });
    const line = (await add({})).cartItems[0]?.id as number;
    const entry = { cart_item_id: line, customization_option_id: nameId, option_value: value };
    await expect(api('saveLineOptions', { body: { options: [entry] } })).rejects.toMatchObject({
      status: 422,
      fields: { 'options.0.option_value': message },
    });
  });
});
