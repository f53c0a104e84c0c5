import { sql } from 'kysely';
import type { AuditAction, SubjectKind } from '#contract/console/audit-actions.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

export interface AuditFilter {
  after?: number | undefined;
  limit: number;
  staff?: StaffId | undefined;
  actions: readonly AuditAction[];
  subjectKind?: SubjectKind | undefined;
  subjectId?: string | undefined;
  day?: { from: Date; to: Date } | undefined;
}

/** The rows of the action log, newest first. */
export function listEntries(db: Db, filter: AuditFilter) {
  const { after, staff, subjectKind, subjectId, day } = filter;
  return (
    db
      .selectFrom('audit_log')
      .select([
        'id',
        'act',
        'at',
        'actor_kind as actorKind',
        'staff_id as staffId',
        'actor_name as actorName',
        'action',
        'subject_kind as subjectKind',
        'subject_id as subjectId',
        'subject_label as subjectLabel',
        'before',
        'after',
        'reason',
        'sender',
      ])
      .where('action', 'in', filter.actions)
      .$if(after !== undefined, (query) => query.where('id', '<', String(after)))
      .$if(staff !== undefined, (query) => query.where('staff_id', '=', staff as StaffId))
      .$if(subjectKind !== undefined, (query) => query.where('subject_kind', '=', subjectKind as SubjectKind))
      .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId as string))
      // The planner does not know that ids rise with time, and would walk through everything newer.
      .$if(day !== undefined, (query) =>
        query.where(
          sql<boolean>`id = any(array(select id from audit_log where at >= ${day?.from} and at < ${day?.to}))`,
        ),
      )
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .execute()
  );
}

/** Deletes old rows. Only the transaction that names itself so may: the log is append-only. */
export async function deleteEntriesBefore(tx: Db, at: Date): Promise<void> {
  await sql`select set_config('dana.erasing', 'on', true)`.execute(tx);
  await tx.deleteFrom('audit_log').where('at', '<', at).execute();
}
