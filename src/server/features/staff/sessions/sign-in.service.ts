import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Role } from '#contract/console/permissions.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { StaffSession } from '../../../http/console/staff-session.ts';
import { tokenHash as hashOf } from '../../../http/identity.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { Passwords } from '../../../shared/passwords.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import { findPasswordHash, findStaffByEmail, setPasswordHash, withdrawPasswordLinks } from '../people.queries.ts';
import { markProved } from '../second-factor/second-factor.queries.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { knowsPerson, withPerson } from './known-devices.rules.ts';
import { pendingProofCounters, staffProofCounters, staffSignInCounters } from './staff-guesses.rules.ts';
import * as queries from './staff-sessions.queries.ts';
import { staffSessionExpiry } from './staff-sessions.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  attempts: Pick<Attempts, 'checkGuess'>;
  passwords: Passwords;
  secondFactor: Pick<SecondFactor, 'take'>;
  /** A key of the shop, which signs the names that a device remembers. */
  key: Buffer;
}

export interface Device {
  agent: string;
  sender: string | null;
  /** For rate limits; null if they are off. */
  from: string | null;
  /** The session that this browser had before. It ends. */
  before: StaffSession | null;
  /** The people who signed in on this device before, as its cookie has them. */
  marks: string;
}

export interface SignedInPerson {
  id: StaffId;
  name: string;
  role: Role;
}

/** Whether a second factor is still to be proved or is proved, and whether it is the person's first session. */
export interface SessionStart {
  isPending?: boolean;
  isProved?: boolean;
  isFirst?: boolean;
}

/** The password, or a code of the app. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

const agentMax = 300;
const stepUpMs = consoleLimits.stepUpMinutes * 60_000;

const subjectOf = ({ id, name }: SignedInPerson) => ({ kind: 'staff', id, label: name }) as const;

/** The actor of a person who has just signed in. The answer is not stored: it sets a cookie. */
export function actorOf(by: Actor, { id, name, role }: SignedInPerson): Actor {
  return {
    ...by,
    kind: 'staff',
    staffId: id,
    name,
    role,
    repeat: null,
    authorization: by.staffId === id ? by.authorization : null,
  };
}

/** Mails the person if the device is new to them. */
async function reportDevice(
  key: Needs['key'],
  act: Act,
  { id }: SignedInPerson,
  { agent, sender, marks }: Device,
): Promise<void> {
  if (knowsPerson(key, marks, id)) return;
  const at = act.at.toISOString();
  await queueMails(act.tx, [{ kind: 'staff-new-device', staffId: id, agent: agent.slice(0, agentMax), sender, at }]);
}

/** Opens a session and returns its token, which is never stored. */
async function openSession(
  key: Needs['key'],
  act: Act,
  person: SignedInPerson,
  device: Device,
  { isPending = false, isProved = false, isFirst = false }: SessionStart,
) {
  const { agent, sender, before } = device;
  const token = randomBytes(32).toString('base64url');
  if (before) await queries.deleteStaffSession(act, before.staff.id, before.sessionId);
  await queries.deleteExpiredStaffSessions(act.tx, act.at);
  await queries.insertStaffSession(act.tx, {
    tokenHash: hashOf(token),
    staffId: person.id,
    at: act.at,
    expiresAt: staffSessionExpiry({ createdAt: act.at }, act.at),
    isProved,
    elevatedUntil: isPending ? null : new Date(act.at.getTime() + stepUpMs),
    agent: agent.slice(0, agentMax),
    sender,
  });
  act.note({ action: isPending ? 'staff.password_accepted' : 'staff.signed_in', subject: subjectOf(person) });
  if (!isPending && !isFirst) await reportDevice(key, act, person, device);
  return token;
}

/** Replaces the token of a session after a proof, and opens dangerous calls for ten minutes. */
async function elevate(act: Act, { sessionId }: StaffSession): Promise<{ token: string; until: string }> {
  const token = randomBytes(32).toString('base64url');
  const until = new Date(act.at.getTime() + stepUpMs);
  await queries.rotateToken(act, sessionId, { tokenHash: hashOf(token), elevatedUntil: until });
  return { token, until: until.toISOString() };
}

