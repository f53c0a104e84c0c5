import { sql } from 'kysely';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/locale.ts';
import type { Db } from '../../database/connect.ts';
import { namedStatement } from '../../database/named-query.ts';
import { isInCategory, isListedProduct } from '../../shared/listed-product.ts';
import type { VocabularyKey } from './document.ts';
import { nearness } from './keys.ts';
import type { Hit, SearchLimits } from './search-engine.ts';

/** A key of the vocabulary that was asked for, and a word that it leads to. */
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

/** What the vocabulary holds under these keys, and so many of the commonest words that begin with each of these beginnings. */
export function selectKeys(db: Db, keys: string[], beginnings: string[] = [], most = 0) {
  return keysAndBeginnings(db, [keys, beginnings, most]);
}

const alike = namedStatement<FoundKey>(
  'search_alike',
  `select key, word, nearness, products from search_keys
  where key % $1::text and nearness <= 1 and length(key) >= 6 and length(key) between $2::integer and $3::integer`,
);

/** Words that share so many groups of three letters with this one that two slips may part them. */
export function selectAlike(db: Db, word: string): Promise<FoundKey[]> {
  return alike(db, [word, word.length - 2, word.length + 2]);
}

/** Whether the database can compare words by groups of three letters, and takes Arabic letters for letters. */
export async function readAbilities(db: Db): Promise<{ compares: boolean; readsArabic: boolean }> {
  const { rows } = await sql<{ compares: boolean }>`
    select to_regclass('search_keys_trigrams') is not null as compares
  `.execute(db);
  if (!rows[0]?.compares) return { compares: false, readsArabic: false };
  const { rows: letters } = await sql<{ reads: boolean }>`select show_trgm('عسل') <> '{}' as reads`.execute(db);
  return { compares: true, readsArabic: letters[0]?.reads ?? false };
}

// A statement has one text, whatever the number of tiers: what is missing is the loosest again. Its first parameters are the tiers.
const tiersMost = 8;
const tierParameters = (tiers: string[]) =>
  Array.from({ length: tiersMost }, (_, index) => tiers[index] ?? tiers.at(-1) ?? '');
const tier = `case ${Array.from({ length: tiersMost }, (_, index) => `when words @@ $${index + 1}::tsquery then ${index}`).join(' ')} end`;
const matches = `select product_id, ${tier} as tier, name_length from search_documents
  where listed and words @@ $${tiersMost}::tsquery`;
const inTheirOrder = `order by tier, name_length, product_id desc limit $${tiersMost + 1}::integer`;
// $10: the category and those below it. Asked of each product that matches: they are fewer than all products of a large category.
const inCategory = `and (select category_id from products where id = product_id) = any(array(
  with recursive tree as (
    select id from categories where id = $${tiersMost + 2}::integer
    union select categories.id from categories join tree on categories.parent_id = tree.id
  ) select id from tree
))`;

// The picture that the product's own page shows first.
const mainImage = `coalesce(products.image, (
  select images[1] from variants
  where product_id = products.id and published and images <> '{}' order by position, id limit 1
))`;

const hitsOf = (found: string, order: string) => `
  select products.id, products.name, ${mainImage} as image
  from (${found}) as found join products on products.id = found.product_id
  where products.listed order by ${order}`;
const orderOfHits = 'found.tier, found.name_length, found.product_id desc';
const hits = namedStatement<Hit>('search_hits', hitsOf(`${matches} ${inTheirOrder}`, orderOfHits));
const hitsInCategory = namedStatement<Hit>(
  'search_hits_in_category',
  hitsOf(`${matches} ${inCategory} ${inTheirOrder}`, orderOfHits),
);

/** The products that meet the loosest of these tiers, in the order of the tiers, shorter names first. */
export function selectHits(db: Db, tiers: string[], { limit, categoryId }: SearchLimits): Promise<Hit[]> {
  const parameters = [...tierParameters(tiers), limit];
  return categoryId === undefined ? hits(db, parameters) : hitsInCategory(db, [...parameters, categoryId]);
}

const firstHits = namedStatement<Hit>(
  'search_first_hits',
  hitsOf(
    `select product_id, name_length from (
      select product_id, words, name_length from search_documents
      where listed order by name_length, product_id desc limit $3::integer
    ) as first
    where words @@ $1::tsquery order by name_length, product_id desc limit $2::integer`,
    'found.name_length, found.product_id desc',
  ),
);

/** The same for a tier that very many products meet: looks through the first of them, in their order, without finding them all. */
export function selectFirstHits(db: Db, surest: string, limit: number, looked: number): Promise<Hit[]> {
  return firstHits(db, [surest, limit, looked]);
}

const selectAll = namedStatement<{ product_id: number }>('search_ids', `${matches} ${inTheirOrder}`);
const selectAllInCategory = namedStatement<{ product_id: number }>(
  'search_ids_in_category',
  `${matches} ${inCategory} ${inTheirOrder}`,
);

/** The ids of what `selectHits` finds. */
export async function selectIds(db: Db, tiers: string[], { limit, categoryId }: SearchLimits): Promise<ProductId[]> {
  const parameters = [...tierParameters(tiers), limit];
  const rows = await (categoryId === undefined
    ? selectAll(db, parameters)
    : selectAllInCategory(db, [...parameters, categoryId]));
  return rows.map((row) => row.product_id);
}

/** What sells, for a box in which nothing was typed yet. */
export function selectBestSelling(db: Db, limit: number, categoryId: CategoryId | undefined): Promise<Hit[]> {
  return db
    .selectFrom('products')
    .select(['products.id', 'products.name', sql<string | null>`${sql.raw(mainImage)}`.as('image')])
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

/** About how many documents there are, as PostgreSQL last counted. */
export async function estimateDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    select greatest(reltuples, 0)::integer as documents from pg_class where oid = 'search_documents'::regclass
  `.execute(db);
  return rows[0]?.documents ?? 0;
}
