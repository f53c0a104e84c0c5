import type { Client } from '#contract/api/client.ts';
import type { Order } from '#contract/orders.ts';

/** Orders one piece of a variant, delivered to the first zone and paid in cash. */
export async function orderOf(api: Client, item: { productId: number; variantId: number }): Promise<Order> {
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const [zone] = (await api('listZones')).rows;
  const [option] = (await api('listPaymentOptions')).rows;
  return api('placeOrder', {
    body: {
      shippingAddress: { zoneId: zone?.id ?? 0, address_line1: 'Villa 12' },
      paymentInfo: { paymentOptionId: option?.id ?? 0 },
    },
  });
}
