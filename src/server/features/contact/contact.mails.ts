import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { headerText, isolate, isolateLtr } from '../../mail/isolation.ts';
import type { Letter } from '../../mail/letter.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import { findAnswer, setAnswerState } from './console/answers.queries.ts';
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

// The names of mails, of which their ids are made: programs show a message and its answers together.
const nameOfMessage = (id: number) => `contact-message:${id}`;
const nameOfAnswer = (id: number) => `message-answer:${id}`;

type Answer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;

/** To who wrote the message: the answer, and below it what they wrote. */
function answerLetter(sender: Sender, { text, message, writtenAt }: Answer): Letter {
  const say = mailMessages[sender.language];
  const subject = say('mail.reply.subject', { shop: isolate(sender.shop) });
  const date = formatLongDate(writtenAt.toISOString(), sender.language);
  return letterFrom(sender, {
    subject: `Re: ${subject}`,
    title: subject,
    blocks: [
      { kind: 'text', text: isolate(text) },
      { kind: 'quote', label: say('mail.reply.quote', { date }).replace(/[:：]\s*$/, ''), text: isolate(message) },
    ],
  });
}

export function createContactMails({
  db,
  mailbox,
}: {
  db: Kysely<Database>;
  mailbox: ShopMailbox;
}): Pick<MailWriters, 'contact-message' | 'message-answer'> {
  return {
    async 'message-answer'({ answerId }) {
      const answer = await findAnswer(db, answerId);
      if (!answer) return null;
      const [sender, shop] = await Promise.all([mailbox.senderIn(answer.language), mailbox.recipient()]);
      return {
        to: answer.email,
        replyTo: { name: headerText(sender.shop), address: shop.to },
        letter: answerLetter(sender, answer),
        name: nameOfAnswer(answerId),
        answers: [nameOfMessage(answer.messageId), ...answer.earlier.map(nameOfAnswer)],
        isPersonal: true,
        onSent: () => setAnswerState(db, answerId, 'sent'),
        onRefused: () => setAnswerState(db, answerId, 'failed'),
      };
    },
    async 'contact-message'({ messageId }) {
      const message = await findMessage(db, messageId);
      if (!message) return null;
      const { to, sender } = await mailbox.recipient();
      const replyTo = { name: headerText(message.name), address: message.email };
      return { to, replyTo, letter: contactLetter(sender, message), name: nameOfMessage(messageId) };
    },
  };
}
