import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The recipients of the SMTP envelope, which decide the delivery. */
  envelopeTo: string[];
  source: string;
}

interface Options {
  port?: number;
  refuse?: (address: string) => number | null;
  account?: { user: string; password: string };
}

/**
 * A real mail server on loopback that stores its mails. `refuse` answers a recipient with an SMTP
 * status instead. With an account, it takes mails only with this user and password.
 */
export async function createSmtpInbox(options: Options = {}) {
  const { account } = options;
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: account === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(new Error('refused by the test'));
    },
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = options.refuse?.(address) ?? null;
      done(responseCode === null ? null : Object.assign(new Error('refused by the test'), { responseCode }));
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const source = await text(stream);
      const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ ...(await PostalMime.parse(source)), envelopeTo, source });
    }),
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
