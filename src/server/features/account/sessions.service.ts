import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type SignedIn, tokenHash as hashOf } from '../../platform/identity.ts';
import type { ShoppersService } from '../shoppers/shoppers.service.ts';
import type { Passwords } from './passwords.ts';
import type { Asker } from './registration.service.ts';
import { findAttempt } from './registrations.queries.ts';
import * as queries from './sessions.queries.ts';
import { findUserByEmail, updateUser } from './users.queries.ts';

const hourMs = 3_600_000;
const sessionLifeMs = 30 * 24 * hourMs;

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  passwords: Passwords;
  shoppers: Pick<ShoppersService, 'mergeGuest'>;
}

export function createSessions({ db, clock, passwords, shoppers }: Needs) {
  function expiryFrom(now: Date): Date {
    return new Date(now.getTime() + sessionLifeMs);
  }

  /** Opens a session and returns its token, which is stored nowhere. */
  async function open(tx: Db, userId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = clock();
    await queries.deleteExpiredSessions(tx, userId, at);
    await queries.insertSession(tx, { tokenHash: hashOf(token), userId, at, expiresAt: expiryFrom(at) });
    return token;
  }

  /** Who a bearer is, or null. A session that is used lives on: 30 days from its last use, noted once an hour at most. */
  async function findSession(token: string): Promise<SignedIn | null> {
    const now = clock();
    const tokenHash = hashOf(token);
    const session = await queries.findLiveSession(db, tokenHash, now);
    if (!session) return null;
    if (now.getTime() - session.usedAt.getTime() > hourMs) {
      await queries.renewSession(db, tokenHash, now, expiryFrom(now));
    }
    return { userId: session.userId, tokenHash };
  }

  /**
   * Signs a user in; the guest's things become the user's. One password is checked whoever asks, so that time tells nothing.
   * Throws `bad_credentials`, or `account_unconfirmed` to who knows the password of an attempt.
   */
  async function login(form: { email: string; password: string }, { guestHash, language }: Asker) {
    const user = await findUserByEmail(db, form.email);
    const attempt = await findAttempt(db, form.email, guestHash);
    const stored = user ? user.password_hash : (attempt?.password_hash ?? null);
    if (!(await passwords.fits(stored, form.password))) throw new AppError('bad_credentials');
    if (!user) throw new AppError('account_unconfirmed');
    const { accessToken, merge } = await db.transaction().execute(async (tx) => {
      const token = await open(tx, user.id);
      if (user.language !== language) await updateUser(tx, user.id, { language });
      return { accessToken: token, merge: guestHash ? await shoppers.mergeGuest(tx, guestHash, user.id) : undefined };
    });
    return {
      accessToken,
      user: { id: user.id, name: user.name, email: user.email, image: user.image },
      ...(merge && { merge }),
    };
  }

  /** Ends the session: its token opens nothing from now on. */
  async function logout(user: SignedIn): Promise<null> {
    await queries.deleteSession(db, user.tokenHash);
    return null;
  }

  return { findSession, login, logout };
}
