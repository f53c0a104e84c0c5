import type { Kysely } from 'kysely';
import type { ContactForm } from '#contract/contact.ts';
import type { Language } from '#contract/locale.ts';
import type { Database } from '../../database/schema.ts';
import { enqueue } from '../../platform/jobs.ts';
import { insertMessage } from './contact.queries.ts';

export function createContactService({ db }: { db: Kysely<Database> }) {
  /** Keeps a message to the shop and mails it there. Nothing is ever mailed to the address that the sender typed. */
  async function send(form: ContactForm, language: Language): Promise<null> {
    await db.transaction().execute(async (tx) => {
      const messageId = await insertMessage(tx, { ...form, language });
      await enqueue(tx, 'send_mail', { kind: 'contact-message', messageId });
    });
    return null;
  }

  return { send };
}

export type ContactService = ReturnType<typeof createContactService>;
