import { sql } from 'kysely';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import { namedStatement } from '../../database/named-query.ts';
import { isInCategory, isListedProduct } from '../../shared/listed-product.ts';
import { severalPrices, severalPricesText, shownFirstText, unitDirhamsText } from '../../shared/shown-variant.ts';
import type { VocabularyKey } from './document.ts';
import { nearness } from './keys.ts';
import { tiersMost } from './plan.ts';
import type { Hit, SearchLimits } from '../../shared/search-engine.ts';

/** A requested key of the vocabulary and a word that has it. */
export type FoundKey = VocabularyKey & { products: number };

const keysAndBeginnings = namedStatement<FoundKey & { beginning: string | null }>(
  'search_keys',
  `select key, word, nearness, products, null as beginning from search_keys where key = any($1::text[])
  union all
  select found.*, beginning from unnest($2::text[]) as asked (beginning), lateral (
    select key, word, nearness, products from search_keys
    where key >= beginning collate "C" and key < (beginning || U&'\\+10FFFF') collate "C" and nearness <= ${nearness.variant}
    order by products desc, length(key), key limit $3::integer
  ) as found`,
);

/**
 * The words with these keys, and at most `most` of the most common words with each of these
 * prefixes.
 */
export function selectKeys(db: Db, keys: string[], beginnings: string[] = [], most = 0) {
  return keysAndBeginnings(db, [keys, beginnings, most]);
}

const alike = namedStatement<FoundKey>(
  'search_alike',
  `select key, word, nearness, products from search_keys
  where key % $1::text and nearness <= 1 and length(key) >= 6 and length(key) between $2::integer and $3::integer`,
);

/** Words that share enough trigrams with this one to be at most two typing errors away. */
export function selectAlike(db: Db, word: string): Promise<FoundKey[]> {
  return alike(db, [word, word.length - 2, word.length + 2]);
}

/** Whether the database has trigrams, and whether its locale treats Arabic letters as letters. */
export async function readAbilities(db: Db): Promise<{ compares: boolean; readsArabic: boolean }> {
  const { rows } = await sql<{ compares: boolean }>`
    select to_regclass('search_keys_trigrams') is not null as compares
  `.execute(db);
  if (!rows[0]?.compares) return { compares: false, readsArabic: false };
  const { rows: letters } = await sql<{ reads: boolean }>`select show_trgm('عسل') <> '{}' as reads`.execute(db);
  return { compares: true, readsArabic: letters[0]?.reads ?? false };
}

// The text of a statement must not depend on the number of tiers: missing tiers repeat the loosest
// one. The tiers are the first parameters.
const tierParameters = (tiers: string[]) =>
  Array.from({ length: tiersMost }, (_, index) => tiers[index] ?? tiers.at(-1) ?? '');
const tier = `case ${Array.from({ length: tiersMost }, (_, index) => `when words @@ $${index + 1}::tsquery then ${index}`).join(' ')} end`;
const matches = `select product_id, ${tier} as tier, name_length from search_documents
  where listed and words @@ $${tiersMost}::tsquery`;
const inTheirOrder = `order by tier, name_length, product_id desc limit $${tiersMost + 1}::integer`;
// The last parameter: the category and its sub-categories. Checked for each match: there are fewer matches than
// products of a large category.
const inCategory = `and (select category_id || further_category_ids from products where id = product_id) && array(
  with recursive tree as (
    select id from categories where id = $${tiersMost + 2}::integer
    union select categories.id from categories join tree on categories.parent_id = tree.id
  ) select id from tree
)`;

// The first picture of the product page.
const mainImage = `coalesce(products.image, (
  select images[1] from variants
  where product_id = products.id and published and images <> '{}' order by position, id limit 1
))`;

// The price of the variant that the product's card shows.
const shownPrice = `(
  select ${unitDirhamsText} from variants
  where variants.product_id = products.id and variants.published order by ${shownFirstText} limit 1
)`;
const categoryName = '(select name from categories where id = products.category_id)';

const hitsOf = (found: string, order: string) => `
  select products.id, products.name, ${mainImage} as image, ${shownPrice} as "priceDirhams",
    ${severalPricesText} as "severalPrices", ${categoryName} as category
  from (${found}) as found join products on products.id = found.product_id
  where products.listed order by ${order}`;
const orderOfHits = 'found.tier, found.name_length, found.product_id desc';
const hits = namedStatement<Hit>('search_hits', hitsOf(`${matches} ${inTheirOrder}`, orderOfHits));
const hitsInCategory = namedStatement<Hit>(
  'search_hits_in_category',
  hitsOf(`${matches} ${inCategory} ${inTheirOrder}`, orderOfHits),
);

