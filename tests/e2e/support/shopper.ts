import type { BrowserContext } from 'playwright-core';
import { storageKeys } from '#contract/values/limits.ts';
import { askRecipient } from './addresses.ts';
import { findWalk } from './data/goods.ts';
import { clientOf } from './shop.ts';
import { createAccount } from './data/accounts.ts';
import { addFailedPayment, addPaymentLink } from './data/payments.ts';

export interface ShopperWithOrder {
  token: string;
  name: string;
  email: string;
  password: string;
  productId: number;
  variantId: number;
  /** The Arabic names of the products that were bought. */
  names: string[];
  orderId: number;
  orderNumber: string;
  orderedAt: string;
  /** The token of the recipient's page of another order. */
  giftToken: string;
  /** The pages of an attempt to pay the order, and of a link to pay it. */
  payment: { nonce: string; linkToken: string };
}

/**
 * A user with an account, an order, a cart with the same products, a favourite and a comment on a
 * product.
 */
export async function shopperWithOrder(url: string, dataDir: string): Promise<ShopperWithOrder> {
  const { token, name, email, password } = await createAccount(dataDir);
  const api = clientOf(url, { token, language: 'ar' });
  const { productId, names } = await findWalk((language) => clientOf(url, { language, token }), 5);
  const variantId = (await api('getProduct', { params: { id: productId } })).variants[0]?.id as number;
  const addToCart = { body: { productId, variantId, quantity: 1 } };
  await api('addToCart', addToCart);
  const giftToken = await askRecipient(api);
  await api('addToCart', addToCart);
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
  const { id } = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'Building 41' }, paymentInfo: { paymentOptionId } },
  });
  const order = await api('getOrder', { params: { id } });
  await api('addToCart', addToCart);
  await api('addFavourite', { body: { variantId } });
  await api('addComment', { body: { variantId, content: 'هدية جميلة، Thank you!' } });
  return {
    token,
    name,
    email,
    password,
    productId,
    variantId,
    names: [names.ar],
    orderId: id,
    orderNumber: order.order_number,
    orderedAt: order.created_at,
    giftToken,
    payment: { nonce: await addFailedPayment(dataDir, id), linkToken: await addPaymentLink(dataDir, id) },
  };
}

export async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
}
