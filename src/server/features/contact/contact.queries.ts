import { sql } from 'kysely';
import type { ContactMessage } from '#contract/contact.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';

export async function insertMessage(db: Db, message: ContactMessage & { language: Language }): Promise<number> {
  const row = await db
    .insertInto('contact_messages')
    .values({
      name: message.name,
      phone: message.phone,
      email: message.email,
      message: message.message,
      language: message.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether the same message arrived within the last ten minutes. */
export async function hasSameMessage(db: Db, { name, phone, email, message }: ContactMessage): Promise<boolean> {
  const same = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', email)
    .where('name', '=', name)
    .where('phone', '=', phone)
    .where('message', '=', message)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return same !== undefined;
}

export function findMessage(db: Db, messageId: number) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', messageId).executeTakeFirst();
}

export async function deleteMessagesOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('email', '=', email).execute();
}

export interface PastMessage extends Pick<ContactMessage, 'name' | 'phone' | 'email' | 'message'> {
  language: Language;
  at: Date;
  isPrivacy: boolean;
}

/** Adds messages that were sent before, for example those of the demo. No mail is sent. */
export async function insertMessages(db: Db, messages: readonly PastMessage[]): Promise<void> {
  const rows = messages.map(({ at, isPrivacy, ...message }) => ({ ...message, created_at: at, privacy: isPrivacy }));
  await db.insertInto('contact_messages').values(rows).execute();
}

/** Deletes the messages from all addresses of a domain, for example "@example.com". */
export async function deleteMessagesOfDomain(db: Db, domain: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('email', 'like', `%${domain}`).execute();
}
