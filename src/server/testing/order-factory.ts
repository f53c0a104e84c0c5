import type { Insertable } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

type OrderRow = Insertable<Database['orders']>;
type ItemRow = Insertable<Database['order_items']>;

const name = JSON.stringify({ en: 'Rose box', ar: 'علبة ورد' });

/**
 * Inserts an order with its lines as if it had been placed before: nothing is taken from stock, and
 * no mail is sent. What is not given is an open order of one piece for one dirham. Returns its id.
 */
export async function insertTestOrder(
  db: Db,
  order: Pick<OrderRow, 'number'> & Partial<OrderRow>,
  lines: Partial<ItemRow>[] = [{}],
): Promise<number> {
  const { id } = await db
    .insertInto('orders')
    .values({
      status: 'Pending',
      payment_status: 'Unpaid',
      payment_type: 'cash',
      payment_name: JSON.stringify({ en: 'Cash on delivery', ar: 'نقدًا' }),
      zone_name: JSON.stringify({ en: 'Doha', ar: 'الدوحة' }),
      address_line1: 'Street 12',
      customer_name: 'Noora',
      customer_phone: '+97455123456',
      customer_email: 'noora@example.qa',
      language: 'en',
      items_count: 1,
      net_subtotal_dirhams: 1,
      shipping_fee_dirhams: 0,
      payment_fee_dirhams: 0,
      total_dirhams: 1,
      ...order,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const line of lines)
    await db
      .insertInto('order_items')
      .values({
        order_id: id,
        product_name: name,
        sku: 'SKU',
        attributes: '[]',
        quantity: 1,
        unit_price_dirhams: 1,
        list_price_dirhams: 1,
        options: '[]',
        ...line,
      })
      .execute();
  return id;
}
