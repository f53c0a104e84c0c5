import { sql } from 'kysely';
import type { TestimonialId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';

export interface NewTestimonial {
  name: LocalizedText;
  content: LocalizedText;
  image?: string | null;
  /** Deleted with the demo shop. */
  demo?: boolean;
}

export function selectTestimonials(db: Db) {
  return db
    .selectFrom('testimonials')
    .select(['id', 'version', 'name', 'content', 'image'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Adds a testimonial after the others. Returns its id. */
export async function insertTestimonial(db: Db, testimonial: NewTestimonial): Promise<number> {
  const { id } = await db
    .insertInto('testimonials')
    .values({
      name: JSON.stringify(testimonial.name),
      content: JSON.stringify(testimonial.content),
      image: testimonial.image ?? null,
      demo: testimonial.demo ?? false,
      position: sql<number>`(select coalesce(max(position), 0) + 10 from testimonials)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All testimonials in their order, locked until the act ends, so that two moves add up. */
export async function lockTestimonials({ tx }: Act) {
  // A statement that waits for a lock has sorted before: the order is read after it.
  await tx.selectFrom('testimonials').select('id').orderBy('id').forUpdate().execute();
  return tx
    .selectFrom('testimonials')
    .select(['id', 'version', 'name', 'content'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Changes the words of a testimonial. Returns its version. */
export async function updateTestimonial(
  { tx }: Act,
  id: TestimonialId,
  { name, content }: Pick<NewTestimonial, 'name' | 'content'>,
): Promise<number> {
  const { version } = await tx
    .updateTable('testimonials')
    .set({ name: JSON.stringify(name), content: JSON.stringify(content) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Puts all testimonials in this order. */
export async function orderTestimonials({ tx }: Act, ids: readonly TestimonialId[]): Promise<void> {
  await sql`
    update testimonials set position = place * 10
    from unnest(${ids}::integer[]) with ordinality as listed (listed_id, place)
    where id = listed_id and position <> place * 10`.execute(tx);
}

export async function deleteTestimonial({ tx }: Act, id: TestimonialId): Promise<boolean> {
  const row = await tx.deleteFrom('testimonials').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Deletes the testimonials of the demo. Returns their number. */
export async function deleteDemoTestimonials(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('testimonials').where('demo', '=', true).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
