import type { Kysely } from 'kysely';
import type { ContactMessage } from '#contract/contact.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { lockAddress } from '../../database/mail-address-lock.ts';
import { queueMails } from '../../mail/outbox.queries.ts';
import { deleteMessagesOf, hasSameMessage, insertMessage } from './contact.queries.ts';

export function createContactService({ db }: { db: Kysely<Database> }) {
  /**
   * Stores a message and mails it to the shop. Nothing is mailed to the address that was typed. The same message within
   * ten minutes, as after a double click or a lost answer, is stored and mailed once.
   */
  async function send(form: ContactMessage, language: Language): Promise<null> {
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, form.email);
      if (await hasSameMessage(tx, form)) return;
      const messageId = await insertMessage(tx, { ...form, language });
      await queueMails(tx, [{ kind: 'contact-message', messageId }]);
    });
    return null;
  }

  /** Deletes the messages from an address, in the given transaction. The shop keeps its mails. */
  function purgeAddress(tx: Db, email: string): Promise<void> {
    return deleteMessagesOf(tx, email);
  }

  return { send, purgeAddress };
}

export type ContactService = ReturnType<typeof createContactService>;
