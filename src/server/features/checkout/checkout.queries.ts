import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { PaymentOptionId, ProductId, UserId, VariantId, ZoneId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { serverLimits } from '#contract/values/limits.ts';
import type { Db } from '../../database/connect.ts';
import { availableStock } from '../../shared/available-stock.ts';
import { namedQuery } from '../../database/named-query.ts';

export async function findZone(db: Db, id: ZoneId) {
  const row = await db
    .selectFrom('zones')
    .select(['id', 'code', 'name', 'shipping_fee_dirhams as feeDirhams', 'delivery'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** The active payment options; those that are paid online only while a provider takes payments. */
export function listActivePaymentOptions(db: Db, { takesOnline }: { takesOnline: boolean }) {
  return db
    .selectFrom('payment_options')
    .select(['id', 'type', 'name', 'description', 'image', 'fee_dirhams as feeDirhams'])
    .where('active', '=', true)
    .$if(!takesOnline, (query) => query.where('type', '<>', 'online'))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findPaymentOption(db: Db, id: PaymentOptionId, { takesOnline }: { takesOnline: boolean }) {
  const row = await db
    .selectFrom('payment_options')
    .select(['id', 'code', 'type', 'name', 'fee_dirhams as feeDirhams'])
    .where('id', '=', id)
    .where('active', '=', true)
    .$if(!takesOnline, (query) => query.where('type', '<>', 'online'))
    .executeTakeFirst();
  return row ?? null;
}

interface Choice {
  userId: UserId;
  /** Null if the recipient chooses it. */
  zoneId: ZoneId | null;
  paymentOptionId: PaymentOptionId;
}

const choices = namedQuery(
  'order_choices',
  (db, userId: RawBuilder<UserId>, zoneId: RawBuilder<ZoneId | null>, paymentOptionId: RawBuilder<PaymentOptionId>) =>
    db
      .selectFrom('users as buyer')
      .select((eb) => [
        'buyer.name',
        'buyer.phone',
        'buyer.email',
        jsonObjectFrom(
          eb
            .selectFrom('zones')
            .select(['zones.code', 'zones.name', 'shipping_fee_dirhams as feeDirhams', 'zones.delivery'])
            .where('zones.id', '=', zoneId as RawBuilder<ZoneId>)
            .where('active', '=', true),
        ).as('zone'),
        jsonObjectFrom(
          eb
            .selectFrom('payment_options')
            .select(['payment_options.code', 'type', 'payment_options.name', 'fee_dirhams as feeDirhams'])
            .where('payment_options.id', '=', paymentOptionId)
            .where('active', '=', true),
        ).as('payment'),
        // The time of the oldest of the latest `unpaidOrdersPerHour` unpaid orders.
        eb
          .selectFrom('orders')
          .select('created_at')
          .where('user_id', '=', userId)
          .where('payment_status', '=', 'Unpaid')
          .orderBy('orders.id', 'desc')
          .offset(serverLimits.unpaidOrdersPerHour - 1)
          .limit(1)
          .as('manyUnpaidSince'),
      ])
      .where('buyer.id', '=', userId),
);

/**
 * The buyer, the zone and the payment option (null if not offered), and `manyUnpaidSince`: see
 * `pauseBeforeOrder`.
 */
export async function findChoices(db: Db, choice: Choice) {
  const [found] = await choices(db, choice.userId, choice.zoneId, choice.paymentOptionId);
  if (!found) throw new Error('a user vanished while ordering');
  const { zone, payment, manyUnpaidSince, ...buyer } = found;
  return { buyer, zone, payment, manyUnpaidSince };
}

interface UnpaidOnline {
  /** The orders that wait for their payment, newest first. */
  waiting: { id: number; number: string }[];
  /** How many were not paid in time, or cancelled by the customer, since a moment. */
  givenUp: number;
}

/** The orders of an account that wait for an online payment, or did in vain. */
export async function findUnpaidOnline(db: Db, userId: UserId, since: Date): Promise<UnpaidOnline> {
  const { rows } = await sql<UnpaidOnline>`select
    (select coalesce(json_agg(json_build_object('id', id, 'number', number) order by id desc), '[]')
      from orders where user_id = ${userId} and stage = 'unpaid') as waiting,
    (select count(*)::integer from orders
      where user_id = ${userId} and payment_type = 'online' and status = 'Cancelled' and paid_at is null
        and closed_at > ${since}
        and not exists (
          select from order_events where order_id = orders.id and action = 'cancelled' and staff_id is not null)) as "givenUp"`.execute(
    db,
  );
  return rows[0] ?? { waiting: [], givenUp: 0 };
}

/** The pieces of a variant that can be bought now; 0 if it is not sold. */
export async function countAvailable(db: Db, variantId: VariantId): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(availableStock().as('available'))
    .where('variants.id', '=', variantId)
    .where('variants.published', '=', true)
    .where('products.published', '=', true)
    .executeTakeFirst();
  return row?.available ?? 0;
}

/** Locks an account, so that it is not deleted until the transaction ends. False if there is none. */
export async function lockBuyer(db: Db, id: UserId): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

export async function findProductName(db: Db, id: ProductId): Promise<LocalizedText | null> {
  const row = await db.selectFrom('products').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}
