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

// What happens to a variant belongs to the history of its product.
const ofProduct = (id: number) => sql<boolean>`id = any(array(
  select log.id from audit_log as log where subject_kind = 'product' and subject_id = ${id}::integer::text
  union all
  select log.id from variants join audit_log as log on subject_kind = 'variant' and subject_id = variants.id::text
  where variants.product_id = ${id}::integer))`;

/** The rows of the action log, newest first. */
export function listEntries(db: Db, filter: AuditFilter) {
  const { after, staff, subjectKind, subjectId, day } = filter;
  const product = subjectKind === 'product' && /^\d{1,9}$/.test(subjectId ?? '') ? Number(subjectId) : undefined;
  const isOther = product === undefined;
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
      .$if(product !== undefined, (query) => query.where(ofProduct(product as number)))
      .$if(isOther && subjectKind !== undefined, (query) =>
        query.where('subject_kind', '=', subjectKind as SubjectKind),
      )
      .$if(isOther && subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId as string))
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
