import { sql } from 'kysely';
import type { OfferTarget } from '#contract/console/offers.ts';
import type { OfferState } from '#contract/console/offer-states.ts';
import type { CategoryId, OfferId, ProductId, VariantId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import type { StoredAttribute } from '../../database/schema.ts';
import { isInCategory } from '../../shared/listed-product.ts';

/** The ids of a page of offers, newest first. */
export async function listOfferIds(
  db: Db,
  { state, after, limit }: { state: OfferState; after?: OfferId | undefined; limit: number },
): Promise<OfferId[]> {
  const rows = await db
    .selectFrom('offers')
    .select('group_id')
    .where('state', '=', state)
    .$if(after !== undefined, (query) => query.where('group_id', '<', after as OfferId))
    .groupBy('group_id')
    .orderBy('group_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.group_id);
}

interface OfferedProduct {
  id: ProductId;
  name: LocalizedText;
  picture: string | null;
}

export interface OfferRecord {
  id: OfferId;
  version: number;
  state: OfferState;
  discount: number;
  amountDirhams: number | null;
  description: LocalizedText;
  licence: string;
  begins: Date | null;
  ends: Date | null;
  categoryId: CategoryId | null;
  categoryName: LocalizedText | null;
  products: OfferedProduct[];
  productCount: number;
  variants: number;
  losing: number;
}

const period = (table: string) => sql.raw(`tstzrange(${table}.begins_at, ${table}.ends_at)`);

/** Offers with their first three products, newest first. */
export async function findOffers(db: Db, ids: readonly OfferId[]): Promise<OfferRecord[]> {
  const { rows } = await sql<OfferRecord>`
    select offer.group_id as id, offer.version, offer.state, extent.discount, offer.amount_dirhams as "amountDirhams", offer.description, offer.licence,
      offer.begins_at as begins, offer.ends_at as ends, offer.category_id as "categoryId", categories.name as "categoryName",
      extent.products as "productCount", extent.variants, extent.losing, shown.products
    from unnest(${ids}::integer[]) as wanted (id)
    cross join lateral (select * from offers where group_id = wanted.id order by id limit 1) as offer
    left join categories on categories.id = offer.category_id
    cross join lateral (
      select min(mine.discount)::integer as discount, count(variants.id)::integer as variants, count(distinct variants.product_id)::integer as products,
        (count(variants.id) filter (where exists (
          select from offers as better
          where better.variant_id = mine.variant_id and better.state <> 'ended'
            and offered_dirhams(variants.price_dirhams, better.discount, better.amount_dirhams)
              < offered_dirhams(variants.price_dirhams, mine.discount, mine.amount_dirhams)
            and mine.state <> 'ended' and ${period('better')} && ${period('mine')})))::integer as losing
      from offers as mine join variants on variants.id = mine.variant_id where mine.group_id = wanted.id
    ) as extent
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', products.id, 'name', products.name, 'picture', products.image)), '[]') as products
      from products where products.id in (
        select distinct variants.product_id from offers as mine join variants on variants.id = mine.variant_id
        where mine.group_id = wanted.id order by variants.product_id limit 3)
    ) as shown
    order by offer.group_id desc`.execute(db);
  return rows;
}

/** The products of an offer. */
export async function listProductsOf(db: Db, id: OfferId): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('variants', 'variants.id', 'offers.variant_id')
    .select('variants.product_id as id')
    .distinct()
    .where('offers.group_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The products of an offer with their names and pictures, in the order of `listProductsOf`. */
export function listChosen(db: Db, id: OfferId): Promise<OfferedProduct[]> {
  return db
    .selectFrom('products')
    .select(['products.id', 'products.name', 'products.image as picture'])
    .where('products.id', 'in', (eb) =>
      eb
        .selectFrom('offers')
        .innerJoin('variants', 'variants.id', 'offers.variant_id')
        .select('variants.product_id')
        .where('offers.group_id', '=', id),
    )
    .orderBy('products.id')
    .execute();
}

/** The variants of an offer. */
export async function listVariantsOf(db: Db, id: OfferId): Promise<VariantId[]> {
  const rows = await db.selectFrom('offers').select('variant_id').where('group_id', '=', id).execute();
  return rows.map((row) => row.variant_id);
}

/** The variants that a choice of products has now, in their order, at most `limit`. */
export async function findTargetVariants(db: Db, target: OfferTarget, limit: number): Promise<VariantId[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.id')
    .where('products.state', '<>', 'archived')
    .$if('category' in target, (query) => query.where(isInCategory('category' in target ? target.category : 0)))
    .$if('products' in target, (query) =>
      query.where(sql<boolean>`products.id = any(${'products' in target ? target.products : []}::integer[])`),
    )
    .orderBy('variants.product_id')
    .orderBy('variants.position')
    .orderBy('variants.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks variants before their products, as orders do. Returns the products. */
export async function lockOfferVariants(tx: Db, ids: readonly VariantId[]): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select product_id as id from variants where id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b);
}

export interface StoredOffer {
  discount: number;
  amountDirhams: number | null;
  description: { en: string; ar: string };
  licence: string;
  begins: Date | null;
  ends: Date | null;
  categoryId: CategoryId | null;
  state: OfferState;
  version: number;
}

/** The number of a new offer. */
export async function takeOfferId({ tx }: Act): Promise<OfferId> {
  const { rows } = await sql<{ id: OfferId }>`select nextval('offer_groups')::integer as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Makes an offer what it is to be, for these variants only. */
export async function putOffer(
  { tx }: Act,
  id: OfferId,
  variantIds: readonly VariantId[],
  offer: StoredOffer,
): Promise<void> {
  await sql`delete from offers where group_id = ${id} and variant_id <> all(${variantIds}::integer[])`.execute(tx);
  const columns = {
    discount: offer.discount,
    amount_dirhams: offer.amountDirhams,
    description: JSON.stringify(offer.description),
    licence: offer.licence,
    begins_at: offer.begins,
    ends_at: offer.ends,
    category_id: offer.categoryId,
    state: offer.state,
    version: offer.version,
  };
  await tx.updateTable('offers').set(columns).where('group_id', '=', id).execute();
  await tx
    .insertInto('offers')
    .columns(['group_id', 'variant_id', ...(Object.keys(columns) as (keyof typeof columns)[])])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ id: VariantId }>`unnest(${variantIds}::integer[])`.as(sql`wanted(id)`))
        .select([
          sql<OfferId>`${id}::integer`.as('group_id'),
          sql<VariantId>`wanted.id`.as('variant_id'),
          sql`${columns.discount}::smallint`.as('discount'),
          sql`${columns.amount_dirhams}::integer`.as('amount_dirhams'),
          sql`${columns.description}::jsonb`.as('description'),
          sql`${columns.licence}::text`.as('licence'),
          sql`${columns.begins_at}::timestamptz`.as('begins_at'),
          sql`${columns.ends_at}::timestamptz`.as('ends_at'),
          sql`${columns.category_id}::integer`.as('category_id'),
          sql`${columns.state}::text`.as('state'),
          sql`${columns.version}::integer`.as('version'),
        ])
        .where(
          sql<boolean>`not exists (select from offers where offers.group_id = ${id} and offers.variant_id = wanted.id)`,
        ),
    )
    .execute();
}

/** When offers begin and end next. */
export async function findNextMoment(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(begins_at) from offers where state = 'coming' and begins_at > ${now}),
      (select min(ends_at) from offers where state <> 'ended' and ends_at > ${now})) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** The offers whose begin or end has come. Those that begin are first: no price rises in between. */
export async function listDueOffers(db: Db, now: Date): Promise<OfferId[]> {
  const { rows } = await sql<{ id: OfferId }>`
    select group_id as id from (
      select group_id, ends_at from offers where state = 'coming' and begins_at <= ${now}
      union select group_id, ends_at from offers where state <> 'ended' and ends_at <= ${now}
    ) as due order by coalesce(ends_at <= ${now}, false), group_id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface TurnedOffer {
  id: OfferId;
  state: OfferState;
  discount: number;
  amountDirhams: number | null;
  description: LocalizedText;
  begins: Date | null;
  ends: Date | null;
}

/** Begins or ends an offer, if it is due. Returns it then. */
export async function turnOffer({ tx, at }: Act, id: OfferId): Promise<TurnedOffer | undefined> {
  const { rows } = await sql<TurnedOffer>`
    with turned as (
      update offers set state = case when ends_at <= ${at} then 'ended' else 'running' end
      where group_id = ${id} and (
        (state = 'coming' and begins_at <= ${at}) or (state <> 'ended' and ends_at <= ${at}))
      returning *)
    select group_id as id, state, discount, amount_dirhams as "amountDirhams", description, begins_at as begins, ends_at as ends from turned limit 1`.execute(
    tx,
  );
  return rows[0];
}

export interface PricedRecord {
  variantId: VariantId;
  product: LocalizedText;
  attributes: StoredAttribute[];
  sku: string;
  priceDirhams: number;
  paysDirhams: number;
  lowestDirhams: number | null;
  better: number | null;
}

/** The prices of variants, and what competes with an offer on these days. */
export async function listPrices(
  db: Db,
  variantIds: readonly VariantId[],
  offer: { begins: Date; ends: Date | null; discount: number; amountDirhams: number | null; except: OfferId | null },
): Promise<PricedRecord[]> {
  const { rows } = await sql<PricedRecord>`
    select variants.id as "variantId", products.name as product, variants.attributes, variants.sku,
      variants.price_dirhams as "priceDirhams", coalesce(variants.discounted_dirhams, variants.price_dirhams) as "paysDirhams",
      lowest_price_before(variants.id, ${offer.begins}) as "lowestDirhams",
      (select max(discount) from offers where offers.variant_id = variants.id and state <> 'ended'
        and offered_dirhams(variants.price_dirhams, discount, amount_dirhams)
          < offered_dirhams(variants.price_dirhams, ${offer.discount}::integer, ${offer.amountDirhams}::integer)
        and group_id is distinct from ${offer.except}::integer
        and ${period('offers')} && tstzrange(${offer.begins}, ${offer.ends})) as better
    from unnest(${variantIds}::integer[]) with ordinality as wanted (id, place)
    join variants on variants.id = wanted.id join products on products.id = variants.product_id
    order by place`.execute(db);
  return rows;
}

/** The lowest price of variants that is above a sum; null without one. */
export async function findLowestPrice(db: Db, variantIds: readonly VariantId[], above: number): Promise<number | null> {
  const { rows } = await sql<{ lowest: number | null }>`
    select min(price_dirhams) as lowest from variants
    where id = any(${variantIds}::integer[]) and price_dirhams > ${above}`.execute(db);
  return rows[0]?.lowest ?? null;
}
