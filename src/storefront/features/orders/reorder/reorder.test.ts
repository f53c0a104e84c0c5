import { describe, expect, it } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { Client } from '#contract/api/client.ts';
import { ApiError } from '#contract/http/client.ts';
import type { OrderItem } from '#contract/orders.ts';
import { reorder } from './reorder.ts';

function item(id: number, quantity = 2): OrderItem {
  return {
    quantity,
    unit_price: 10,
    product: { id, name: `product ${id}` },
    variant: { id, variantImage: null, sku: `sku ${id}`, attributes: [] },
    orderItemCustomizations: [],
  };
}

function cartWith(...lines: [variantId: number, quantity: number][]): Cart {
  return {
    id: 1,
    cartItems: lines.map(([id, quantity]) => ({ quantity, variant: { id }, customOptions: [] })),
    totalItemsCount: 0,
    totalPrice: 0,
  } as unknown as Cart;
}

/**
 * An API client whose cart is `cart`. Each addition fails with the next of `answers`, or succeeds
 * where it is null.
 */
function createClient(cart: Cart, ...answers: (ApiError | null)[]) {
  const sentQuantities: number[] = [];
  const api = (async (name: string, input: { body: { quantity: number } }) => {
    if (name === 'getCart') return cart;
    sentQuantities.push(input.body.quantity);
    const answer = answers.shift() ?? null;
    if (answer) throw answer;
    return cart;
  }) as Client;
  return { api, sentQuantities };
}

const soldOut = (available: number) => new ApiError('out_of_stock', 409, '', { details: { available } });

describe('ordering again', () => {
  it('adds what is in stock, less what the cart contains already', async () => {
    const { api, sentQuantities } = createClient(cartWith([1, 1]), soldOut(2), null);
    expect(await reorder(api, [item(1)])).toEqual({
      added: 1,
      rest: [{ name: 'product 1', productId: 1, reason: 'fewer', added: 1 }],
    });
    expect(sentQuantities).toEqual([2, 1]);
  });

  it('stops at the maximum of the cart', async () => {
    const tooMany = new ApiError('invalid', 422, '', { fields: { quantity: 'too many' } });
    const partly = createClient(cartWith([1, 49]), tooMany, null);
    expect((await reorder(partly.api, [item(1)])).rest).toMatchObject([{ reason: 'fewer', added: 1 }]);
    const full = createClient(cartWith([1, 50]), tooMany);
    expect((await reorder(full.api, [item(1)])).rest).toMatchObject([{ reason: 'full', added: 0 }]);
    const all = createClient(cartWith([1, 3]), soldOut(3));
    expect((await reorder(all.api, [item(1)])).rest).toMatchObject([{ reason: 'full', added: 0 }]);
  });

  it('does not add a product without what it now requires', async () => {
    const { api } = createClient(cartWith(), new ApiError('option_required', 422, ''));
    expect((await reorder(api, [item(1)])).rest).toMatchObject([{ reason: 'options', added: 0 }]);
  });

  it('stops at the first failure, and reports what was added', async () => {
    const { api, sentQuantities } = createClient(cartWith(), null, new ApiError('network', 0, ''));
    const { added, rest } = await reorder(api, [item(1), item(2), item(3)]);
    expect(added).toBe(1);
    expect(rest.map(({ name, reason }) => [name, reason])).toEqual([
      ['product 2', 'failed'],
      ['product 3', 'failed'],
    ]);
    expect(sentQuantities).toEqual([2, 2]);
  });

  it('does not add what is not listed any more, or would lose its personalisation', async () => {
    const gone = { ...item(1), variant: { ...item(1).variant, id: null } };
    const nameless: OrderItem = {
      ...item(2),
      orderItemCustomizations: [
        { customizationOption: { id: null, option_name: 'Name', option_type: 'text' }, option_value: 'Noora' },
      ],
    };
    const { api, sentQuantities } = createClient(cartWith());
    expect((await reorder(api, [gone, nameless])).rest.map(({ reason }) => reason)).toEqual(['gone', 'options']);
    expect(sentQuantities).toEqual([]);
  });
});
