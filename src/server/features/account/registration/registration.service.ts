import type { Kysely } from 'kysely';
import { serverLimits } from '#contract/values/limits.ts';
import type { MergedCounts, User } from '#contract/account.ts';
import type { Db } from '../../../database/connect.ts';
import { lockAddress } from '../../../database/mail-address-lock.ts';
import type { Database } from '../../../database/schema.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { Clock } from '../../../process/clock.ts';
import { AppError } from '../../../errors/app-error.ts';
import { userView } from '../users/user.view.ts';
import type { RequestOrigin } from '../users/request-origin.ts';
import { type CodeInput, type Codes, type Guesser, guessError } from '../codes/codes.service.ts';
import { codeCounters, registrationCounters } from '../passwords/attempt-counters.rules.ts';
import type { Passwords } from '../../../shared/passwords.ts';
import { findKnownBrowser } from '../users/devices.queries.ts';
import type { createJoinCaller } from './join-caller.ts';
import * as registrations from './registrations.queries.ts';
import { findUserByEmail, insertUser } from '../users/users.queries.ts';
import type { GuestMerge } from '../users/guest-merge.service.ts';

const hourMs = 3_600_000;

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'checkGuess' | 'tryConsume'>;
  codes: Codes;
  passwords: Passwords;
  guestMerge: GuestMerge;
  joinCaller: ReturnType<typeof createJoinCaller>;
  limitsOn: boolean;
}

export interface Registration {
  email: string;
  password: string;
  name: string;
  phone: string;
}

export function createRegistration({ db, clock, attempts, codes, passwords, guestMerge, joinCaller, limitsOn }: Needs) {
  /**
   * Stores a registration and mails its code. Every address gets the same response after the same
   * work: an address with an account is mailed that it has one. Registrations of others never use up
   * what a guest may send. A sender that registers an address too often causes no further mail.
   */
  async function register(form: Registration, origin: RequestOrigin): Promise<{ email: string }> {
    const { email, name, phone } = form;
    const { language, guestHash, from } = origin;
    const passwordHash = await passwords.hash(form.password);
    const at = clock();
    const mayMail = await attempts.tryConsume(registrationCounters(email, from));
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      const since = new Date(at.getTime() - hourMs);
      const before = await registrations.countRegistrationsSince(tx, email, guestHash, since);
      if (limitsOn && before >= serverLimits.registrationsPerHour) return;
      const registrationId = await registrations.insertRegistration(tx, {
        email,
        name,
        phone,
        passwordHash,
        language,
        guestHash,
        at,
      });
      const isTaken = (await findUserByEmail(tx, email)) !== null;
      const issue = { purpose: 'confirm' as const, email, registrationId, guestHash, language };
      const mail = isTaken ? 'account-exists' : 'digits';
      await codes.issue(tx, issue, mayMail ? mail : 'none');
    });
    return { email };
  }

  // A guest with registrations at the address may confirm only these: otherwise the owner of the
  // address could confirm a registration with the password of someone else.
  async function guesserOf(tx: Db, email: string, guestHash: Buffer | null): Promise<Guesser> {
    const own = guestHash ? await registrations.listRegistrationsOf(tx, email, guestHash) : new Set<number>();
    if (own.size === 0) return { guestHash };
    return { guestHash, mayMatch: ({ registration_id }) => registration_id !== null && own.has(registration_id) };
  }

  async function createAccount({ email, otp_code }: CodeInput, { guestHash, language }: RequestOrigin) {
    return db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      const guesser = await guesserOf(tx, email, guestHash);
      const guess = await codes.guess(tx, { purpose: 'confirm', email }, otp_code, guesser);
      if (guess.kind !== 'right') return guessError(guess);
      const attempt = await registrations.findRegistration(tx, guess.code.registration_id as number);
      const user =
        attempt &&
        (await insertUser(tx, {
          email: attempt.email,
          name: attempt.name,
          phone: attempt.phone,
          passwordHash: attempt.password_hash,
          language: attempt.language,
          at: clock(),
        }));
      if (!user) return new AppError('otp_invalid');
      await registrations.deleteRegistrations(tx, email);
      await joinCaller(tx, user);
      const merge = guestHash ? await guestMerge.mergeGuest(tx, guestHash, user.id, language) : undefined;
      return { user: userView(user), ...(merge && { merge }) };
    });
  }

  /** Creates the account of the registration for which the code was mailed. */
  async function confirmAccount(form: CodeInput, origin: RequestOrigin): Promise<{ user: User; merge?: MergedCounts }> {
    const outcome = await attempts.checkGuess(
      codeCounters(origin.from),
      () => createAccount(form, origin),
      (judgement) => !(judgement instanceof AppError),
    );
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }

  /**
   * Mails a new code: for the registration or, if the address has an account, for a new password.
   * Codes of both kinds are created for every address, so that a caller cannot find out which one
   * was mailed.
   */
  async function resendOtp(email: string, { language, guestHash }: RequestOrigin): Promise<null> {
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      const user = await findUserByEmail(tx, email);
      const attempt = await registrations.findPendingRegistration(tx, email, guestHash);
      if (!(await codes.isThrottled(tx, 'confirm', email))) {
        const issue = {
          purpose: 'confirm' as const,
          email,
          guestHash,
          language,
          ...(attempt && { registrationId: attempt.id }),
        };
        await codes.issue(tx, issue, attempt && !user ? 'digits' : 'none');
      }
      const knownBrowser = await findKnownBrowser(tx, email, guestHash);
      if (!(await codes.isThrottled(tx, 'reset', email, knownBrowser))) {
        const issue = { purpose: 'reset' as const, email, guestHash, language, ...(user && { userId: user.id }) };
        await codes.issue(tx, issue, user ? 'digits' : 'none');
      }
    });
    return null;
  }

  return { register, confirmAccount, resendOtp };
}
