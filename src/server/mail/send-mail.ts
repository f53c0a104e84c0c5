import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readSenderAddress } from './address.ts';
import type { AddressedLetter, MailKind, MailPayloads, MailWriters } from './mail-kinds.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import { deleteMail, findMail } from './outbox.queries.ts';
import { headerText } from './isolation.ts';
import type { Letter, RenderedMail } from './letter.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

interface Needs {
  db: Kysely<Database>;
  mailer: Mailer;
  writers: MailWriters;
  /** The key from which message ids are derived. */
  messageKey: Buffer;
}

function renderMail(letter: Letter): RenderedMail {
  const clean = { ...letter, subject: headerText(letter.subject) };
  return { subject: clean.subject, html: renderHtml(clean), text: renderText(clean) };
}

/**
 * Creates the `send_mail` job: writes one mail of the outbox from current data, sends it, and
 * deletes it.
 */
export function createSendMail({ db, mailer, writers, messageKey }: Needs) {
  function write<K extends MailKind>(kind: K, payload: MailPayloads[K]): Promise<AddressedLetter | null> {
    return writers[kind](payload);
  }

  // Derived with a secret: unique among all shops of a domain, without revealing anything.
  async function messageIdOf(name: string): Promise<string> {
    const id = createHmac('sha256', messageKey).update(name).digest('hex').slice(0, 32);
    return `<${id}@${
      readSenderAddress(await mailer.from())
        .split('@')
        .at(-1) ?? 'localhost'
    }>`;
  }

  return async function sendMail({ mailId }: { mailId: number }): Promise<void> {
    const mail = await findMail(db, mailId);
    if (!mail) return;
    const written = await write(mail.kind, mail);
    if (written) {
      const references = await Promise.all((written.answers ?? []).map(messageIdOf));
      const outgoing = {
        to: written.to,
        senderName: headerText(written.letter.shop),
        ...(written.replyTo && { replyTo: written.replyTo }),
        messageId: await messageIdOf(written.name ?? `mail:${mailId}`),
        ...(references.length > 0 && { references, inReplyTo: references.at(-1) ?? '' }),
        ...(written.isPersonal && { isPersonal: true }),
        ...renderMail(written.letter),
      };
      await mailer.send(outgoing).catch(async (error: unknown) => {
        if (error instanceof MailRefused) await written.onRefused?.();
        throw error;
      });
      await written.onSent?.();
    }
    await deleteMail(db, mailId);
  };
}
