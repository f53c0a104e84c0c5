import { sql } from 'kysely';
import type { ProductId, UserId, VariantId } from '#contract/ids.ts';
import type { Language, LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import { availableStock } from '../../shared/available-stock.ts';

export interface WantedVariant {
  productId: ProductId;
  productName: LocalizedText;
  /** Whether shoppers see it. */
  listed: boolean;
  inStock: boolean;
}

/**
 * A variant, locked until the transaction ends. A new alert and a simultaneous rise of the stock
 * then see each other, whichever comes first.
 */
export async function holdVariant(db: Db, variantId: VariantId): Promise<WantedVariant | null> {
  const { rows } = await sql<WantedVariant>`
    select products.id as "productId", products.name as "productName",
      variants.published and products.published as listed, ${availableStock()} > 0 as "inStock"
    from variants join products on products.id = variants.product_id
    where variants.id = ${variantId} for share`.execute(db);
  return rows[0] ?? null;
}

/** Adds a user's alert. Adding it twice changes nothing. */
export async function keepForUser(
  db: Db,
  alert: { variantId: VariantId; userId: UserId; language: Language; at: Date },
): Promise<void> {
  const noted = { language: alert.language, asked_at: alert.at, confirmed_at: alert.at };
  await db
    .insertInto('stock_alerts')
    .values({ variant_id: alert.variantId, user_id: alert.userId, email: null, ...noted })
    .onConflict((conflict) => conflict.columns(['variant_id', 'user_id']).doUpdateSet(noted))
    .execute();
}

/**
 * The recent mails to an address, and whether its alert for this variant is confirmed. The caller
 * has locked the address.
 */
export async function readAddress(
  db: Db,
  { email, variantId }: { email: string; variantId: VariantId },
  since: { mailPause: Date; mailHour: Date },
): Promise<{ confirmed: boolean; pausing: boolean; mailsInHour: number }> {
  const { rows } = await sql<{ confirmed: boolean; pausing: boolean; mailsInHour: number }>`
    select
      coalesce(bool_or(alert.variant_id = ${variantId} and alert.confirmed_at is not null), false) as confirmed,
      coalesce(bool_or(alert.variant_id = ${variantId} and link.created_at > ${since.mailPause}), false) as pausing,
      (count(*) filter (where link.created_at > ${since.mailHour}))::integer as "mailsInHour"
    from stock_alerts as alert
    left join stock_alert_links as link on link.alert_id = alert.id and link.purpose = 'confirm'
    where alert.email = ${email}`.execute(db);
  return rows[0] ?? { confirmed: false, pausing: false, mailsInHour: 0 };
}

/** Adds an alert that its address has yet to confirm, or updates a waiting one. Returns its id. */
export async function keepForAddress(
  db: Db,
  alert: { variantId: VariantId; email: string; language: Language; at: Date },
): Promise<number> {
  const noted = { language: alert.language, asked_at: alert.at };
  const row = await db
    .insertInto('stock_alerts')
    .values({ variant_id: alert.variantId, user_id: null, email: alert.email, confirmed_at: null, ...noted })
    .onConflict((conflict) => conflict.columns(['variant_id', 'email']).doUpdateSet(noted))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertLink(
  db: Db,
  link: { tokenHash: Buffer; alertId: number; purpose: 'confirm' | 'cancel'; at: Date },
): Promise<void> {
  await db
    .insertInto('stock_alert_links')
    .values({ token_hash: link.tokenHash, alert_id: link.alertId, purpose: link.purpose, created_at: link.at })
    .execute();
}

/** The alert that a link confirms, or undefined if it is gone or the link is older than `since`. */
export function findByConfirmLink(db: Db, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom('stock_alert_links as link')
    .innerJoin('stock_alerts as alert', 'alert.id', 'link.alert_id')
    .select(['alert.id', 'alert.variant_id as variantId'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.purpose', '=', 'confirm')
    .where('link.created_at', '>', since)
    .executeTakeFirst();
}

/** False if the alert is gone. Confirming again changes nothing. */
export async function markConfirmed(db: Db, alertId: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('stock_alerts')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(at)) }))
    .where('id', '=', alertId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteByCancelLink(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from stock_alerts where id in (
    select alert.id from stock_alerts as alert join stock_alert_links as link on link.alert_id = alert.id
    where link.token_hash = ${tokenHash} and link.purpose = 'cancel' order by alert.id for update of alert)`.execute(
    db,
  );
}

/** The variants of these products that have alerts and can be bought now. */
export async function listVariantsBack(db: Db, productIds: ProductId[]): Promise<VariantId[]> {
  const rows = await db
    .selectFrom('stock_alerts as alert')
    .innerJoin('variants as variant', 'variant.id', 'alert.variant_id')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select('variant.id')
    .distinct()
    .where('product.id', 'in', productIds)
    .where('alert.confirmed_at', 'is not', null)
    .where(availableStock('variant'), '>', 0)
    .where('variant.published', '=', true)
    .where('product.published', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

export interface DueAlert {
  variantId: VariantId;
  email: string;
  language: Language;
}

/**
 * Deletes and returns the alerts that can be served, so that two jobs at the same time never serve
 * one alert twice. Alerts for hidden or sold-out variants stay. An address that asked both as a
 * guest and as a user counts once.
 */
export async function takeDue(db: Db, variantIds: VariantId[]): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with due as (
      select alert.id from stock_alerts as alert
      join variants on variants.id = alert.variant_id and variants.published and ${availableStock()} > 0
      join products on products.id = variants.product_id and products.published
      where alert.variant_id = any(${variantIds}::integer[]) and alert.confirmed_at is not null
      order by alert.id for update of alert
    ), taken as (
      delete from stock_alerts where id in (select id from due) returning id, variant_id, user_id, email, language
    )
    select distinct on (taken.variant_id, coalesce(users.email, taken.email))
      taken.variant_id as "variantId", coalesce(users.email, taken.email) as email, taken.language
    from taken left join users on users.id = taken.user_id
    order by taken.variant_id, coalesce(users.email, taken.email), taken.id desc`.execute(db);
  return rows;
}

/** Makes a link cancel all waiting alerts of an address, except those that are being served. */
export async function linkToAllOf(db: Db, link: { tokenHash: Buffer; email: string; at: Date }): Promise<void> {
  await sql`
    insert into stock_alert_links (token_hash, alert_id, purpose, created_at)
    select ${link.tokenHash}::bytea, alert.id, 'cancel', ${link.at}::timestamptz from (
      select id from stock_alerts
      where email = ${link.email} or user_id = (select id from users where users.email = ${link.email})
      for key share skip locked
    ) as alert`.execute(db);
}

/** An unconfirmed alert, with the data of its mail. */
export function findUnconfirmed(db: Db, alertId: number) {
  return db
    .selectFrom('stock_alerts as alert')
    .innerJoin('variants as variant', 'variant.id', 'alert.variant_id')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select(['alert.email', 'alert.language', 'product.name as productName'])
    .where('alert.id', '=', alertId)
    .where('alert.confirmed_at', 'is', null)
    .where('alert.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** A variant as the mail shows it, or undefined if shoppers no longer see it. */
export function findForMail(db: Db, variantId: VariantId) {
  return db
    .selectFrom('variants as variant')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select((eb) => [
      'variant.id as variantId',
      'product.id as productId',
      'product.name as productName',
      'product.image as productImage',
      'variant.images',
      'variant.attributes',
      eb.fn.coalesce('variant.discounted_dirhams', 'variant.price_dirhams').as('unitPriceDirhams'),
    ])
    .where('variant.id', '=', variantId)
    .where('variant.published', '=', true)
    .where('product.published', '=', true)
    .executeTakeFirst();
}

export type VariantForMail = NonNullable<Awaited<ReturnType<typeof findForMail>>>;

export async function deleteOld(db: Db, before: { unconfirmed: Date; confirmed: Date }): Promise<void> {
  await db
    .deleteFrom('stock_alerts')
    .where((eb) =>
      eb.or([
        eb.and([eb('confirmed_at', 'is', null), eb('asked_at', '<', before.unconfirmed)]),
        eb('confirmed_at', '<', before.confirmed),
      ]),
    )
    .execute();
}

export async function hasAlerts(db: Db): Promise<boolean> {
  return (await db.selectFrom('stock_alerts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteOfAddress(db: Db, email: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('email', '=', email).execute();
}
