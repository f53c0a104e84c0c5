import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { findableTextsOf } from '../features/orders/orders.rules.ts';
import { orderWords } from '../shared/order-words.rules.ts';

const firstNames =
  `نورة|مريم|فاطمة|عائشة|حصة|موزة|شيخة|لولوة|أحمد|محمد|خالد|ناصر|سالم|جاسم|حمد|عبدالله|Noora|Mariam|Fatima|Aisha|Hessa|Sara|Layla|Huda
|Ahmed|Mohammed|Khalid|Nasser|Salem|Jassim|Hamad|Yousef|Maria|John|Priya|Rahul|Anna|Omar|Ali|Hassan`
    .replaceAll('\n', '')
    .split('|');
const familyNames =
  `المري|الكواري|الهاجري|النعيمي|الدوسري|الخليفي|السليطي|المهندي|العطية|البوعينين|السويدي|الأنصاري|Al-Marri|Al-Kuwari|Al-Hajri|Al-Naimi
|Al-Dosari|Al-Khulaifi|Al-Sulaiti|Al-Mohannadi|Al-Attiyah|Fernandes|Thomas|Kumar|Sharma|Santos|Reyes|Smith|Haddad|Mansour|Nassar|Saleh`
    .replaceAll('\n', '')
    .split('|');

/** The name of the customer `id`; the shop has many of the same first and family name. */
export function nameOfCustomer(id: number): string {
  const first = firstNames[id % firstNames.length] ?? '';
  return `${first} ${familyNames[Math.floor(id / firstNames.length) % familyNames.length] ?? ''}`;
}

/** Numbers that look random and are the same at every call. */
const hash = (of: string, seed: number) => sql.raw(`(hashint4extended(${of}, ${seed}) & 2147483647)`);

/** The time between two orders. */
export const minutesApart = 10;

// A statement of this size stays below the time limit of statements.
const chunk = 5000;

interface Fill {
  orders: number;
  customers: number;
  driverIds: number[];
}

async function insertOrders(
  db: Kysely<Database>,
  { orders, customers, driverIds }: Fill,
  [from, to]: [number, number],
) {
  await sql`
    with buyers as (
      select id, name, phone, email, language, row_number() over (order by id) - 1 as place
      from users where email like 'customer-%'
    ), places as (
      select id, name, row_number() over (order by position) - 1 as place from zones
    ), dice as (
      select n, ${orders}::integer - n as age, now() - (${orders}::integer - n) * interval '1 minute' * ${minutesApart} as at,
        ${hash('n', 2)} % ${customers} as buyer, ${hash('n', 3)} % 100 as luck, ${hash('n', 4)} % 100 as pay,
        least(${hash('n', 5)} % (select count(*) from places), ${hash('n', 6)} % (select count(*) from places)) as place
      from generate_series(${from}::integer, ${to}::integer) n
    ), moved as (
      select dice.*, case
        when age < 40 then 'Pending' when age < 100 then 'Processing' when luck < 6 then 'Cancelled'
        when age < 180 then 'Shipped' when age < 800 then 'Delivered' else 'Completed' end as status,
        case when pay < 30 then 'online' else 'cash' end as payment
      from dice
    ), paid as (
      select moved.*, case when status = 'Cancelled' then case payment when 'cash' then 'Unpaid' else 'Refunded' end
        when status in ('Delivered', 'Completed') then case when luck = 99 then 'Refunded' else 'Paid' end
        when payment = 'online' then case when pay < 3 then 'Failed' else 'Paid' end else 'Unpaid' end as payment_status
      from moved
    )
    insert into orders (number, user_id, status, payment_status, payment_type, payment_name, zone_name, zone_id, address_line1,
      customer_name, customer_phone, customer_email, language, items_count, net_subtotal_dirhams, shipping_fee_dirhams,
      payment_fee_dirhams, total_dirhams, created_at, closed_at, delivery_day, delivery_slot, delivery_area, note, gift,
      accepted_at, packed_at, handed_at, driver_id, delivered_at, paid_at)
    select 'DN-' || to_char(at, 'YYMMDD') || '-' || (
        select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (${hash('n', 8)} >> (5 * letter))::integer % 32, 1), '')
        from generate_series(0, 5) letter), buyers.id, status,
      payment_status, payment, '{"en":"Cash on delivery","ar":"الدفع عند الاستلام"}', places.name, places.id, 'Zone 66, Street 950, Building 41',
      buyers.name, buyers.phone, buyers.email, buyers.language, 1 + n % 4, 2500 * (1 + n % 4), 1500, 0, 2500 * (1 + n % 4) + 1500, at,
      case when status in ('Completed', 'Cancelled') then at end, to_char(at, 'YYYY-MM-DD'), '16:00-20:00', '',
      case when luck between 50 and 60 then 'Please ring twice' else '' end,
      case when luck between 10 and 15 then '{"hidePrices":true,"message":"","recipientName":"Latifa","recipientPhone":""}'::jsonb end,
      case when status not in ('Pending', 'Cancelled') then at end,
      case when status in ('Shipped', 'Delivered', 'Completed') or age between 40 and 69 then at end,
      case when status in ('Shipped', 'Delivered', 'Completed') then at end,
      case when status in ('Shipped', 'Delivered', 'Completed') then (${driverIds}::integer[])[1 + ${hash('n', 7)} % ${driverIds.length}] end,
      case when status in ('Delivered', 'Completed') then at end,
      case when payment_status in ('Paid', 'Refunded') then at end
    from paid join buyers on buyers.place = paid.buyer join places on places.place = paid.place
    order by n`.execute(db);
}

