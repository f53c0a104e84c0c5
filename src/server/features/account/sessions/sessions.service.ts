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
import { isKnownDevice, recordDevice } from '../users/devices.queries.ts';
import { loginCounters } from '../passwords/attempt-counters.rules.ts';
import type { Passwords } from '../../../shared/passwords.ts';
import { findPendingRegistration } from '../registration/registrations.queries.ts';
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

export interface LoginInput {
  email: string;
  password: string;
}

export function createSessions({ db, clock, attempts, passwords, guestMerge, guestKey }: Needs) {
  /** Creates a session and returns its token, which is never stored. */
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

  /**
   * The user of a bearer token, or null. Use extends the session, recorded once an hour at most.
   */
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

  // Also runs for unknown addresses (with the id 0), so that they take as long.
  async function deviceOf(userId: UserId, origin: RequestOrigin): Promise<string | null> {
    const isKnown = origin.guestHash !== null && (await isKnownDevice(db, userId, origin.guestHash));
    if (isKnown) return `guest ${origin.guestHash?.toString('hex')}`;
    return origin.userId === userId ? 'session' : null;
  }

  /**
   * Whether the password is the user's, or that of an unconfirmed registration. A wrong one is
   * checked against both, also where they do not exist, so that the time does not reveal whether
   * the address has an account.
   */
  async function checkPassword(user: UserRow | null, { email, password }: LoginInput, guestHash: Buffer | null) {
    const attempt = await findPendingRegistration(db, email, guestHash);
    if (await passwords.fits(user?.password_hash ?? null, password)) return 'of the user';
    return (await passwords.fits(attempt?.password_hash ?? null, password)) ? 'of an attempt' : 'wrong';
  }

  // The password may have changed since it was verified, which ended all sessions. Another login
  // may only have replaced its hash.
  async function assertPasswordUnchanged(tx: Db, user: UserRow, password: string): Promise<void> {
    const stored = await lockPassword(tx, user.id);
    if (stored === user.password_hash) return;
    if (stored === null || !(await passwords.fits(stored, password)))
      throw new AppError('bad_credentials', { note: { userId: user.id } });
  }

  async function startSession(
    tx: Db,
    user: UserRow,
    { guestHash, language, sessionHash }: RequestOrigin,
    passwordHash: string | null,
  ) {
    const accessToken = await open(tx, user.id);
    if (user.language !== language || passwordHash !== null)
      await updateUser(tx, user.id, { language, ...(passwordHash !== null && { passwordHash }) });
    const merge = guestHash ? await guestMerge.mergeGuest(tx, guestHash, user.id, language) : undefined;
    if (guestHash) await recordDevice(tx, user.id, guestHash, clock());
    // A browser has one session: the previous one ends. Last, as writes of that session lock it last.
    if (sessionHash) await queries.deleteSession(tx, sessionHash);
    return {
      accessToken,
      user: { id: user.id, name: user.name, email: user.email, image: user.image },
      ...(merge && { merge }),
    };
  }

  /**
   * Logs a user in and merges the guest. Throws `bad_credentials`, `too_many_requests`, or
   * `account_unconfirmed` for the password of an unconfirmed registration.
   */
  async function login(form: LoginInput, origin: RequestOrigin) {
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
    const passwordHash = passwords.needsRehash(user.password_hash) ? await passwords.hash(form.password) : null;
    return db.transaction().execute(async (tx) => {
      await assertPasswordUnchanged(tx, user, form.password);
      return startSession(tx, user, origin, passwordHash);
    });
  }

  /**
   * Ends all sessions of an account, for the staff. Returns their number; null if there is no
   * account.
   */
  async function signOutEverywhere(address: string): Promise<number | null> {
    const user = await findUserByEmail(db, address.trim().toLowerCase());
    return user && queries.deleteSessionsOf(db, user.id);
  }

  /** Ends the session. The browser continues as the given guest. */
  async function logout({ userId, tokenHash }: SignedIn, guestId: string): Promise<null> {
    await queries.deleteSession(db, tokenHash);
    const guestHash = hashOfGuest(guestKey, guestId);
    if (guestHash) await recordDevice(db, userId, guestHash, clock());
    return null;
  }

  return { findSession, login, logout, signOutEverywhere };
}
