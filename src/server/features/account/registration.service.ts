import type { Kysely } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/locale.ts';
import type { Merge, User } from '#contract/account.ts';
import { lockAddress } from '../../database/lock-address.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/app-error.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { ShoppersService } from '../shoppers/shoppers.service.ts';
import { userView } from './account.view.ts';
import { deleteCodesBefore } from './codes.queries.ts';
import { type Codes, refuseGuess } from './codes.service.ts';
import type { Passwords } from './passwords.ts';
import * as attempts from './registrations.queries.ts';
import { findUserByEmail, insertUser } from './users.queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
// Who comes back later than this registers again.
const attemptLifeMs = 7 * dayMs;

/** Where a request comes from: its language, and the guest that it was made by. */
export interface Asker {
  language: Language;
  guestHash: Buffer | null;
}

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  codes: Codes;
  passwords: Passwords;
  shoppers: Pick<ShoppersService, 'mergeGuest'>;
  limitsOn: boolean;
}

export interface Registration {
  email: string;
  password: string;
  name: string;
  phone: string;
}

export function createRegistration({ db, clock, codes, passwords, shoppers, limitsOn }: Needs) {
  /**
   * Notes an attempt and mails its code. Every address gets the same answer after the same work: one that has an account is
   * mailed that it has, one that had too many attempts is mailed nothing.
   */
  async function register(form: Registration, { language, guestHash }: Asker): Promise<{ email: string }> {
    const { email, name, phone } = form;
    const passwordHash = await passwords.hash(form.password);
    const at = clock();
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      await deleteCodesBefore(tx, new Date(at.getTime() - dayMs));
      await attempts.deleteRegistrationsBefore(tx, new Date(at.getTime() - attemptLifeMs));
      const before = await attempts.countRegistrationsSince(tx, email, new Date(at.getTime() - hourMs));
      if (limitsOn && before >= limits.registrationsPerHour) return;
      const registrationId = await attempts.insertRegistration(tx, {
        email,
        name,
        phone,
        passwordHash,
        language,
        guestHash,
        at,
      });
      if (await findUserByEmail(tx, email)) {
        await codes.make(tx, { purpose: 'confirm', email, registrationId });
        await enqueue(tx, 'send_mail', { kind: 'account-exists', email, language });
      } else await codes.mail(tx, { purpose: 'confirm', email, registrationId, language });
    });
    return { email };
  }

  /** Makes the account of the very attempt that the code was mailed for, and of no other attempt at this address. */
  async function confirmAccount(
    form: { email: string; otp_code: string },
    asker: Asker,
  ): Promise<{ user: User; merge?: Merge }> {
    const outcome = await db.transaction().execute(async (tx) => {
      const guess = await codes.guess(tx, { purpose: 'confirm', email: form.email }, form.otp_code);
      if (guess.kind !== 'right') return refuseGuess(guess);
      const attempt = await attempts.findRegistration(tx, guess.code.registration_id as number);
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
      await attempts.deleteRegistrations(tx, form.email);
      const merge = asker.guestHash ? await shoppers.mergeGuest(tx, asker.guestHash, user.id) : undefined;
      return { user: userView(user), ...(merge && { merge }) };
    });
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }

  /**
   * Mails a code again: for the attempt, or, where there is an account, for a new password. What is mailed nobody learns from
   * the answer, nor from guessing afterwards: codes of both kinds are made for every address.
   */
  async function resendOtp(email: string, { language, guestHash }: Asker): Promise<null> {
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      const user = await findUserByEmail(tx, email);
      const attempt = await attempts.findAttempt(tx, email, guestHash);
      if (!(await codes.mustPause(tx, 'confirm', email))) {
        const issue = { purpose: 'confirm' as const, email, language, ...(attempt && { registrationId: attempt.id }) };
        await (attempt && !user ? codes.mail(tx, issue) : codes.make(tx, issue));
      }
      if (!(await codes.mustPause(tx, 'reset', email))) {
        const issue = { purpose: 'reset' as const, email, language, ...(user && { userId: user.id }) };
        await (user ? codes.mail(tx, issue) : codes.make(tx, issue));
      }
    });
    return null;
  }

  return { register, confirmAccount, resendOtp };
}
