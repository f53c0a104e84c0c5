import type { SubjectKind } from '#contract/console/audit-actions.ts';
import type { Db } from '../database/connect.ts';

/** Who last did something to a subject, and when; null if the log has nothing about it. */
export async function findLastEntry(db: Db, subject: { kind: SubjectKind; id: string | number }) {
  const row = await db
    .selectFrom('audit_log')
    .select(['actor_name as by', 'at'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', String(subject.id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
