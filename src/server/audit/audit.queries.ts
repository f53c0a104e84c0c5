import { sql } from 'kysely';
import type { StaffId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { isUuid } from '../database/uuid.ts';
import type { Act, AuditEntry } from './act.ts';

// A statement of PostgreSQL has at most 65,535 parameters.
const entriesPerStatement = 1000;

/** Adds the rows of an act to the action log. */
export async function insertEntries(act: Act, entries: readonly AuditEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += entriesPerStatement)
    await insertChunk(act, entries.slice(first, first + entriesPerStatement));
}

async function insertChunk({ tx, id, by, at }: Act, entries: readonly AuditEntry[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      entries.map(({ action, subject, before, after, reason }) => ({
        act: id,
        at,
        actor_kind: by.kind,
        staff_id: by.staffId,
        actor_name: by.name,
        action,
        subject_kind: subject.kind,
        subject_id: String(subject.id),
        subject_label: subject.label,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        reason: reason ?? null,
        session_id: by.sessionId,
        sender: by.sender,
        request_id: by.requestId,
      })),
    )
    .execute();
}

/** Whether a person did this to a subject since then. */
export async function hasDone(
  db: Db,
  { staffId, action, subject, since }: Pick<AuditEntry, 'action' | 'subject'> & { staffId: StaffId; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', String(subject.id))
    .where('action', '=', action)
    .where('staff_id', '=', staffId)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The rows of an act, in the order of their writing. None for an id that is no act's. */
export async function findEntries(db: Db, act: string) {
  if (!isUuid(act)) return [];
  return db
    .selectFrom('audit_log')
    .select([
      'act',
      'action',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'subject_label as subjectLabel',
      'staff_id as staffId',
      'at',
      'before',
      'after',
    ])
    .where('act', '=', act)
    .orderBy('id')
    .execute();
}

/** A row of the action log. */
export type LoggedEntry = Awaited<ReturnType<typeof findEntries>>[number];

/**
 * Deletes at most `most` old rows. Returns how many. Only the transaction that names itself so may: the log is
 * append-only.
 */
export async function deleteEntriesBefore(tx: Db, at: Date, most: number): Promise<number> {
  await sql`select set_config('dana.erasing', 'on', true)`.execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('audit_log')
    .where('id', 'in', (eb) => eb.selectFrom('audit_log').select('id').where('at', '<', at).orderBy('at').limit(most))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the reference to members of the staff from the log, which keeps their names. */
export async function detachStaff(tx: Db, staffIds: readonly StaffId[]): Promise<void> {
  await sql`select set_config('dana.erasing', 'on', true)`.execute(tx);
  await sql`update audit_log set staff_id = null where staff_id = any(${staffIds}::integer[])`.execute(tx);
  await sql`select set_config('dana.erasing', 'off', true)`.execute(tx);
}
