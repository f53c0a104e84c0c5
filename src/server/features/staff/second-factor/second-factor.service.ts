import type { Kysely } from 'kysely';
import type { StaffId } from '#contract/ids.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import { assertStillAuthorized } from '../../../audit/authorization.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { StaffSession } from '../../../http/console/staff-session.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import { seal, unseal } from '../../../process/seal.ts';
import * as queries from './second-factor.queries.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpStep, totpText } from './totp.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  /** A key of the shop, which encrypts the secrets. */
  key: Buffer;
}

/** The label of the account in an authenticator app. */
const issuer = 'Dana';

/** Authenticator apps and recovery codes of staff. */
export function createSecondFactor({ db, inAct, key }: Needs) {
  /** Whether a code of the app is right. It is used up with that. */
  async function takeTotp(act: Act, staffId: StaffId, code: string): Promise<boolean> {
    const { sealed, lastStep } = await queries.lockSecret(act, staffId);
    const step =
      sealed && totpStep(unseal(key, 'staff totp', sealed), code, { now: act.at, lastStep: Number(lastStep) });
    if (step === null) return false;
    await queries.recordStep(act, staffId, step);
    return true;
  }

  /** Whether a code of the app or a recovery code is right. It is used up with that. */
  async function take(act: Act, staffId: StaffId, code: string): Promise<boolean> {
    if (await takeTotp(act, staffId, code)) return true;
    return queries.takeRecoveryCode(act, staffId, recoveryHash(key, code));
  }

  async function renewCodes(act: Act, staffId: StaffId): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryHash(key, code));
    await queries.replaceRecoveryCodes(act, staffId, hashes);
    return codes;
  }

  /** A secret for an app. Throws `second_factor_state` if a second factor is set up already. */
  async function begin(by: Actor, { staff }: StaffSession) {
    const secret = newTotpSecret();
    await db.transaction().execute(async (tx) => {
      if (!(await queries.storeUnconfirmedSecret(tx, staff.id, seal(key, 'staff totp', secret))))
        throw new AppError('second_factor_state');
      await assertStillAuthorized(tx, by);
    });
    return totpText(secret, { issuer, label: staff.email });
  }

  /** Turns the second factor on with the first code of the app. Throws `app_code_invalid`. */
  function confirm(by: Actor, { staff, sessionId }: StaffSession, code: string): Promise<string[]> {
    return inAct(withoutStoredAnswer(by), async (act) => {
      const { confirmedAt } = await queries.lockSecret(act, staff.id);
      if (confirmedAt !== null) throw new AppError('second_factor_state');
      if (!(await takeTotp(act, staff.id, code))) throw new AppError('app_code_invalid');
      await queries.confirmSecret(act, staff.id);
      await queries.markProved(act, sessionId);
      await queueMails(act.tx, [{ kind: 'staff-notice', staffId: staff.id, about: 'secondFactorSet' }]);
      act.note({ action: 'staff.second_factor_set', subject: { kind: 'staff', id: staff.id, label: staff.name } });
      return renewCodes(act, staff.id);
    });
  }

  /** Turns the second factor off. */
  function remove(by: Actor, { staff }: StaffSession): Promise<void> {
    return inAct(by, async (act) => {
      await queries.removeSecondFactor(act, staff.id);
      await queueMails(act.tx, [{ kind: 'staff-notice', staffId: staff.id, about: 'secondFactorRemoved' }]);
      act.note({ action: 'staff.second_factor_removed', subject: { kind: 'staff', id: staff.id, label: staff.name } });
    });
  }

  /** Replaces the recovery codes. Throws `second_factor_state` without a second factor. */
  function replaceCodes(by: Actor, { staff, secondFactor }: StaffSession): Promise<string[]> {
    if (secondFactor !== 'done') throw new AppError('second_factor_state');
    return inAct(withoutStoredAnswer(by), async (act) => {
      const codes = await renewCodes(act, staff.id);
      const subject = { kind: 'staff', id: staff.id, label: staff.name } as const;
      act.note({ action: 'staff.recovery_codes_renewed', subject });
      return codes;
    });
  }

  /**
   * Turns off every second factor: new keys of the shop make the secrets and the recovery codes
   * unreadable. Returns the number of people.
   */
  function removeAll(by: Actor): Promise<{ removed: number }> {
    return inAct(by, async (act) => {
      const people = await queries.lockPeopleWithSecret(act);
      for (const { id, name } of people) {
        await queries.removeSecondFactor(act, id);
        await queueMails(act.tx, [{ kind: 'staff-notice', staffId: id, about: 'secondFactorRemoved' }]);
        act.note({ action: 'staff.second_factor_removed', subject: { kind: 'staff', id, label: name } });
      }
      return { removed: people.length };
    });
  }

  return { take, begin, confirm, remove, removeAll, replaceCodes };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

// The answer has secrets, which are stored as hashes only.
function withoutStoredAnswer(by: Actor): Actor {
  return { ...by, repeat: null };
}
