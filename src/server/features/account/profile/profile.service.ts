import type { Kysely } from 'kysely';
import type { User } from '#contract/account.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { lockAddress } from '../../../database/mail-address-lock.ts';
import { isUniqueViolation } from '../../../database/pg-errors.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { Clock } from '../../../process/clock.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { Writer } from '../../../http/identity.ts';
import { inSession } from '../../../shared/in-session.ts';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import { userView } from '../users/user.view.ts';
import { countOfUserSince, endCodesOfUser } from '../codes/codes.queries.ts';
import { type Codes, guessError } from '../codes/codes.service.ts';
import { codeCounters, loginCounters } from '../passwords/attempt-counters.rules.ts';
import type { Passwords } from '../../../shared/passwords.ts';
import { deleteRegistrations } from '../registration/registrations.queries.ts';
import type { RequestOrigin } from '../users/request-origin.ts';
import { findUser, findUserByEmail, lockUser, updateUser, type UserRow } from '../users/users.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'checkGuess'>;
  codes: Codes;
  passwords: Pick<Passwords, 'fits'>;
  uploads: Pick<UploadsService, 'isOwn'>;
  limitsOn: boolean;
}

type Origin = Pick<RequestOrigin, 'language' | 'from'>;

export interface ProfileForm {
  name: string;
  email: string;
  phone: string;
  image?: string | null | undefined;
  /** Required for a new email. */
  currentPassword?: string | undefined;
}

const hourMs = 3_600_000;
// Limits the mails that a user can cause to other addresses.
const addressesPerHour = 5;

export function createProfile({ db, clock, attempts, codes, passwords, uploads, limitsOn }: Needs) {
  /** The user's profile. Throws `login_required` if the user was deleted. */
  async function getProfile(userId: UserId): Promise<User> {
    const user = await findUser(db, userId);
    if (!user) throw new AppError('login_required');
    return userView(user);
  }

  // An address with an account gets another mail, but the same response: the caller must not find
  // out.
  async function requestEmailChange(tx: Db, user: UserRow, email: string, language: Language): Promise<void> {
    await lockAddress(tx, email);
    const since = new Date(clock().getTime() - hourMs);
    if (await codes.isThrottled(tx, 'email', email)) return;
    if (limitsOn && (await countOfUserSince(tx, user.id, 'email', since)) >= addressesPerHour) return;
    if (user.pending_email !== email)
      await queueMails(tx, [{ kind: 'email-change-notice', email: user.email, language: user.language }]);
    const isTaken = (await findUserByEmail(tx, email)) !== null;
    const issue = { purpose: 'email' as const, email, userId: user.id, guestHash: null, language };
    await codes.issue(tx, issue, isTaken ? 'account-exists' : 'digits');
  }

  async function assertOwnImage(tx: Db, user: UserRow, image: string | null | undefined): Promise<void> {
    if (image === undefined || image === null || image === user.image) return;
    if (!(await uploads.isOwn(tx, { kind: 'user', userId: user.id }, image)))
      throw invalidField('image', 'imageForeign');
  }

  /**
   * Asks for the password before a new email is mailed, so that a stolen session cannot take the
   * account. Wrong ones count like those of a login in this session. Returns the stored password that
   * fits, or null if the form has no new email.
   */
  async function checkCurrentPassword(userId: UserId, form: ProfileForm, from: string | null): Promise<string | null> {
    const user = await findUser(db, userId);
    if (!user) throw new AppError('login_required');
    if (form.email === user.email || form.email === user.pending_email) return null;
    const { currentPassword } = form;
    if (!currentPassword) throw invalidField('currentPassword', 'currentPasswordRequired');
    const fits = await attempts.checkGuess(
      loginCounters({ email: user.email, from, device: 'session' }),
      () => passwords.fits(user.password_hash, currentPassword),
      Boolean,
    );
    if (!fits) throw invalidField('currentPassword', 'currentPasswordWrong');
    return user.password_hash;
  }

  // Another request may have changed the password or the email since the password was checked.
  function assertStillAllowed(user: UserRow, form: ProfileForm, checkedHash: string | null): void {
    const isKnownEmail = form.email === user.email || form.email === user.pending_email;
    if (!isKnownEmail && user.password_hash !== checkedHash)
      throw invalidField('currentPassword', 'currentPasswordRequired');
  }

  /**
   * Changes the profile. A new email takes effect when the code mailed to it is confirmed; the old
   * address is notified. Sending the old email cancels the change; sending the new one again mails
   * again. Throws `invalid` for a new email without the right `currentPassword`.
   */
  async function updateProfile(writer: Writer, form: ProfileForm, { language, from }: Origin): Promise<User> {
    const { userId } = writer;
    const checkedHash = await checkCurrentPassword(userId, form, from);
    return inSession(db, writer, async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new AppError('login_required');
      assertStillAllowed(user, form, checkedHash);
      await assertOwnImage(tx, user, form.image);
      const pendingEmail = form.email === user.email ? null : form.email;
      if (pendingEmail !== null) await requestEmailChange(tx, user, pendingEmail, language);
      const changed = await updateUser(tx, userId, {
        name: form.name,
        phone: form.phone,
        language,
        pendingEmail,
        ...(form.image !== undefined && { image: form.image }),
      });
      return userView(changed);
    });
  }

  function applyEmailChange(writer: Writer, digits: string): Promise<User | AppError> {
    const { userId } = writer;
    return inSession(db, writer, async (tx) => {
      const email = (await lockUser(tx, userId))?.pending_email;
      if (!email) return new AppError('otp_invalid');
      const guess = await codes.guess(tx, { purpose: 'email', email, userId }, digits, { guestHash: null });
      if (guess.kind !== 'right') return guessError(guess);
      const changed = await updateUser(tx, userId, { email, pendingEmail: null });
      // Codes mailed to the old address must not work on the account.
      await endCodesOfUser(tx, userId);
      await deleteRegistrations(tx, email);
      return userView(changed);
    }).catch((error: unknown) => {
      if (isUniqueViolation(error)) return new AppError('otp_invalid');
      throw error;
    });
  }

  /** Confirms the new email. Throws `otp_invalid`, also if the address has an account meanwhile. */
  async function confirmEmail(writer: Writer, digits: string, from: string | null): Promise<User> {
    const outcome = await attempts.checkGuess(
      codeCounters(from),
      () => applyEmailChange(writer, digits),
      (judgement) => !(judgement instanceof AppError),
    );
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }

  return { getProfile, updateProfile, confirmEmail };
}
