import { type Kysely, sql } from 'kysely';
import type { InputOf } from '#contract/http/endpoint.ts';
import type { Api } from '#contract/api/api.ts';
import type { OrderForm } from '#contract/checkout.ts';
import type { Client } from '#contract/api/client.ts';
import { orderStatuses, paymentStatuses } from '#contract/order-status.ts';
import { type Order } from '#contract/orders.ts';
import type { Database } from '#server/database/schema.ts';

type Line = InputOf<Api['addToCart']>['body'];

/** Orders these lines, delivered to Doha and paid in cash. */
export async function placeOrder(
  api: Client,
  lines: Line[],
  address = 'Building 41',
  more: Pick<OrderForm, 'gift' | 'note'> = {},
): Promise<Order> {
  for (const body of lines) await api('addToCart', { body });
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
  return api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: address }, paymentInfo: { paymentOptionId }, ...more },
  });
}

/**
 * Copies an order `times` times, through all the statuses in turn, each placed late in an evening
 * in London, which is the next day in Qatar. Returns the numbers, newest first.
 */
export async function copyOrder(db: Kysely<Database>, orderId: number, times: number): Promise<string[]> {
  const { number: own, ...order } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  // The database computes the stage.
  const { id: _id, stage: _stage, ...head } = order;
  const numbers: string[] = [];
  for (let index = 1; index <= times; index += 1) {
    const number = `${own.slice(0, 10)}${index.toString(32).toUpperCase().padStart(3, '0')}${own.slice(13)}`;
    const { id } = await db
      .insertInto('orders')
      .values({
        ...head,
        number,
        created_at: new Date('2026-11-20T22:30:00Z'),
        payment_name: JSON.stringify(head.payment_name),
        zone_name: JSON.stringify(head.zone_name),
        gift: head.gift && JSON.stringify(head.gift),
        status: orderStatuses[index % orderStatuses.length] ?? 'Pending',
        payment_status: paymentStatuses[index % paymentStatuses.length] ?? 'Unpaid',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into order_items (order_id, product_id, variant_id, product_name, sku, attributes, image, quantity, unit_price_dirhams, list_price_dirhams, options)
      select ${id}, product_id, variant_id, product_name, sku, attributes, image, quantity, unit_price_dirhams, list_price_dirhams, options
      from order_items where order_id = ${orderId}`.execute(db);
    numbers.unshift(number);
  }
  return numbers;
}
