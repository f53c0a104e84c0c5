import type { ContactForm } from '#contract/contact.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';

export async function insertMessage(db: Db, message: ContactForm & { language: Language }): Promise<number> {
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

export function findMessage(db: Db, messageId: number) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', messageId).executeTakeFirst();
}

export async function deleteMessagesOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('email', '=', email).execute();
}
