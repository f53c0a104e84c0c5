import { randomBytes } from 'node:crypto';
import type { UserId } from '#contract/ids.ts';
import { serverLimits } from '#contract/values/limits.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../process/clock.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import * as queries from './codes.queries.ts';
import {
  codeLifeMs,
  type CodePurpose,
  comparisonsPerDay,
  digitsOf,
  resendPauseMs,
  sameDigits,
  triesLeft,
} from './codes.rules.ts';

const dayMs = 24 * 3_600_000;

interface Issue {
  purpose: CodePurpose;
  email: string;
  userId?: UserId;
  registrationId?: number;
  /** Who requests the code: this guest's guesses are counted separately. */
  guestHash: Buffer | null;
  language: Language;
}

export interface CodeInput {
  email: string;
  otp_code: string;
}

export interface Guesser {
  guestHash: Buffer | null;
  /**
   * Set if this guest logged in to the account before: then only the guesses at its own codes count
   * for the day, and others cannot lock it out.
   */
  knownBrowser?: Buffer | null;
  /** The codes that the caller may use; all by default. */
  mayMatch?: (code: queries.CodeRow) => boolean;
}

export type Guess =
  { kind: 'right'; code: queries.CodeRow } | { kind: 'wrong' } | { kind: 'exhausted'; retryAfterSeconds: number };

/** The error of a failed guess: the same for wrong, expired and used codes. */
export function guessError(guess: Exclude<Guess, { kind: 'right' }>): AppError {
  return guess.kind === 'wrong'
    ? new AppError('otp_invalid')
    : new AppError('too_many_requests', {
        retryAfterSeconds: guess.retryAfterSeconds,
        note: { limit: 'guesses at the codes of an address' },
      });
}

export function createCodes({ codeKey, clock, limitsOn }: { codeKey: Buffer; clock: Clock; limitsOn: boolean }) {
  async function make(tx: Db, { purpose, email, userId, registrationId, guestHash }: Issue): Promise<number> {
    const createdAt = clock();
    return queries.insertCode(tx, {
      purpose,
      email,
      userId: userId ?? null,
      registrationId: registrationId ?? null,
      guestHash,
      nonce: randomBytes(16),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + codeLifeMs),
    });
  }

  /**
   * Creates a code and its mail, in the caller's transaction. The mail contains the digits, or says
   * that the address has an account, or is none. All three cost the same work, so that a caller
   * cannot find out which addresses have an account.
   */
  async function issue(tx: Db, request: Issue, mail: 'digits' | 'account-exists' | 'none'): Promise<void> {
    const codeId = await make(tx, request);
    const { email, language } = request;
    if (mail === 'digits') await queueMails(tx, [{ kind: 'code', codeId, language }]);
    else if (mail === 'account-exists') await queueMails(tx, [{ kind: 'account-exists', email, language }]);
    else await queueMails(tx, [{ kind: 'none' }]);
  }

  /**
   * Whether the address must wait for another code of this purpose: one was sent less than a minute
   * ago, or too many today. For a known browser, only its own codes count. The caller has locked the
   * address.
   */
  async function isThrottled(tx: Db, purpose: CodePurpose, email: string, knownBrowser?: Buffer | null) {
    if (!limitsOn) return false;
    const now = clock().getTime();
    const [day, pause] = [new Date(now - dayMs), new Date(now - resendPauseMs)];
    const { count, lately } = await queries.countSince(tx, { purpose, email }, day, pause, knownBrowser ?? null);
    return lately > 0 || count >= serverLimits.codesPerDay;
  }

  /**
   * Compares six digits with the valid codes of an address and purpose. A wrong guess costs each of
   * them a try, of the guest who requested it or of all others: the caller must commit also after an
   * error.
   */
  async function guess(tx: Db, channel: queries.Channel, digits: string, guesser: Guesser): Promise<Guess> {
    const now = clock();
    const { guestHash, knownBrowser = null, mayMatch = () => true } = guesser;
    const codes = (await queries.lockUnexpired(tx, channel, now)).filter(mayMatch);
    if (codes.length === 0) return { kind: 'wrong' };
    const spent = await queries.sumTries(tx, channel, new Date(now.getTime() - dayMs), knownBrowser);
    if (spent >= comparisonsPerDay) return { kind: 'exhausted', retryAfterSeconds: 3600 };
    const live = codes.filter((code) => triesLeft(code, guestHash) > 0);
    if (live.length === 0) {
      const lastExpiry = Math.max(...codes.map((code) => code.expires_at.getTime()));
      return { kind: 'exhausted', retryAfterSeconds: Math.ceil((lastExpiry - now.getTime()) / 1000) };
    }
    const right = live.filter((code) => sameDigits(digits, digitsOf(codeKey, code)));
    const code = right.find(({ user_id, registration_id }) => user_id !== null || registration_id !== null);
    if (code) return { kind: 'right', code };
    const liveIds = live.map(({ id }) => id);
    await queries.countWrongGuess(tx, liveIds, guestHash);
    return { kind: 'wrong' };
  }

  return { issue, isThrottled, guess };
}

export type Codes = ReturnType<typeof createCodes>;
