import { sql } from 'kysely';
import type { CannedAnswer } from '#contract/console/inbox.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

/** What staff write of a canned answer. */
export type CannedFields = Pick<CannedAnswer, 'title' | 'textEn' | 'textAr'>;

const english = sql<string>`text ->> 'en'`.as('textEn');
const arabic = sql<string>`text ->> 'ar'`.as('textAr');
const textOf = ({ textEn, textAr }: CannedFields) => JSON.stringify({ en: textEn, ar: textAr });

export function listCannedAnswers(db: Db): Promise<CannedAnswer[]> {
  return db
    .selectFrom('canned_answers')
    .select(['id', 'version', 'title', english, arabic])
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute();
}

export async function lockCannedAnswer({ tx }: Act, id: number): Promise<CannedAnswer | null> {
  const query = tx
    .selectFrom('canned_answers')
    .select(['id', 'version', 'title', english, arabic])
    .where('id', '=', id)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export function insertCannedAnswer({ tx }: Act, fields: CannedFields): Promise<CannedAnswer> {
  return tx
    .insertInto('canned_answers')
    .values({ title: fields.title, text: textOf(fields) })
    .returning(['id', 'version', 'title', english, arabic])
    .executeTakeFirstOrThrow();
}

export function changeCannedAnswer({ tx }: Act, id: number, fields: CannedFields): Promise<CannedAnswer> {
  return tx
    .updateTable('canned_answers')
    .set({ title: fields.title, text: textOf(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'version', 'title', english, arabic])
    .executeTakeFirstOrThrow();
}

export async function deleteCannedAnswer({ tx }: Act, id: number): Promise<void> {
  await tx.deleteFrom('canned_answers').where('id', '=', id).execute();
}
