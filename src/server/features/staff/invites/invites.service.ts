import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Role } from '#contract/console/permissions.ts';
import { inviteName } from '#contract/console/invite-name.ts';
import type { Invite } from '#contract/console/staff.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import { lockAddress } from '../../../database/mail-address-lock.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { tokenHash as hashOf } from '../../../http/identity.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { Clock } from '../../../process/clock.ts';
import type { Passwords } from '../../../shared/passwords.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { Device, createSignIn } from '../sessions/sign-in.service.ts';
import { joinPath } from '../console-link.rules.ts';
import { mayDecideOn } from '../team/team.rules.ts';
import * as queries from './invites.queries.ts';
import { linkTries, problemOf } from './invites.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  attempts: Pick<Attempts, 'consume'>;
  passwords: Passwords;
  signIn: Pick<ReturnType<typeof createSignIn>, 'open'>;
  settings: Pick<SettingsService, 'beginInLanguage'>;
}

type Row = NonNullable<Awaited<ReturnType<typeof queries.findInvite>>>;

export interface InviteForm {
  /** Without one, the email names the person. */
  name?: string | undefined;
  email?: string | undefined;
  role: Role;
  language: Language;
}

export interface JoinInput {
  token: string;
  name: string;
  email: string;
  password: string;
  language?: Language | undefined;
}

const hourMs = 3_600_000;

function viewOf(row: Row, now: Date): Invite {
  const { id, name, email, role, language, createdAt, expiresAt } = row;
  return {
    id,
    name,
    email,
    role,
    language,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}

function invitedSubject({ id, name, email }: { id: number; name: string; email: string }) {
  return { kind: 'invite', id, label: name || email } as const;
}

/** Invitations to the team. */
export function createInvites({ db, inAct, clock, attempts, passwords, signIn, settings }: Needs) {
  const newToken = () => randomBytes(24).toString('base64url');
  const expiryAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs);

  async function insert(act: Act, form: InviteForm, hours: number = consoleLimits.inviteHours) {
    const token = newToken();
    const { name = '', email = '', role, language } = form;
    const expiresAt = expiryAfter(act.at, hours);
    const row = await queries.insertInvite(act, { name, email, role, language, tokenHash: hashOf(token), expiresAt });
    if (email) await queueMails(act.tx, [{ kind: 'staff-invite', inviteId: row.id, token }]);
    act.note({ action: 'staff.invited', subject: invitedSubject(row), after: { role } });
    return { invite: viewOf(row, act.at), link: joinPath(token) };
  }

  /**
   * Invites someone and returns the link, which is stored nowhere. The link of an earlier invitation
   * of the email ends. Throws `beyond_own_permissions`, or `email_taken` for the email of a member.
   */
  function invite(by: Actor, form: InviteForm) {
    return inAct({ ...by, repeat: null }, async (act) => {
      assertMayGive(by, form.role);
      if (form.email) await replaceInvitesOf(act, form.email);
      return insert(act, { ...form, name: inviteName(form) });
    });
  }

  async function replaceInvitesOf(act: Act, email: string): Promise<void> {
    // Two at once must not both find no invitation.
    await lockAddress(act.tx, email);
    if (await queries.isMember(act.tx, email)) throw new AppError('email_taken');
    for (const row of await queries.withdrawInvitesOf(act, email))
      act.note({ action: 'staff.invite_withdrawn', subject: invitedSubject(row) });
  }

  /** The link of a shop without staff; null if it has some. Each start makes a new one. */
  async function inviteFirstOwner(by: Actor): Promise<string | null> {
    if (await queries.hasStaff(db)) return null;
    const form: InviteForm = { name: '', role: 'owner', language: 'ar' };
    const { link } = await inAct(by, (act) => insert(act, form, consoleLimits.firstInviteHours));
    return link;
  }

  /** Replaces the link of an invitation. Throws `invite_invalid` if it was used or withdrawn. */
  function resend(by: Actor, id: number) {
    return inAct({ ...by, repeat: null }, async (act) => {
      const row = await lockOpen(act, { id });
      assertMayGive(by, row.role);
      const token = newToken();
      const expiresAt = expiryAfter(act.at, consoleLimits.inviteHours);
      await queries.renewInvite(act, id, hashOf(token), expiresAt);
      if (row.email) await queueMails(act.tx, [{ kind: 'staff-invite', inviteId: id, token }]);
      act.note({ action: 'staff.invited', subject: invitedSubject(row), after: { role: row.role } });
      return { invite: viewOf({ ...row, expiresAt }, act.at), link: joinPath(token) };
    });
  }

  /** Withdraws an invitation. Throws `invite_invalid` if it was used. */
  function withdraw(by: Actor, id: number): Promise<void> {
    return inAct(by, async (act) => {
      const row = await lockOpen(act, { id });
      await queries.withdrawInvite(act, id);
      act.note({ action: 'staff.invite_withdrawn', subject: invitedSubject(row) });
    });
  }

  // An expired invitation can be sent again or withdrawn, not used.
  async function lockOpen(act: Act, by: { id: number }) {
    const row = await queries.lockInvite(act, by);
    if (!row) throw new AppError('not_found');
    const problem = problemOf(row, act.at);
    if (problem !== null && problem !== 'expired')
      throw new AppError('invite_invalid', { details: { reason: problem } });
    return row;
  }

  function assertMayGive(by: Actor, role: Role): void {
    const position = by.kind === 'staff' && by.role !== null ? { role: by.role, extra: by.extra } : null;
    if (!mayDecideOn(position, { role, extra: [] })) throw new AppError('beyond_own_permissions');
  }

  /** What an invitation says. Throws `invite_invalid` with the reason. */
  async function read(token: string, from: string | null) {
    if (from !== null) await attempts.consume([{ limit: linkTries, of: from }]);
    const row = await queries.findInvite(db, hashOf(token));
    const problem = problemOf(row, clock());
    if (!row || problem !== null) throw new AppError('invite_invalid', { details: { reason: problem ?? 'unknown' } });
    const { name, email, role, language } = row;
    return { name, email, role, language };
  }

  /**
   * Adds the person to the team and signs in. The email of the invitation counts, where it has one.
   * Throws `invite_invalid`, or `email_taken`.
   */
  async function join(by: Actor, form: JoinInput, device: Device): Promise<string> {
    await read(form.token, device.from);
    const passwordHash = await passwords.hash(form.password);
    return inAct({ ...by, name: form.name, repeat: null }, async (act) => {
      const row = await queries.lockInvite(act, { tokenHash: hashOf(form.token) });
      const problem = problemOf(row, act.at);
      if (!row || problem !== null) throw new AppError('invite_invalid', { details: { reason: problem ?? 'unknown' } });
      const email = row.email || form.email;
      const { name, language = row.language } = form;
      const isFirst = !(await queries.hasStaff(act.tx));
      const member = await queries.insertMember(act, { email, name, role: row.role, language, passwordHash });
      if (!member) throw new AppError('email_taken');
      if (isFirst) await settings.beginInLanguage(act, language);
      await queries.useInvite(act, row.id);
      const subject = { kind: 'staff', id: member.id, label: member.name } as const;
      act.note({ action: 'staff.joined', subject, after: { role: member.role } });
      return signIn.open(act, member, device, { isFirst: true });
    });
  }

  async function listOpen(): Promise<Invite[]> {
    return (await queries.listOpenInvites(db)).map((row) => viewOf(row, clock()));
  }

  return { invite, inviteFirstOwner, resend, withdraw, read, join, listOpen };
}
