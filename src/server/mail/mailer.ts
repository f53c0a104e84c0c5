import { createTransport, type NodemailerError } from 'nodemailer';
import { deferredMark } from '../jobs/job-recovery.queries.ts';
import { currentTrace } from '../tracing/trace.ts';
import { readSenderAddress } from './address.ts';
import { createEmlFolder } from './eml-files.ts';
import type { RenderedMail } from './letter.ts';
import { connectionTo, mailTimeouts } from './mail-connection.ts';
import type { StoredMailServer } from './mail-server.ts';

export interface OutgoingMail extends RenderedMail {
  to: string;
  /** The name of the shop in the language of the mail. Default: the name of the mailer's address. */
  senderName?: string;
  replyTo?: { name: string; address: string };
  /**
   * The same at every attempt, so that mail programs detect a mail that is sent twice after a
   * crash.
   */
  messageId: string;
  /** The ids of the mails of the same conversation, and of the one that is answered. */
  references?: string[];
  inReplyTo?: string;
  /** A person wrote it, not the shop. */
  isPersonal?: boolean;
}

/** The mail server refuses a mail: trying again would not help. */
export class MailRefused extends Error {}

export interface Mailer {
  /** The address of the shop, with or without a name. */
  from(): Promise<string>;
  send(mail: OutgoingMail): Promise<void>;
}

/** A mailer that also reports whether each mail was sent. */
export function reportingMailer(mailer: Mailer, onSent: (isOk: boolean) => void): Mailer {
  return {
    from: () => mailer.from(),
    async send(mail) {
      let isOk = false;
      try {
        await mailer.send(mail);
        isOk = true;
      } finally {
        onSent(isOk);
      }
    },
  };
}

function messageOf(from: string, { to, senderName, isPersonal = false, ...mail }: OutgoingMail) {
  const trace = currentTrace();
  // As an object, so that an address cannot add another recipient.
  return {
    ...mail,
    // RFC 3834: absence notes do not answer it.
    headers: { ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }), ...(trace && { 'X-Trace-ID': trace.id }) },
    from: senderName ? { name: senderName, address: readSenderAddress(from) } : from,
    to: { name: '', address: to },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// The server refuses this mail: retrying every minute would not help.
function isRefusal(error: NodemailerError): boolean {
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && (error.responseCode ?? 0) >= 500;
}

interface MailerOptions {
  /** The mail server of `SMTP_URL`, which wins. */
  smtpUrl: string | null;
  from: string;
  mailDir: string;
  /** The mail server that is set in the console. */
  stored?: () => Promise<StoredMailServer | null>;
  /** Whether that may be on this machine or in its networks. */
  allowsInternal?: boolean;
}

/**
 * Sends through the mail server of `SMTP_URL`, else through that of the console. Without both, writes each mail
 * as a file into `mailDir`.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, mailDir, stored = async () => null, allowsInternal = false } = options;
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl, ...mailTimeouts });
    return {
      from: async () => from,
      send: (mail) => deferFailures(() => transport.sendMail(messageOf(from, mail))),
    };
  }
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const write = createEmlFolder(mailDir);

  async function sendThrough(server: StoredMailServer, mail: OutgoingMail): Promise<void> {
    const transport = createTransport(await connectionTo(server, { allowsInternal }));
    await transport.sendMail(messageOf(server.from, mail)).finally(() => transport.close());
  }

  return {
    from: async () => (await stored().catch(() => null))?.from ?? from,
    async send(mail) {
      const server = await stored().catch((cause: unknown) => {
        throw new Error(`${deferredMark}the mail server of the console was stored with other keys: set it again`, {
          cause,
        });
      });
      if (server) return deferFailures(() => sendThrough(server, mail));
      const { message } = await files.sendMail(messageOf(from, mail));
      await write(mail.subject, message as Buffer);
    },
  };
}

async function deferFailures(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const { message } = error as NodemailerError;
    if (isRefusal(error as NodemailerError))
      throw new MailRefused(`the mail server refused a mail: ${message}`, { cause: error });
    throw new Error(`${deferredMark}the mail server did not take a mail: ${message}`, { cause: error });
  }
}