export function createSignIn({ db, inAct, attempts, passwords, secondFactor, key }: Needs) {
  /** Whether a person has signed in on a device before. */
  const isKnown = ({ marks }: Pick<Device, 'marks'>, person: { id: StaffId } | undefined) =>
    person !== undefined && knowsPerson(key, marks, person.id);

  /**
   * Checks email and password. An unknown address takes as long as a known one. Throws
   * `bad_credentials` or `too_many_requests`.
   */
  async function signIn(by: Actor, form: { email: string; password: string }, device: Device): Promise<string> {
    const person = await findStaffByEmail(db, form.email);
    const isRight = await attempts.checkGuess(
      staffSignInCounters({ email: form.email, from: device.from, isKnown: isKnown(device, person) }),
      () => passwords.fits(person?.passwordHash ?? null, form.password),
      (fits) => fits,
    );
    if (!person || !isRight) throw new AppError('bad_credentials');
    const better = passwords.needsRehash(person.passwordHash) ? await passwords.hash(form.password) : null;
    return inAct(actorOf(by, person), async (act) => {
      // The password may have changed since it was checked, which ended all sessions.
      if ((await findPasswordHash(act.tx, person.id)) !== person.passwordHash) throw new AppError('bad_credentials');
      if (better !== null) await setPasswordHash(act, person.id, better);
      return openSession(key, act, person, device, { isPending: person.secondFactorAt !== null });
    });
  }

  /** Finishes a sign-in with a code. Throws `app_code_invalid` or `too_many_requests`. */
  async function prove(by: Actor, session: StaffSession, code: string, device: Device): Promise<string> {
    const { staff, sessionId } = session;
    if (session.secondFactor !== 'prove') throw new AppError('second_factor_state');
    const proved = await attempts.checkGuess(
      pendingProofCounters(staff.id, { from: device.from, isKnown: isKnown(device, staff) }),
      () =>
        inAct(actorOf(by, staff), async (act) => {
          if (!(await secondFactor.take(act, staff.id, code))) return null;
          await markProved(act, sessionId);
          await reportDevice(key, act, staff, device);
          act.note({ action: 'staff.signed_in', subject: subjectOf(staff) });
          return elevate(act, session);
        }),
      (outcome) => outcome !== null,
    );
    if (!proved) throw new AppError('app_code_invalid');
    return proved.token;
  }

  /** Proves that the person is at the device. Throws `invalid` at `password`, or `app_code_invalid`. */
  async function stepUp(by: Actor, session: StaffSession, { password, code = '' }: Proof) {
    const { staff } = session;
    const proved = await attempts.checkGuess(
      staffProofCounters(staff.id),
      async () => {
        const hash = password === undefined ? null : await findPasswordHash(db, staff.id);
        if (password !== undefined && !(await passwords.fits(hash, password))) return null;
        return inAct(actorOf(by, staff), async (act) => {
          if (password === undefined && !(await secondFactor.take(act, staff.id, code))) return null;
          act.note({ action: 'staff.stepped_up', subject: subjectOf(staff) });
          return elevate(act, session);
        });
      },
      (outcome) => outcome !== null,
    );
    if (proved) return proved;
    throw password === undefined ? new AppError('app_code_invalid') : invalidField('password', 'currentPasswordWrong');
  }

  /** Ends the session. */
  function signOut(by: Actor, { staff, sessionId }: StaffSession): Promise<void> {
    return inAct(actorOf(by, staff), async (act) => {
      if (!(await queries.deleteStaffSession(act, staff.id, sessionId))) return;
      act.note({ action: 'staff.signed_out', subject: subjectOf(staff) });
    });
  }

  /** Sets a new password and ends all other sessions. Throws `invalid` at `currentPassword`. */
  async function changePassword(
    by: Actor,
    { staff, sessionId }: StaffSession,
    form: { currentPassword: string; password: string },
  ): Promise<void> {
    const isRight = await attempts.checkGuess(
      staffProofCounters(staff.id),
      async () => passwords.fits(await findPasswordHash(db, staff.id), form.currentPassword),
      (fits) => fits,
    );
    if (!isRight) throw invalidField('currentPassword', 'currentPasswordWrong');
    const passwordHash = await passwords.hash(form.password);
    await inAct({ ...by, repeat: null }, async (act) => {
      await setPasswordHash(act, staff.id, passwordHash);
      await withdrawPasswordLinks(act, staff.id);
      await queries.deleteStaffSessions(act, staff.id, sessionId);
      await queueMails(act.tx, [{ kind: 'staff-notice', staffId: staff.id, about: 'passwordChanged' }]);
      act.note({ action: 'staff.password_changed', subject: subjectOf(staff) });
    });
  }

  /** The cookie of a device on which a person has signed in. */
  function marksWith(marks: string, { id }: Pick<SignedInPerson, 'id'>): string {
    return withPerson(key, marks, id);
  }

  /** Opens a session and returns its token, which is never stored. */
  function open(act: Act, person: SignedInPerson, device: Device, how: SessionStart = {}): Promise<string> {
    return openSession(key, act, person, device, how);
  }

  return { open, isKnown, marksWith, signIn, prove, stepUp, signOut, changePassword };
}
