import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { headerText, isolate, isolateLtr } from '../../mail/isolation.ts';
import type { Letter } from '../../mail/letter.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import { findMessage } from './contact.queries.ts';

interface ContactMessage {
  name: string;
  phone: string;
  email: string;
  message: string;
}

/** To the shop. The only typed value in a header is the validated reply address. */
function contactLetter(sender: Sender, { name, phone, email, message }: ContactMessage): Letter {
  const say = mailMessages[sender.language];
  return letterFrom(sender, {
    subject: say('mail.contact.subject'),
    title: say('mail.contact.title'),
    blocks: [
      { kind: 'text', text: say('mail.contact.text', { name: isolate(name) }) },
      { kind: 'quote', text: isolate(message) },
      {
        kind: 'facts',
        facts: [
          [say('mail.name'), isolate(name)],
          [say('mail.phone'), isolateLtr(phoneText(phone))],
          [say('mail.email'), isolateLtr(email)],
        ],
      },
    ],
  });
}

export function createContactMails({
  db,
  mailbox,
}: {
  db: Kysely<Database>;
  mailbox: ShopMailbox;
}): Pick<MailWriters, 'contact-message'> {
  return {
    async 'contact-message'({ messageId }) {
      const message = await findMessage(db, messageId);
      if (!message) return null;
      const { to, sender } = await mailbox.recipient();
      const replyTo = { name: headerText(message.name), address: message.email };
      return { to, replyTo, letter: contactLetter(sender, message) };
    },
  };
}
