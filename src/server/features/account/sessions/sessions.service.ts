import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { Clock } from '../../../process/clock.ts';
import { guestHash as hashOfGuest } from '../../../http/guest-id.ts';
import { type SignedIn, tokenHash as hashOf } from '../../../http/identity.ts';
import type { RequestOrigin } from '../users/request-origin.ts';
import { isKnownDevice, noteDevice } from './devices.queries.ts';
import { loginCounters } from '../passwords/attempt-counters.rules.ts';
import { isCheap, type Passwords } from '../passwords/passwords.ts';
import { findAttempt } from '../registration/registrations.queries.ts';
import * as queries from './sessions.queries.ts';
import { expiryOf } from './sessions.rules.ts';
import { findUserByEmail, lockPassword, updateUser, type UserRow } from '../users/users.queries.ts';
import type { GuestMerge } from '../users/guest-merge.service.ts';

const hourMs = 3_600_000;

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'checkGuess'>;
  passwords: Passwords;
  guestMerge: GuestMerge;
  guestKey: Buffer;
}

export interface LoginForm {
  email: string;
  password: string;
}

export function createSessions({ db, clock, attempts, passwords, guestMerge, guestKey }: Needs) {
  /** Opens a session and returns its token, which is stored nowhere. */
  async function open(tx: Db, userId: UserId): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = clock();
    await queries.deleteExpiredSessions(tx, userId, at);
    await queries.insertSession(tx, {
      tokenHash: hashOf(token),
      userId,
      at,
      expiresAt: expiryOf({ createdAt: at }, at),
    });
    return token;
  }

  /** Who a bearer is, or null. A session that is used lives on, as `expiryOf` says; its use is noted once an hour at most. */
  async function findSession(token: string): Promise<SignedIn | null> {
    const now = clock();
    const tokenHash = hashOf(token);
    const session = await queries.findLiveSession(db, tokenHash, now);
    if (!session) return null;
    if (now.getTime() - session.usedAt.getTime() > hourMs) {
      await queries.renewSession(db, tokenHash, now, expiryOf(session, now));
    }
    return { userId: session.userId, tokenHash };
  }

  // Asked for unknown addresses too (of nobody's id), so that they take as long.
  async function deviceOf(userId: UserId, origin: RequestOrigin): Promise<string | null> {
    const isKnown = origin.guestHash !== null && (await isKnownDevice(db, userId, origin.guestHash));
    if (isKnown) return `guest ${origin.guestHash?.toString('hex')}`;
    return origin.userId === userId ? 'session' : null;
  }

  /**
   * Whose password it is: the user's, or that of an attempt at an account. What is wrong is checked against both, also where there are none, so
   * that neither time nor answer tells a stranger who registered the address whether it had an account before.
   */
  async function checkPassword(user: UserRow | null, { email, password }: LoginForm, guestHash: Buffer | null) {
    const attempt = await findAttempt(db, email, guestHash);
    if (await passwords.fits(user?.password_hash ?? null, password)) return 'of the user';
    return (await passwords.fits(attempt?.password_hash ?? null, password)) ? 'of an attempt' : 'wrong';
  }

  // Whoever changed the password while this one was checked has ended all sessions, and this is no new one. Another sign-in may only have renewed
  // its hash.
  async function assertStillFits(tx: Db, user: UserRow, password: string): Promise<void> {
    const stored = await lockPassword(tx, user.id);
    if (stored === user.password_hash) return;
    if (stored === null || !(await passwords.fits(stored, password)))
      throw new AppError('bad_credentials', { note: { userId: user.id } });
  }

  async function enter(
    tx: Db,
    user: UserRow,
    { guestHash, language, sessionHash }: RequestOrigin,
    passwordHash: string | null,
  ) {
    // A browser has one session: the one that it comes with ends.
    if (sessionHash) await queries.deleteSession(tx, sessionHash);
    const accessToken = await open(tx, user.id);
    if (user.language !== language || passwordHash !== null)
      await updateUser(tx, user.id, { language, ...(passwordHash !== null && { passwordHash }) });
    const merge = guestHash ? await guestMerge.mergeGuest(tx, guestHash, user.id) : undefined;
    if (guestHash) await noteDevice(tx, user.id, guestHash, clock());
    return {
      accessToken,
      user: { id: user.id, name: user.name, email: user.email, image: user.image },
      ...(merge && { merge }),
    };
  }

  /**
   * Signs a user in; the guest's things become the user's. Throws `bad_credentials`, `account_unconfirmed` to who knows the password of an attempt,
   * `too_many_requests`.
   */
  async function login(form: LoginForm, origin: RequestOrigin) {
    const user = await findUserByEmail(db, form.email);
    const device = await deviceOf(user?.id ?? 0, origin);
    const counters = loginCounters({ email: form.email, from: origin.from, device });
    const found = await attempts.checkGuess(
      counters,
      () => checkPassword(user, form, origin.guestHash),
      (judgement) => judgement !== 'wrong',
    );
    const note = { userId: user?.id ?? null };
    if (found === 'wrong') throw new AppError('bad_credentials', { note });
    if (!user || found === 'of an attempt') throw new AppError('account_unconfirmed', { note });
    const passwordHash = isCheap(user.password_hash) ? await passwords.hash(form.password) : null;
    return db.transaction().execute(async (tx) => {
      await assertStillFits(tx, user, form.password);
      return enter(tx, user, origin, passwordHash);
    });
  }

  /** Ends every session of an account at once, for the shop's staff. Returns how many there were; null where the address has no account. */
  async function signOutEverywhere(address: string): Promise<number | null> {
    const user = await findUserByEmail(db, address.trim().toLowerCase());
    return user && queries.deleteSessionsOf(db, user.id);
  }

  /** Ends the session: its token opens nothing from now on. The browser goes on as the guest who is named. */
  async function logout({ userId, tokenHash }: SignedIn, guestId: string): Promise<null> {
    await queries.deleteSession(db, tokenHash);
    const guestHash = hashOfGuest(guestKey, guestId);
    if (guestHash) await noteDevice(db, userId, guestHash, clock());
    return null;
  }

  return { findSession, login, logout, signOutEverywhere };
}
