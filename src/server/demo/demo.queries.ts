import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/console/permissions.ts';
import type { ProductId, UserId, VariantId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../database/connect.ts';
import { insertUser } from '../features/account/users/users.queries.ts';

// Stored among the settings, under a name that is no setting: how far the demo was filled, or that
// it was removed.
const marker = 'demo';
export type DemoState = 'filling' | 'filled' | 'removed';

export async function readDemoState(db: Db): Promise<DemoState | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', marker).executeTakeFirst();
  return (row?.value as DemoState | undefined) ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockDemoState(tx: Db): Promise<DemoState | null> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', marker).forUpdate().executeTakeFirst();
  return (row?.value as DemoState | undefined) ?? null;
}

export async function writeDemoState(db: Db, state: DemoState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ key: marker, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function hasCatalogueOrOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from categories) or exists (select from orders) as filled`.execute(db);
  return rows[0]?.filled ?? false;
}

export async function hasTestimonials(db: Db): Promise<boolean> {
  return (await db.selectFrom('testimonials').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function markTestimonials(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('testimonials').set({ demo: true }).where('id', 'in', ids).execute();
}

/** Gives variants sales, the most to the first one. Returns their products. */
export async function markBestSellers(db: Db, skus: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    update variants set sold = ${skus.length} + 1 - ranked.place
    from unnest(${skus}::text[]) with ordinality as ranked (sku, place)
    where variants.sku = ranked.sku and variants.sold = 0
    returning product_id as "productId"`.execute(db);
  return rows.map(({ productId }) => productId);
}

// Reserved for examples: no person has such an address.
const reviewerDomain = '@reviews.dana.example';

export async function hasReviewers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', 'like', `%${reviewerDomain}`).executeTakeFirst();
  return row !== undefined;
}

interface NewPerson {
  name: string;
  phone: string;
  language: Language;
  passwordHash: string;
}

/** Makes an account with an invented address in this domain. */
export async function insertPerson(db: Db, domain: string, person: NewPerson): Promise<UserId> {
  const user = await insertUser(db, { ...person, email: randomUUID() + domain, at: new Date() });
  if (!user) throw new Error(`An account in ${domain} was made twice.`);
  return user.id;
}

export function insertReviewer(db: Db, reviewer: Omit<NewPerson, 'phone'>): Promise<UserId> {
  return insertPerson(db, reviewerDomain, { ...reviewer, phone: '+97440000000' });
}

const staffDomain = '@staff.dana.example';

export async function insertDemoStaff(
  db: Db,
  { role, name, language, passwordHash }: { role: Role; name: string; language: Language; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('staff')
    .values({ email: role + staffDomain, name, role, language, password_hash: passwordHash, demo: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

// The action log keeps the names of those who acted.
async function deleteDemoStaff(db: Db): Promise<number> {
  await sql`select set_config('dana.erasing', 'on', true)`.execute(db);
  await sql`update audit_log set staff_id = null where staff_id in (select id from staff where demo)`.execute(db);
  await sql`select set_config('dana.erasing', 'off', true)`.execute(db);
  const { numDeletedRows } = await db.deleteFrom('staff').where('demo', '=', true).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The ids of variants by SKU. */
export async function findVariants(db: Db, skus: string[]): Promise<Map<string, VariantId>> {
  const rows = await db.selectFrom('variants').select(['id', 'sku']).where('sku', 'in', skus).execute();
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

export interface DemoRating {
  userId: UserId;
  variantId: VariantId;
  halves: number;
}

export interface DemoComment {
  userId: UserId;
  variantId: VariantId;
  text: string;
  at: Date;
}

export async function insertRatings(db: Db, ratings: DemoRating[]): Promise<void> {
  if (ratings.length === 0) return;
  const rows = ratings.map(({ userId, variantId, halves }) => ({ user_id: userId, variant_id: variantId, halves }));
  await db.insertInto('ratings').values(rows).execute();
}

// So many of the newest comments wait for the staff.
const newComments = 3;

export async function insertComments(db: Db, comments: DemoComment[]): Promise<void> {
  if (comments.length === 0) return;
  const ordered = comments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const rows = ordered.map(({ userId, variantId, text, at }, index) => ({
    user_id: userId,
    variant_id: variantId,
    content: text,
    created_at: at,
    updated_at: at,
    checked_at: index < ordered.length - newComments ? at : null,
  }));
  await db.insertInto('comments').values(rows).execute();
}

const writerDomain = '@messages.dana.example';

export async function hasMessages(db: Db): Promise<boolean> {
  const query = db.selectFrom('contact_messages').select('id').where('email', 'like', `%${writerDomain}`);
  return (await query.executeTakeFirst()) !== undefined;
}

export interface NewMessage {
  name: string;
  language: Language;
  text: string;
  at: Date;
  isPrivacy: boolean;
}

export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map(({ name, language, text, at, isPrivacy }) => ({
    name,
    phone: '+97440000000',
    email: sql<string>`substr(gen_random_uuid()::text, 1, 8) || ${writerDomain}`,
    message: text,
    language,
    created_at: at,
    privacy: isPrivacy,
  }));
  await db.insertInto('contact_messages').values(rows).execute();
}

/**
 * Deletes the demo's data. A demo category that holds a product of the merchant becomes the
 * merchant's.
 */
export async function deleteDemo(db: Db) {
  const products = await db.deleteFrom('products').where('demo', '=', true).executeTakeFirst();
  // The demo's products are deleted: the remaining products of a category, or below it, are the
  // merchant's.
  await sql`
    update categories set demo = false where demo and (
      exists (select from products where category_id = categories.id)
      or exists (
        select from categories as below where below.parent_id = categories.id
        and (not below.demo or exists (select from products where category_id = below.id))))`.execute(db);
  const categories = await sql`delete from categories where demo`.execute(db);
  const testimonials = await db.deleteFrom('testimonials').where('demo', '=', true).executeTakeFirst();
  await db.deleteFrom('users').where('email', 'like', `%${reviewerDomain}`).execute();
  await db.deleteFrom('contact_messages').where('email', 'like', `%${writerDomain}`).execute();
  return {
    products: Number(products.numDeletedRows),
    categories: Number(categories.numAffectedRows ?? 0n),
    testimonials: Number(testimonials.numDeletedRows),
    staff: await deleteDemoStaff(db),
  };
}

/** Resets the settings that still have the demo's value. */
export async function deleteSettings(db: Db, values: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await sql`delete from settings where key = ${key} and value = ${JSON.stringify(value)}::jsonb`.execute(db);
  }
}