/** The products that match the loosest tier, ordered by tier, then by the length of the name. */
export function selectHits(db: Db, tiers: string[], { limit, categoryId }: SearchLimits): Promise<Hit[]> {
  const parameters = [...tierParameters(tiers), limit];
  return categoryId === undefined ? hits(db, parameters) : hitsInCategory(db, [...parameters, categoryId]);
}

// The first documents in the order of the results, and of them those with the surest meaning.
const firstMatches = `select product_id, name_length from (
      select product_id, words, name_length from search_documents
      where listed order by name_length, product_id desc limit $3::integer
    ) as first
    where words @@ $1::tsquery order by name_length, product_id desc limit $2::integer`;
const orderOfFirst = 'found.name_length, found.product_id desc';
const firstHits = namedStatement<Hit>('search_first_hits', hitsOf(firstMatches, orderOfFirst));

/** The same for a very common word: scans only the first `scanned` documents. */
export function selectFirstHits(db: Db, surest: string, limit: number, scanned: number): Promise<Hit[]> {
  return firstHits(db, [surest, limit, scanned]);
}

const firstIds = namedStatement<{ id: ProductId }>(
  'search_first_ids',
  `select products.id from (${firstMatches}) as found join products on products.id = found.product_id
  where products.listed order by ${orderOfFirst}`,
);

/** The ids that `selectFirstHits` would find. */
export async function selectFirstIds(db: Db, surest: string, limit: number, scanned: number): Promise<ProductId[]> {
  return (await firstIds(db, [surest, limit, scanned])).map((row) => row.id);
}

const counted = namedStatement<{ count: number }>(
  'search_count',
  `select count(*)::integer as count from (
    select from search_documents where listed and words @@ $1::tsquery limit $2::integer
  ) as found`,
);

/** The number of products that match the loosest tier, up to `most`. */
export async function countMatches(db: Db, tiers: string[], most: number): Promise<number> {
  return (await counted(db, [tiers.at(-1), most]))[0]?.count ?? 0;
}

const selectAll = namedStatement<{ product_id: number }>('search_ids', `${matches} ${inTheirOrder}`);
const selectAllInCategory = namedStatement<{ product_id: number }>(
  'search_ids_in_category',
  `${matches} ${inCategory} ${inTheirOrder}`,
);

const selectUnlistedToo = namedStatement<{ product_id: number }>(
  'search_ids_unlisted_too',
  `select product_id, ${tier} as tier, listed, name_length from search_documents where words @@ $${tiersMost}::tsquery
  order by tier, listed desc, name_length, product_id desc limit $${tiersMost + 1}::integer`,
);

/** The ids of all products that `selectHits` would find, or also of those that shoppers do not see. */
export async function selectProductIds(db: Db, tiers: string[], limits: SearchLimits): Promise<ProductId[]> {
  const { limit, categoryId, unlistedToo = false } = limits;
  const parameters = [...tierParameters(tiers), limit];
  const rows = await (categoryId === undefined
    ? (unlistedToo ? selectUnlistedToo : selectAll)(db, parameters)
    : selectAllInCategory(db, [...parameters, categoryId]));
  return rows.map((row) => row.product_id);
}

/** Best-selling products, for an empty search box. */
export function selectBestSelling(db: Db, limit: number, categoryId: CategoryId | undefined): Promise<Hit[]> {
  return db
    .selectFrom('products')
    .select(['products.id', 'products.name', sql<string | null>`${sql.raw(mainImage)}`.as('image')])
    .select(sql<number>`${sql.raw(shownPrice)}`.as('priceDirhams'))
    .select(severalPrices.as('severalPrices'))
    .select(sql<LocalizedText>`${sql.raw(categoryName)}`.as('category'))
    .where(isListedProduct)
    .$if(categoryId !== undefined, (query) => query.where(isInCategory(categoryId ?? 0)))
    .orderBy('products.sold', 'desc')
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute();
}

/** The names of these products. */
export async function selectNames(db: Db, ids: ProductId[]): Promise<LocalizedText[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('products').select('name').where('id', 'in', ids).execute();
  return rows.map((row) => row.name);
}

/** An estimate of the number of documents, from PostgreSQL's statistics. */
export async function estimateDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    select greatest(reltuples, 0)::integer as documents from pg_class where oid = 'search_documents'::regclass
  `.execute(db);
  return rows[0]?.documents ?? 0;
}
