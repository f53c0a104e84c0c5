import { sql } from 'kysely';
import type { MessageId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

/** Stores an answer that is still to be sent. */
export async function insertAnswer({ tx, by, at }: Act, messageId: MessageId, text: string): Promise<number> {
  const { id } = await tx
    .insertInto('message_answers')
    .values({ message_id: messageId, staff_id: by.staffId, staff_name: by.name, text, at, sent_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The answers of some messages, the oldest first. */
export function listAnswers(db: Db, messageIds: readonly MessageId[]) {
  return db
    .selectFrom('message_answers')
    .select(['id', 'message_id as messageId', 'staff_name as by', 'text', 'at', 'state'])
    .where('message_id', '=', sql<number>`any(${messageIds}::integer[])`)
    .orderBy('id')
    .execute();
}

/** An answer with the message, and the answers before it. */
export async function findAnswer(db: Db, id: number) {
  const row = await db
    .selectFrom('message_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'message_answers.message_id')
    .select([
      'message_answers.text',
      'contact_messages.id as messageId',
      'contact_messages.email',
      'contact_messages.language',
      'contact_messages.message',
      'contact_messages.created_at as writtenAt',
    ])
    .where('message_answers.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const before = await db
    .selectFrom('message_answers')
    .select('id')
    .where('message_id', '=', row.messageId)
    .where('id', '<', id)
    .orderBy('id')
    .execute();
  return { ...row, earlier: before.map((answer) => answer.id) };
}

/** Says what became of the mail of an answer. One that was sent stays so. */
export async function setAnswerState(db: Db, id: number, state: 'sent' | 'failed'): Promise<void> {
  await db
    .updateTable('message_answers')
    .set({ state, sent_at: state === 'sent' ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}