/** Books the money of the orders after `last`. */
async function insertMoves(db: Kysely<Database>, last: number) {
  const filled = sql`orders.id > ${last} and payment_status in ('Paid', 'Refunded')`;
  await sql`
    insert into money_moves (at, order_id, staff_id, taken_from, given_to, amount_dirhams, cause)
    select created_at, orders.id, driver_id, taken_from, given_to, amount, 'opening:' || orders.id || ':' || what
    from orders, lateral (values
      ('paid', case payment_type when 'cash' then 'drivers' else 'by_hand' end, 'customer', total_dirhams, true),
      ('returned', 'customer', 'by_hand', total_dirhams, payment_status = 'Refunded'),
      ('refund:allowance', 'sales', 'customer', total_dirhams, payment_status = 'Refunded' and status <> 'Cancelled'),
      ('sales', 'customer', 'sales', net_subtotal_dirhams, status <> 'Cancelled'),
      ('delivery', 'customer', 'delivery', shipping_fee_dirhams, status <> 'Cancelled')
    ) as move (what, taken_from, given_to, amount, is_made)
    where ${filled} and is_made order by orders.id`.execute(db);
}

/** Inserts the items and the events of the orders after `last`. */
async function insertParts(db: Kysely<Database>, last: number) {
  await sql`
    with shelf as (
      select id, product_id, sku, price_dirhams, row_number() over (order by id) - 1 as place from variants
    ), line as (
      select orders.id, ${hash('orders.id * 4 + line', 9)} % (select count(*) from shelf) as place
      from orders, generate_series(1, orders.items_count) as line where orders.id > ${last}
    )
    insert into order_items (order_id, product_id, variant_id, product_name, sku, attributes, image, quantity,
      unit_price_dirhams, list_price_dirhams, options)
    select line.id, products.id, shelf.id, products.name, shelf.sku, '[]', 'catalog/rose.webp', 1, 2500, 2500,
      case when line.id % 12 = 0 then '[{"name":{"en":"Card","ar":"بطاقة"},"type":"text","value":"مبروك"}]'::jsonb else '[]' end
    from line join shelf on shelf.place = line.place join products on products.id = shelf.product_id
    order by line.id`.execute(db);
  await sql`
    insert into order_events (order_id, status, payment_status, actor, at, action)
    select orders.id, orders.status, orders.payment_status, case step when 1 then 'customer' else 'staff' end, orders.created_at,
      (array['placed', 'accepted', 'packed', 'handed_over'])[step]
    from orders, generate_series(1, 4) as step
    where orders.id > ${last} and (step = 1 or orders.status in ('Shipped', 'Delivered', 'Completed'))`.execute(db);
}

const indexedAtOnce = 500;

/** Writes the search words of the orders, which `placeOrder` writes with an order. */
async function insertWords(db: Kysely<Database>, after = 0): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .select(sql<string[]>`array(select sku from order_items where order_id = orders.id)`.as('skus'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(indexedAtOnce)
    .execute();
  const words = orders.map((order) =>
    orderWords(
      findableTextsOf(
        order,
        order.skus.map((sku) => ({ sku })),
      ),
    ),
  );
  await sql`
    insert into order_words (order_id, words)
    select id, words::tsvector from unnest(${orders.map(({ id }) => id)}::integer[], ${words}::text[]) as indexed (id, words)
    on conflict (order_id) do nothing`.execute(db);
  const last = orders.at(-1);
  if (last) await insertWords(db, last.id);
}

/**
 * Fills the orders of a shop that has been open for two years: mostly completed ones, the newest at
 * each stage of the work, with their items, events, customers, drivers and search words. The shop
 * has variants and zones already. Returns the ids of the drivers.
 */
export async function addManyOrders(
  db: Kysely<Database>,
  { orders, customers }: { orders: number; customers: number },
): Promise<number[]> {
  const names = Array.from({ length: customers }, (_, id) => nameOfCustomer(id));
  await sql`
    insert into users (email, name, phone, password_hash, language)
    select 'customer-' || place || '@example.qa', name,
      '+974' || (array['3', '5', '6', '7'])[1 + place % 4] || lpad((${hash('place::integer', 1)} % 10000000)::text, 7, '0'),
      'none', case when place % 3 = 0 then 'en' else 'ar' end
    from unnest(${names}::text[]) with ordinality as named (name, place)`.execute(db);
  const { rows: drivers } = await sql<{ id: number }>`
    insert into staff (email, name, role, language, password_hash)
    select 'driver-' || n || '@example.qa', 'Driver ' || n, 'driver', 'ar', 'none' from generate_series(1, 8) n
    returning id`.execute(db);
  const driverIds = drivers.map(({ id }) => id);
  for (let from = 1; from <= orders; from += chunk) {
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from orders`.execute(db);
    await insertOrders(db, { orders, customers, driverIds }, [from, Math.min(orders, from + chunk - 1)]);
    await insertParts(db, rows[0]?.last ?? 0);
    await insertMoves(db, rows[0]?.last ?? 0);
  }
  for (const table of ['orders', 'order_items', 'order_words']) await sql`analyze ${sql.table(table)}`.execute(db);
  await insertWords(db);
  await sql`delete from console_changes`.execute(db);
  for (const table of [
    'orders',
    'order_items',
    'order_events',
    'order_words',
    'order_counts',
    'money_moves',
    'users',
    'staff',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  return driverIds;
}
