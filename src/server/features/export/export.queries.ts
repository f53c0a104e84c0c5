import { sql } from 'kysely';
import type { OrderId, ProductId, UserId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { MoneyAccount } from '../../database/schema.ts';
import { selectForFile } from '../../shared/catalogue-fields.ts';
import { firstCaptureOfMove, isRealMoney, type MoneyOfShop } from '../../shared/real-money.ts';
import { isStandingOffer } from '../../shared/standing-offers.ts';

/** The days of an export, as moments. */
export interface ExportPeriod {
  from: Date | null;
  until: Date | null;
}

/** The last row of a page of moves. */
export interface MovePlace {
  day: string;
  id: string;
}

/**
 * A page of moves of money by their day in Qatar, with what the provider says of them. The fee of a payment stands beside its first
 * capture.
 */
export async function listMoves(
  db: Db,
  { from, to, isLive }: MoneyOfShop & { from: string | null; to: string | null },
  after: MovePlace | null,
  limit: number,
): Promise<ExportedMove[]> {
  const { rows } = await sql<ExportedMove>`
    select money_moves.id, money_moves.day::text as day, money_moves.at, orders.number, money_moves.cause,
      money_moves.taken_from as "takenFrom", money_moves.given_to as "givenTo", money_moves.amount_dirhams as amount,
      payments.provider_ref as "paymentRef", payments.method,
      case when refunds.hand_reference <> '' then refunds.hand_reference else refunds.provider_ref end as "refundRef",
      case when exists (select from captures where ${firstCaptureOfMove}) then payments.fee_dirhams end as fee
    from money_moves
    left join orders on orders.id = money_moves.order_id
    left join payments on payments.id = money_moves.payment_id
    left join refunds on refunds.id = money_moves.refund_id
    where money_moves.day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
      and (money_moves.day, money_moves.id) > (${after?.day ?? '-infinity'}::date, ${after?.id ?? '0'}::bigint)
      and ${isRealMoney({ isLive })}
    order by money_moves.day, money_moves.id limit ${limit}`.execute(db);
  return rows;
}

export interface ExportedMove extends MovePlace {
  at: Date;
  /** Null for a move between accounts of the shop. */
  number: string | null;
  cause: string;
  takenFrom: MoneyAccount;
  givenTo: MoneyAccount;
  /** In dirhams, as a text. */
  amount: string;
  paymentRef: string | null;
  method: 'debit' | 'card' | 'wallet' | null;
  refundRef: string | null;
  fee: number | null;
}

export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select(selectForFile('categories'))
    .select('parent.handle as parent')
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute();
}

/** A page of products in the order in which they were created. */
export function listProducts(db: Db, after: ProductId, limit: number) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select('products.id')
    .select(selectForFile('products'))
    .select(['categories.handle as category', 'categories.name as categoryName'])
    .select(
      sql<string[]>`array(select further.handle from categories as further
        where further.id = any(products.further_category_ids) order by further.id)`.as('furtherCategories'),
    )
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(limit)
    .execute();
}

export function listVariants(db: Db, productIds: ProductId[]) {
  return db
    .selectFrom('variants')
    .select(['id', 'product_id as productId'])
    .select(selectForFile('variants'))
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The offers of the catalogue file: those with days belong to the console. */
export function listOffers(db: Db, productIds: ProductId[]) {
  return db
    .selectFrom('offers')
    .innerJoin('variants', 'variants.id', 'offers.variant_id')
    .select(['offers.variant_id', 'offers.discount', 'offers.amount_dirhams as amount', 'offers.description'])
    .where('variants.product_id', 'in', productIds)
    .where(isStandingOffer)
    .orderBy('offers.id')
    .execute();
}

export function listOptions(db: Db, productIds: ProductId[]) {
  return db
    .selectFrom('customization_options')
    .select('product_id as productId')
    .select(selectForFile('customization_options'))
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A page of the orders of a period, oldest first. */
export function listOrders(db: Db, { from, until }: ExportPeriod, after: OrderId | null, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment_status', 'payment_name', 'zone_name', 'items_count', 'created_at'])
    .select(['net_subtotal_dirhams', 'shipping_fee_dirhams', 'payment_fee_dirhams', 'total_dirhams'])
    .select(['promise_kind', 'due_from', 'due_at', 'gift', 'recipient_name'])
    .select(['collected_dirhams', 'delivered_at', 'closed_at', 'customer_name', 'customer_phone', 'customer_email'])
    .$if(from !== null, (query) => query.where('created_at', '>=', from as Date))
    .$if(until !== null, (query) => query.where('created_at', '<', until as Date))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (select created_at, id from orders where id = ${after})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A page of the customers who joined in a period, with what they ordered. */
export function listCustomers(db: Db, { from, until }: ExportPeriod, after: UserId, limit: number) {
  return db
    .selectFrom('users')
    .leftJoinLateral(
      (order) =>
        order
          .selectFrom('orders')
          .select((select) => [
            select.fn.countAll<string>().as('orders'),
            select.fn.sum<string | null>('total_dirhams').filterWhere('payment_status', '=', 'Paid').as('spent'),
            select.fn.max('created_at').as('last'),
          ])
          .whereRef('orders.user_id', '=', 'users.id')
          .as('order'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.language', 'users.created_at'])
    .select(['order.orders', 'order.spent', 'order.last'])
    .$if(from !== null, (query) => query.where('users.created_at', '>=', from as Date))
    .$if(until !== null, (query) => query.where('users.created_at', '<', until as Date))
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
