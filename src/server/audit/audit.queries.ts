import type { Act, AuditEntry } from './act.ts';

/** Adds the rows of an act to the action log. */
export async function insertEntries({ tx, id, by, at }: Act, entries: readonly AuditEntry[]): Promise<void> {
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
