import { createTransport, type NodemailerError } from 'nodemailer';
import { deferredMark } from '../jobs/job-recovery.queries.ts';
import { currentTrace } from '../tracing/trace.ts';
import { readSenderAddress } from './address.ts';
import { createEmlFolder } from './eml-files.ts';
import type { RenderedMail } from './letter.ts';

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
}

export interface Mailer {
  /** The address of the shop, with or without a name. */
  from: string;
  send(mail: OutgoingMail): Promise<void>;
}

/** A mailer that also reports whether each mail was sent. */
export function reportingMailer(mailer: Mailer, onSent: (isOk: boolean) => void): Mailer {
  return {
    from: mailer.from,
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

/** Timeouts in ms: a slow mail server must not block a worker. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 };

function messageOf(from: string, { to, senderName, ...mail }: OutgoingMail) {
  const trace = currentTrace();
  // As an object, so that an address cannot add another recipient.
  return {
    ...mail,
    // RFC 3834: absence notes do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated', ...(trace && { 'X-Trace-ID': trace.id }) },
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

/**
 * Sends through the mail server of `SMTP_URL`; without one, writes each mail as a file into
 * `mailDir`.
 */
export function createMailer(options: { smtpUrl: string | null; from: string; mailDir: string }): Mailer {
  const { smtpUrl, from, mailDir } = options;
  if (smtpUrl === null) {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const write = createEmlFolder(mailDir);
    return {
      from,
      async send(mail) {
        const { message } = await transport.sendMail(messageOf(from, mail));
        await write(mail.subject, message as Buffer);
      },
    };
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    from,
    async send(mail) {
      try {
        await transport.sendMail(messageOf(from, mail));
      } catch (error) {
        const { message } = error as NodemailerError;
        if (isRefusal(error as NodemailerError))
          throw new Error(`the mail server refused a mail: ${message}`, { cause: error });
        throw new Error(`${deferredMark}the mail server did not take a mail: ${message}`, { cause: error });
      }
    },
  };
}
