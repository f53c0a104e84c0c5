import type { Client } from '#contract/api/client.ts';
import { pages, type Page } from '#storefront/runtime/page-table.ts';
import { collectionHandle } from './data/demo-collection.ts';
import { ownHandle } from './data/own-page.ts';

type Api = Client;

/** Orders the cart as a gift whose recipient is asked. Returns the token of the recipient's page. */
export async function askRecipient(api: Api): Promise<string> {
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
  const gift = { recipientName: 'Maryam', recipientPhone: '+97455000108', message: 'مبروك', askRecipient: true };
  const order = await api('placeOrder', { body: { paymentInfo: { paymentOptionId }, gift } });
  return order.gift?.recipientUrl?.split('/').at(-1) ?? '';
}

/**
 * An address for every page that shoppers reach, with ids of this shop. `orderId` is an order of
 * the visitor, `giftToken` that of a recipient's page, `nonce` and `linkToken` those of pages of a payment.
 * The page of the merchant's own is that of `publishOwnPage`, the collection is the demo's.
 */
export async function addressesOf(
  api: Api,
  orderId: number,
  giftToken = 'unknown',
  { nonce = 'unknown', linkToken = 'unknown' } = {},
): Promise<{ page: Page; path: string }[]> {
  const categories = (await api('listCategories')).rows;
  const products = (await api('listProducts')).rows;
  const ids: Record<string, number | string | undefined> = {
    subcategories: categories.find(({ hasSubCategory }) => hasSubCategory)?.id,
    products: categories[0]?.id,
    product: products[0]?.id,
    'order-details': orderId,
    receipt: orderId,
    'for-you': giftToken,
    pay: nonce,
    'pay-link': linkToken,
    own: ownHandle,
    collection: collectionHandle,
  };
  // The preview of a draft is for staff.
  const ofShoppers = pages.filter(({ name }) => name !== 'preview');
  return ofShoppers.map((page) => {
    if (page.path === '*') return { page, path: '/no/such/page' };
    if (!page.path.includes(':')) return { page, path: page.path };
    const id = ids[page.name];
    if (id === undefined) throw new Error(`No id is known for ${page.path}.`);
    return { page, path: page.path.replace(/:\w+/, String(id)) };
  });
}
