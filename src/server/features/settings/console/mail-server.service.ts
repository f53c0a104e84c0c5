import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { MailServer, MailServerValues } from '#contract/console/mail-server.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import { changedMeanwhileError } from '../../../audit/changed-meanwhile.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { headerText } from '../../../mail/isolation.ts';
import { connectionTo, mailFailureOf, mailTimeouts } from '../../../mail/mail-connection.ts';
import { mailMessages } from '../../../mail/mail-messages.ts';
import * as stored from '../../../mail/mail-server.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { SettingsService } from '../settings.service.ts';
import { lockSettings } from './settings-console.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  attempts: Pick<Attempts, 'consume'>;
  settings: Pick<SettingsService, 'get'>;
  /** The mail server of the environment, which wins. */
  smtp: { smtpUrl: string | null; mailFrom: string };
  isPublic: boolean;
  codeKey: Buffer;
}

export interface MailServerEdit extends MailServerValues {
  version: number;
  password?: string | undefined;
}

const id = 'mailServer';
const testLimit = { name: 'test mails by member', max: 10, windowMs: 3_600_000 };
// The answer is waited for; the deadline of a request is 4.5 s.
const testTimeouts = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 3000, dnsTimeout: 2000 };
const mailPorts = new Set([25, 465, 587, 2525]);

function valuesOf({ host, port, security, user, from }: MailServerValues): MailServerValues {
  return { host, port, security, user, from };
}

/** The mail server of the shop: that of the environment, else the one that an owner sets. */
export function createMailServer({ db, inAct, attempts, settings, smtp, isPublic, codeKey }: Needs) {
  const { smtpUrl, mailFrom } = smtp;
  const readStored = () => stored.readMailServer(db, codeKey);
  // What another key has sealed is set again.
  const readUsable = (on: Db) => stored.readMailServer(on, codeKey).catch(() => null);

  const readState = () => stored.mailServerState(db, codeKey);

  /** Whether mails leave the shop. A mail server that was stored with other keys sends none. */
  async function sendsMails(): Promise<boolean> {
    return smtpUrl !== null || (await readState()) === 'readable';
  }

  /** The mail server without its password. */
  async function read(on: Db = db): Promise<MailServer> {
    const server = await readUsable(on);
    return {
      server: server && valuesOf(server),
      hasPassword: server !== null && server.password !== '',
      ...(server === null && (await stored.hasMailServer(on)) && { isUnreadable: true }),
      version: server?.version ?? 1,
      environmentHost: smtpUrl === null ? null : new URL(smtpUrl).hostname,
    };
  }

  async function assertReachable(server: MailServerValues): Promise<void> {
    if (isPublic && !mailPorts.has(server.port)) throw invalidField('port', 'outOfRange');
    await connectionTo({ ...server, password: '' }, { allowsInternal: !isPublic }).catch((error: unknown) => {
      throw new AppError('mail_failed', { details: { reason: mailFailureOf(error) } });
    });
  }

  /**
   * Sets the mail server. Without a password, the stored one is kept for the same host and user: it is sent to no
   * other. Throws `invalid`, `mail_failed` for a host that is internal or unknown, or `changed_meanwhile`.
   */
  async function save(by: Actor, { version, password, ...wanted }: MailServerEdit): Promise<MailServer> {
    await assertReachable(wanted);
    return inAct(by, async (act) => {
      await lockSettings(act);
      const present = await readUsable(act.tx);
      const now = present?.version ?? 1;
      if (version !== now)
        throw await changedMeanwhileError(act.tx, { subjects: [{ kind: 'setting', id }], version: now, fields: {} });
      const isSameAccount = present?.host === wanted.host && present.user === wanted.user;
      const kept = isSameAccount ? present.password : undefined;
      const next = wanted.user === '' ? '' : (password ?? kept);
      if (next === undefined) throw invalidField('password', 'passwordRequired');
      const before = present && valuesOf(present);
      if (isDeepStrictEqual(before, wanted) && next === present?.password) return read(act.tx);
      await stored.writeMailServer(act.tx, codeKey, { ...wanted, password: next, version: now + 1 });
      act.note({
        action: 'setting.changed',
        subject: { kind: 'setting', id, label: wanted.host },
        before: { ...before },
        after: { ...wanted },
      });
      return read(act.tx);
    });
  }

  /** Removes the mail server of the console. */
  function remove(by: Actor): Promise<void> {
    return inAct(by, async (act) => {
      await lockSettings(act);
      if (!(await stored.hasMailServer(act.tx))) return;
      await stored.writeMailServer(act.tx, codeKey, null);
      act.note({ action: 'setting.removed', subject: { kind: 'setting', id, label: '' } });
    });
  }

  async function connect() {
    if (smtpUrl !== null) return { from: mailFrom, options: { url: smtpUrl, ...mailTimeouts, ...testTimeouts } };
    const server = await readStored().catch(() => {
      throw new AppError('mail_failed', { details: { reason: 'key' } });
    });
    if (!server) throw new AppError('not_found');
    const options = await connectionTo(server, { allowsInternal: !isPublic });
    return { from: server.from, options: { ...options, ...testTimeouts } };
  }

  /** Sends a mail to a member and waits for the mail server. Throws `mail_failed` with the reason. */
  async function sendTest(by: Actor, member: { id: StaffId; email: string; language: Language }) {
    await attempts.consume([{ limit: testLimit, of: String(member.id) }]);
    const say = mailMessages[member.language];
    const shop = (await settings.get('name'))[member.language] ?? '';
    try {
      const { from, options } = await connect();
      const transport = createTransport(options);
      const subject = headerText(say('mail.testMail.subject', { shop }));
      const to = { name: '', address: member.email };
      await transport
        .sendMail({ from, to, subject, text: say('mail.testMail.text', { shop }), disableFileAccess: true })
        .finally(() => transport.close());
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('mail_failed', { details: { reason: mailFailureOf(error) } });
    }
    return inAct(by, async (act) => {
      act.note({ action: 'setting.confirmed', subject: { kind: 'setting', id, label: '' } });
      return { to: member.email };
    });
  }

  return { readStored, readState, sendsMails, read, save, remove, sendTest };
}

export type MailServerService = ReturnType<typeof createMailServer>;
