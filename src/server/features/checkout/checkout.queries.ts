import type { RawBuilder } from 'kysely';
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

export function listActivePaymentOptions(db: Db) {
  return db
    .selectFrom('payment_options')
    .select(['id', 'type', 'name', 'description', 'image', 'fee_dirhams as feeDirhams'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findPaymentOption(db: Db, id: PaymentOptionId) {
  const row = await db
    .selectFrom('payment_options')
    .select(['id', 'type', 'name', 'fee_dirhams as feeDirhams'])
    .where('id', '=', id)
    .where('active', '=', true)
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
            .select(['type', 'payment_options.name', 'fee_dirhams as feeDirhams'])
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
