import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UserId, VariantId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../database/connect.ts';
import { deleteUsersOfDomain, insertUser } from '../features/account/users/users.queries.ts';
import { deleteDemoCatalogue } from '../features/catalog/writes/demo-catalogue.queries.ts';
import { deleteDemoCollections } from '../features/collections/collections.queries.ts';
import { deleteDemoContent } from '../features/content/content.queries.ts';
import { deleteMessagesOfDomain } from '../features/contact/contact.queries.ts';
import { deleteDemoTestimonials } from '../features/feedback/testimonials.queries.ts';
import { putValue } from '../features/settings/settings.queries.ts';
import { deleteDemoStaff } from '../features/staff/demo-staff.queries.ts';

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
  await putValue(db, marker, state);
}

export async function hasCatalogueOrOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from categories) or exists (select from orders) as filled`.execute(db);
  return rows[0]?.filled ?? false;
}

export async function hasTestimonials(db: Db): Promise<boolean> {
  return (await db.selectFrom('testimonials').select('id').limit(1).executeTakeFirst()) !== undefined;
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

/** The ids of variants by SKU. */
export async function findDemoVariants(db: Db, skus: string[]): Promise<Map<string, VariantId>> {
  const rows = await db.selectFrom('variants').select(['id', 'sku']).where('sku', 'in', skus).execute();
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** The domain of people who sent a message. */
export const writerDomain = '@messages.dana.example';

export async function hasMessages(db: Db): Promise<boolean> {
  const query = db.selectFrom('contact_messages').select('id').where('email', 'like', `%${writerDomain}`);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Deletes the demo's data but its orders and settings. */
export async function deleteDemo(db: Db) {
  const catalogue = await deleteDemoCatalogue(db);
  const testimonials = await deleteDemoTestimonials(db);
  await deleteDemoContent(db);
  await deleteDemoCollections(db);
  await deleteUsersOfDomain(db, reviewerDomain);
  await deleteMessagesOfDomain(db, writerDomain);
  return { ...catalogue, testimonials, staff: await deleteDemoStaff(db) };
}
