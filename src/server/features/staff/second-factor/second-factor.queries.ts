import type { StaffId, StaffSessionId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import { withdrawMailedLinks } from '../people.queries.ts';

/** Stores a secret that is not confirmed yet. It replaces an unconfirmed one only. */
export async function storeUnconfirmedSecret(db: Db, staffId: StaffId, sealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_secret: sealed, totp_step: 0 })
    .where('id', '=', staffId)
    .where('second_factor_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The secret and its last accepted step. Locked, so that a code is accepted once. */
export async function lockSecret({ tx }: Act, staffId: StaffId) {
  return tx
    .selectFrom('staff')
    .select(['totp_secret as sealed', 'totp_step as lastStep', 'second_factor_at as confirmedAt'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The people with a secret, also an unconfirmed one, locked. */
export function lockPeopleWithSecret({ tx }: Act) {
  return tx
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('totp_secret', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function recordStep({ tx }: Act, staffId: StaffId, step: number): Promise<void> {
  await tx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId).execute();
}

export async function confirmSecret({ tx, at }: Act, staffId: StaffId): Promise<void> {
  await tx.updateTable('staff').set({ second_factor_at: at }).where('id', '=', staffId).execute();
}

/** Removes the second factor with its recovery codes. Mailed links, which ask for it, end. */
export async function removeSecondFactor(act: Act, staffId: StaffId): Promise<void> {
  const { tx } = act;
  await withdrawMailedLinks(act, staffId);
  await tx
    .updateTable('staff')
    .set({ totp_secret: null, totp_step: 0, second_factor_at: null })
    .where('id', '=', staffId)
    .execute();
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
}

export async function replaceRecoveryCodes({ tx }: Act, staffId: StaffId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute();
}

/** Uses a recovery code. Returns false if it is wrong or was used. */
export async function takeRecoveryCode({ tx, at }: Act, staffId: StaffId, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records that a session has proved the second factor. */
export async function markProved({ tx }: Act, id: StaffSessionId): Promise<void> {
  await tx.updateTable('staff_sessions').set({ second_factor_done: true }).where('id', '=', id).execute();
}
