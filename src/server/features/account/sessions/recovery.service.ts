import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { lockAddress } from '../../../database/mail-address-lock.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { Clock } from '../../../process/clock.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { RequestOrigin } from '../users/request-origin.ts';
import { endCodesOfUser, markUsed } from '../codes/codes.queries.ts';
import { type CodeRow } from '../codes/codes.queries.ts';
import { type CodeInput, type Codes, type Guess, guessError } from '../codes/codes.service.ts';
import { deleteDevicesOf, findKnownBrowser, recordDevice } from '../users/devices.queries.ts';
import { codeCounters } from '../passwords/attempt-counters.rules.ts';
import type { Passwords } from '../../../shared/passwords.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { findUserByEmail, lockUser, updateUser } from '../users/users.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'checkGuess'>;
  codes: Codes;
  passwords: Passwords;
}

export function createRecovery({ db, clock, attempts, codes, passwords }: Needs) {
  function compare({ email, otp_code }: CodeInput, guestHash: Buffer | null): Promise<Guess> {
    return db.transaction().execute(async (tx) => {
      const knownBrowser = await findKnownBrowser(tx, email, guestHash);
      return codes.guess(tx, { purpose: 'reset', email }, otp_code, { guestHash, knownBrowser });
    });
  }

  async function requireValidCode(form: CodeInput, { from, guestHash }: RequestOrigin): Promise<CodeRow> {
    const guess = await attempts.checkGuess(
      codeCounters(from),
      () => compare(form, guestHash),
      ({ kind }) => kind === 'right',
    );
    if (guess.kind !== 'right') throw guessError(guess);
    return guess.code;
  }

  /** Mails a code for a new password. Response and limits are the same for an unknown address. */
  async function forgetPassword(email: string, { language, guestHash }: RequestOrigin): Promise<null> {
    await db.transaction().execute(async (tx) => {
      await lockAddress(tx, email);
      const knownBrowser = await findKnownBrowser(tx, email, guestHash);
      if (await codes.isThrottled(tx, 'reset', email, knownBrowser)) return;
      const user = await findUserByEmail(tx, email);
      const issue = { purpose: 'reset' as const, email, guestHash, language, ...(user && { userId: user.id }) };
      await codes.issue(tx, issue, user ? 'digits' : 'none');
    });
    return null;
  }

  /** Checks a code without using it. Throws `otp_invalid`. */
  async function checkOtp(form: CodeInput, origin: RequestOrigin): Promise<null> {
    await requireValidCode(form, origin);
    return null;
  }

  /**
   * Sets a new password, ends all sessions and notifies the owner by mail. Only this browser stays
   * known. Returns the user's id.
   */
  async function resetPassword(form: CodeInput & { password: string }, origin: RequestOrigin): Promise<UserId> {
    const { language, guestHash } = origin;
    const code = await requireValidCode(form, origin);
    // Hashed outside the transaction: hashing may wait, and must not hold a connection meanwhile.
    const passwordHash = await passwords.hash(form.password);
    const userId = code.user_id as UserId;
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      if (!(await markUsed(tx, code.id, clock()))) throw new AppError('otp_invalid');
      await updateUser(tx, userId, { passwordHash });
      await endCodesOfUser(tx, userId, 'reset');
      await deleteSessionsOf(tx, userId);
      await deleteDevicesOf(tx, userId);
      if (guestHash) await recordDevice(tx, userId, guestHash, clock());
      await queueMails(tx, [{ kind: 'password-changed', email: code.email, language }]);
    });
    return userId;
  }

  return { forgetPassword, checkOtp, resetPassword };
}
