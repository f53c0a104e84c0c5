import type { Kysely } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Merge, User } from '#contract/account.ts';
import { lockAddress } from '../../../database/mail-address-lock.ts';
import type { Database } from '../../../database/schema.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { Clock } from '../../../process/clock.ts';
import { AppError } from '../../../errors/app-error.ts';
import { userView } from '../users/user.view.ts';
import type { RequestOrigin } from '../users/request-origin.ts';
import { type CodeForm, type Codes, refuseGuess } from '../codes/codes.service.ts';
import { codeCounters } from '../passwords/attempt-counters.rules.ts';
import type { Passwords } from '../passwords/passwords.ts';
import * as registrations from './registrations.queries.ts';
import { findUserByEmail, insertUser } from '../users/users.queries.ts';
import type { GuestMerge } from '../users/guest-merge.service.ts';

const hourMs = 3_600_000;

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'checkGuess'>;
  codes: Codes;
  passwords: Passwords;
  guestMerge: GuestMerge;
  limitsOn: boolean;
}

export interface Registration {
  email: string;
  password: string;
  name: string;
  phone: string;
}

export function createRegistration({ db, clock, attempts, codes, passwords, guestMerge, limitsOn }: Needs) {
  /**
   * Notes an attempt and mails its code. Every address gets the same answer after the same work: one that has an account is
   * mailed that it has, one that had too many attempts is mailed nothing.
   */
  async function register(form: Registration, { language, guestHash }: RequestOrigin): Promise<{ email: string }> {
    const { email, name, phone } = form;
    const passwordHash = await passwords.hash(form.password);
    const at = clock();
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      const before = await registrations.countRegistrationsSince(tx, email, new Date(at.getTime() - hourMs));
      if (limitsOn && before >= limits.registrationsPerHour) return;
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
      const issue = { purpose: 'confirm' as const, email, registrationId, language };
      await codes.issue(tx, issue, isTaken ? 'account-exists' : 'digits');
    });
    return { email };
  }

  async function makeAccount(form: CodeForm, { guestHash }: RequestOrigin) {
    return db.transaction().execute(async (tx) => {
      const guess = await codes.guess(tx, { purpose: 'confirm', email: form.email }, form.otp_code);
      if (guess.kind !== 'right') return refuseGuess(guess);
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
      await registrations.deleteRegistrations(tx, form.email);
      const merge = guestHash ? await guestMerge.mergeGuest(tx, guestHash, user.id) : undefined;
      return { user: userView(user), ...(merge && { merge }) };
    });
  }

  /** Makes the account of the very attempt that the code was mailed for, and of no other attempt at this address. */
  async function confirmAccount(form: CodeForm, origin: RequestOrigin): Promise<{ user: User; merge?: Merge }> {
    const outcome = await attempts.checkGuess(
      codeCounters(origin.from),
      () => makeAccount(form, origin),
      (judgement) => !(judgement instanceof AppError),
    );
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }

  /**
   * Mails a code again: for the attempt, or, where there is an account, for a new password. What is mailed nobody learns from
   * the answer, nor from guessing afterwards: codes of both kinds are made for every address.
   */
  async function resendOtp(email: string, { language, guestHash }: RequestOrigin): Promise<null> {
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      const user = await findUserByEmail(tx, email);
      const attempt = await registrations.findAttempt(tx, email, guestHash);
      if (!(await codes.mustPause(tx, 'confirm', email))) {
        const issue = { purpose: 'confirm' as const, email, language, ...(attempt && { registrationId: attempt.id }) };
        await codes.issue(tx, issue, attempt && !user ? 'digits' : 'none');
      }
      if (!(await codes.mustPause(tx, 'reset', email))) {
        const issue = { purpose: 'reset' as const, email, language, ...(user && { userId: user.id }) };
        await codes.issue(tx, issue, user ? 'digits' : 'none');
      }
    });
    return null;
  }

  return { register, confirmAccount, resendOtp };
}
