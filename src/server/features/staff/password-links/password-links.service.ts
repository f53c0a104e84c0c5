import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { tokenHash as hashOf } from '../../../http/identity.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { Clock } from '../../../process/clock.ts';
import type { Passwords } from '../../../shared/passwords.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import { recoverPath } from '../console-link.rules.ts';
import { linkTries, problemOf } from '../invites/invites.rules.ts';
import { findStaffByEmail, listOwners, setPasswordHash, withdrawPasswordLinks } from '../people.queries.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { actorOf, type createSignIn, type Device } from '../sessions/sign-in.service.ts';
import { mailedLinkCodeCounters, mailedLinkCounters, mailedLinksBySender } from '../sessions/staff-guesses.rules.ts';
import { deleteStaffSessions } from '../sessions/staff-sessions.queries.ts';
import { lockMember } from '../team/team.queries.ts';
import { lockManaged } from '../team/team.service.ts';
import * as queries from './password-links.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  attempts: Pick<Attempts, 'consume' | 'tryConsume' | 'checkGuess'>;
  passwords: Pick<Passwords, 'hash'>;
  secondFactor: Pick<SecondFactor, 'take'>;
  signIn: Pick<ReturnType<typeof createSignIn>, 'open' | 'isKnown'>;
  isPublic: boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface PasswordForm {
  token: string;
  password: string;
  /** A code of the app or a recovery code, which mailed links ask for. */
  code?: string | undefined;
}

/** Links with which members who forgot their password set a new one. */
export function createPasswordLinks(needs: Needs) {
  const { db, inAct, clock, attempts, passwords, secondFactor, signIn, isPublic } = needs;
  const newToken = () => randomBytes(24).toString('base64url');

  /**
   * Makes a link, which is stored nowhere and ends the one before. Throws `not_found`,
   * `beyond_own_permissions`, or `password_link_refused` for oneself and for suspended members.
   */
  function make(by: Actor, id: StaffId): Promise<{ link: string }> {
    return inAct({ ...by, repeat: null }, async (act) => {
      const member = await lockManaged(act, id);
      const reason = by.staffId === id ? 'self' : member.status === 'suspended' ? 'suspended' : null;
      if (reason !== null) throw new AppError('password_link_refused', { details: { reason } });
      const token = newToken();
      const expiresAt = new Date(act.at.getTime() + consoleLimits.passwordLinkHours * hourMs);
      await withdrawPasswordLinks(act, id);
      await queries.insertPasswordLink(act, member, { tokenHash: hashOf(token), expiresAt });
      act.note({ action: 'staff.password_link_made', subject: { kind: 'staff', id, label: member.name } });
      return { link: recoverPath(token) };
    });
  }

  /**
   * Mails an owner a link. Open ones stay: who asks for another owner ends no link of theirs. The work and the answer
   * are the same for every address. Throws `too_many_requests` for a sender who asks too often.
   */
  async function ask(email: string, device: Pick<Device, 'from' | 'marks'>): Promise<void> {
    const { from } = device;
    if (from !== null) await attempts.consume([{ limit: mailedLinksBySender, of: from }]);
    const person = await findStaffByEmail(db, email);
    const isKnown = signIn.isKnown(device, person);
    if (!(await attempts.tryConsume(mailedLinkCounters({ email, isKnown })))) return;
    const token = newToken();
    const at = clock();
    const expiresAt = new Date(at.getTime() + consoleLimits.mailedLinkMinutes * minuteMs);
    await db.transaction().execute(async (tx) => {
      await queries.insertMailedLink(tx, { email, isPublic }, { tokenHash: hashOf(token), at, expiresAt });
      await queueMails(tx, [person ? { kind: 'staff-password-link', staffId: person.id, token } : { kind: 'none' }]);
    });
  }

  async function findOpen(on: Db, tokenHash: Buffer, now: Date) {
    const link = await queries.findPasswordLink(on, tokenHash);
    const reason = problemOf(link, now);
    if (!link || reason !== null)
      throw new AppError('password_link_invalid', { details: { reason: reason ?? 'unknown' } });
    // It went to a mailbox that is not the member's any more, or is now the only key to a public shop.
    if (link.mailed && (link.sentTo !== link.email || (isPublic && link.secondFactorAt === null)))
      throw new AppError('password_link_invalid', { details: { reason: 'withdrawn' } });
    return { ...link, asksCode: link.mailed && link.secondFactorAt !== null };
  }

  async function open(token: string, from: string | null) {
    if (from !== null) await attempts.consume([{ limit: linkTries, of: from }]);
    return findOpen(db, hashOf(token), clock());
  }

  /** Whose password a link sets. Throws `password_link_invalid` with the reason. */
  async function read(token: string, from: string | null) {
    const { email, language, asksCode } = await open(token, from);
    return { email, language, ...(asksCode && { asksCode }) };
  }

  /**
   * Sets a new password, once, and ends every session of the member. The second factor stays. A mailed link signs in,
   * and returns the token of the session. Throws `password_link_invalid` or `app_code_invalid`.
   */
  async function use(by: Actor, form: PasswordForm, device: Device): Promise<{ id: StaffId; token: string | null }> {
    const { memberId: id, name, role, asksCode } = await open(form.token, device.from);
    const passwordHash = await passwords.hash(form.password);
    const set = () => setPassword(actorOf(by, { id, name, role }), { ...form, id, passwordHash }, device);
    const done = asksCode
      ? await attempts.checkGuess(mailedLinkCodeCounters(id), set, (outcome) => outcome !== null)
      : await set();
    if (!done) throw new AppError('app_code_invalid');
    return { id, token: done.token };
  }

  /** Null if the link asks for a code, and the code is wrong. */
  function setPassword(
    by: Actor,
    { id, token, passwordHash, code = '' }: PasswordForm & { id: StaffId; passwordHash: string },
    device: Device,
  ): Promise<{ token: string | null } | null> {
    return inAct(by, async (act) => {
      // Links change only while their member is locked.
      const member = await lockMember(act, id);
      const link = await findOpen(act.tx, hashOf(token), act.at);
      // The release before does not withdraw the links of whom it suspends.
      if (member?.status !== 'active')
        throw new AppError('password_link_invalid', { details: { reason: 'withdrawn' } });
      if (link.asksCode && !(await secondFactor.take(act, id, code))) return null;
      await setPasswordHash(act, id, passwordHash);
      await queries.usePasswordLink(act, link.id);
      await withdrawPasswordLinks(act, id);
      await deleteStaffSessions(act, id, null);
      await queueMails(act.tx, [{ kind: 'staff-notice', staffId: id, about: 'passwordChanged' }]);
      act.note({ action: 'staff.password_link_used', subject: { kind: 'staff', id, label: member.name } });
      if (!link.mailed) return { token: null };
      const owners = (await listOwners(act.tx)).filter((owner) => owner !== id);
      await queueMails(
        act.tx,
        owners.map((staffId) => ({ kind: 'staff-owner-recovered', staffId, owner: id })),
      );
      return { token: await signIn.open(act, member, device, { isProved: link.asksCode }) };
    });
  }

  return { make, ask, read, use };
}
