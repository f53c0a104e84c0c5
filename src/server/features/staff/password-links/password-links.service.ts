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
import { setPasswordHash, withdrawPasswordLinks } from '../people.queries.ts';
import { actorOf } from '../sessions/sign-in.service.ts';
import { deleteStaffSessions } from '../sessions/staff-sessions.queries.ts';
import { lockMember } from '../team/team.queries.ts';
import { lockManaged } from '../team/team.service.ts';
import * as queries from './password-links.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  attempts: Pick<Attempts, 'consume'>;
  passwords: Pick<Passwords, 'hash'>;
}

const hourMs = 3_600_000;

/** Links with which members who forgot their password set a new one. */
export function createPasswordLinks({ db, inAct, clock, attempts, passwords }: Needs) {
  /**
   * Makes a link, which is stored nowhere and ends the one before. Throws `not_found`,
   * `beyond_own_permissions`, or `password_link_refused` for oneself and for suspended members.
   */
  function make(by: Actor, id: StaffId): Promise<{ link: string }> {
    return inAct({ ...by, repeat: null }, async (act) => {
      const member = await lockManaged(act, id);
      const reason = by.staffId === id ? 'self' : member.status === 'suspended' ? 'suspended' : null;
      if (reason !== null) throw new AppError('password_link_refused', { details: { reason } });
      const token = randomBytes(24).toString('base64url');
      const expiresAt = new Date(act.at.getTime() + consoleLimits.passwordLinkHours * hourMs);
      await withdrawPasswordLinks(act, id);
      await queries.insertPasswordLink(act, member, { tokenHash: hashOf(token), expiresAt });
      act.note({ action: 'staff.password_link_made', subject: { kind: 'staff', id, label: member.name } });
      return { link: recoverPath(token) };
    });
  }

  async function findOpen(on: Db, tokenHash: Buffer, now: Date) {
    const link = await queries.findPasswordLink(on, tokenHash);
    const reason = problemOf(link, now);
    if (!link || reason !== null)
      throw new AppError('password_link_invalid', { details: { reason: reason ?? 'unknown' } });
    return link;
  }

  async function open(token: string, from: string | null) {
    if (from !== null) await attempts.consume([{ limit: linkTries, of: from }]);
    return findOpen(db, hashOf(token), clock());
  }

  /** Whose password a link sets. Throws `password_link_invalid` with the reason. */
  async function read(token: string, from: string | null) {
    const { email, language } = await open(token, from);
    return { email, language };
  }

  /**
   * Sets a new password, once, and ends every session of the member. The second factor stays. Throws
   * `password_link_invalid`.
   */
  async function use(by: Actor, form: { token: string; password: string }, from: string | null) {
    const { memberId: id, name, role } = await open(form.token, from);
    const passwordHash = await passwords.hash(form.password);
    return inAct(actorOf(by, { id, name, role }), async (act) => {
      // Links change only while their member is locked.
      const member = await lockMember(act, id);
      const link = await findOpen(act.tx, hashOf(form.token), act.at);
      // The release before does not withdraw the links of whom it suspends.
      if (member?.status !== 'active')
        throw new AppError('password_link_invalid', { details: { reason: 'withdrawn' } });
      await setPasswordHash(act, id, passwordHash);
      await queries.usePasswordLink(act, link.id);
      await deleteStaffSessions(act, id, null);
      await queueMails(act.tx, [{ kind: 'staff-notice', staffId: id, about: 'passwordChanged' }]);
      act.note({ action: 'staff.password_link_used', subject: { kind: 'staff', id, label: member.name } });
      return { id };
    });
  }

  return { make, read, use };
}
