import { sql } from 'kysely';
import type { LocalizedText } from '#contract/values/locale.ts';
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
    .select(['id', 'name', 'content', 'image'])
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

export async function deleteTestimonial(db: Db, id: number): Promise<boolean> {
  const row = await db.deleteFrom('testimonials').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
