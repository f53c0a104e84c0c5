import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { createPostgresEngine } from '#server/features/search/postgres-engine.ts';
import { contentLimits } from '#contract/content/content-limits.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { everySection, ownHandle } from './own-page.ts';

type Column = `${string}.${string}`;

const inBothLanguages: Column[] = [
  'categories.name',
  'categories.description',
  'categories.search_title',
  'categories.search_text',
  'collections.name',
  'collections.description',
  'products.name',
  'products.description',
  'products.search_title',
  'products.search_text',
  'offers.description',
  'customization_options.name',
  'testimonials.name',
  'testimonials.content',
  'zones.name',
  'payment_options.name',
  'payment_options.description',
  'orders.payment_name',
  'orders.zone_name',
  'order_items.product_name',
];

const plain: Column[] = [
  'variants.sku',
  'variants.barcode',
  'users.name',
  'users.phone',
  'comments.content',
  'cart_line_options.value',
  'contact_messages.name',
  'contact_messages.phone',
  'contact_messages.email',
  'contact_messages.message',
  'orders.address_line1',
  'orders.customer_name',
  'orders.customer_phone',
  'orders.customer_email',
  'orders.recipient_name',
  'orders.recipient_phone',
  'orders.note',
  'addresses.label',
  'addresses.address_line1',
  'addresses.recipient_name',
  'addresses.recipient_phone',
  'order_items.sku',
  'comments.hidden_reason',
  'offers.licence',
  'recipient_links.note',
  'recipient_links.thanks',
];

const inLists: Column[] = [
  'variants.attributes',
  'order_items.attributes',
  'order_items.options',
  'order_items.missing_options',
  'settings.value',
];

const inObjects: Column[] = [
  'orders.gift',
  'orders.delivery_slot',
  'addresses.plate',
  'products.picture_texts',
  'content_pages.published',
];

/** Pictures of every product. They do not exist: only what they show matters. */
const pictures = ['catalog/first.webp', 'catalog/second.webp'];

/** Every column that `writeHostileTexts` writes into. */
export const hostileColumns: readonly Column[] = [...inBothLanguages, ...plain, ...inLists, ...inObjects];

/** A word at the end of every hostile name, so that a search finds them. */
export const searchWord = 'pearl';

const text = (value: string) => ({ en: value, ar: value });

/**
 * Writes texts into every column that a page or a mail shows, without validation. Each column gets
 * all of them and begins with another one.
 */
export async function writeHostileTexts(db: Kysely<Database>, texts: readonly string[]): Promise<void> {
  let turn = 0;
  const next = () => {
    turn += 1;
    return [...texts.slice(turn % texts.length), ...texts.slice(0, turn % texts.length)].join(' ');
  };
  for (const column of inBothLanguages) {
    const [table = '', name = ''] = column.split('.');
    const value = `${next()} ${name === 'name' ? searchWord : ''}`;
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${JSON.stringify(text(value))}::jsonb`.execute(db);
  }
  for (const column of plain) {
    const [table = '', name = ''] = column.split('.');
    // The SKU is unique.
    const own = column === 'variants.sku' ? sql` || id` : sql``;
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${next()}::text${own}`.execute(db);
  }
  const attributes = JSON.stringify([{ name: text(next()), value: text(next()) }]);
  for (const table of ['variants', 'order_items'])
    await sql`update ${sql.table(table)} set attributes = ${attributes}::jsonb`.execute(db);
  const options = JSON.stringify([{ optionId: 1, name: text(next()), type: 'text', value: next() }]);
  const missing = JSON.stringify([{ name: text(next()) }]);
  await sql`update order_items set options = ${options}::jsonb, missing_options = ${missing}::jsonb`.execute(db);
  const gift = { recipientName: next(), recipientPhone: next(), message: next(), hidePrices: true };
  await sql`
    update orders set gift = ${JSON.stringify(gift)}::jsonb, delivery_day = '2026-12-01', delivery_area = '',
      delivery_slot = ${`${next()}-${next()}`}`.execute(db);
  const shown = JSON.stringify(Object.fromEntries(pictures.map((path) => [path, text(next())])));
  await sql`update products set image = ${pictures[0]}, more_images = ${[pictures[1]]}, picture_texts = ${shown}::jsonb`.execute(
    db,
  );
  const plate = { zone: 66, street: 950, building: 41, unit: next() };
  await sql`update addresses set plate = ${JSON.stringify(plate)}::jsonb`.execute(db);
  for (const [key, value] of Object.entries({
    name: text(next()),
    legalName: text(next()),
    address: text(next()),
    commercialRegistration: next(),
  })) {
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db);
  }
  const products = await db.selectFrom('products').select(['id', 'category_id']).orderBy('id', 'desc').execute();
  const some = products.slice(0, 2).map(({ id }) => id);
  let at = 0;
  // All of them in every field would be a page of megabytes.
  const nextFew = () => {
    const few = [...texts, ...texts].slice(at, at + 12).join(' ');
    at = (at + 12) % texts.length;
    return text(few);
  };
  const sections = everySection(some, products[0]?.category_id as number, nextFew);
  await publishContent(db, 'home', { sections });
  // A page whose title or description is too long is not shown.
  const cut = (max: number) => text(next().slice(0, max).toWellFormed());
  const page = { title: cut(contentLimits.titleMax), description: cut(contentLimits.textMax), sections };
  await publishContent(db, ownHandle, page);
  await createPostgresEngine({ db }).index(
    db,
    products.map(({ id }) => id),
  );
}

/** Every column of the shop's own tables that can hold a text. */
export async function textColumns(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type in ('text', 'character varying', 'json', 'jsonb') or udt_name in ('_text', 'citext'))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
