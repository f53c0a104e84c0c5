import type { Kysely } from 'kysely';
import type { AuditRow } from '#contract/console/audit.ts';
import type { AuditAction, SubjectKind } from '#contract/console/audit-actions.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { StaffId } from '#contract/ids.ts';
import { addDays, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import { listEntries } from './audit-log.queries.ts';
import { deleteEntriesBefore } from '../../audit/audit.queries.ts';

export interface AuditQuery {
  after?: number | undefined;
  limit: number;
  staff?: StaffId | undefined;
  action?: AuditAction | undefined;
  subjectKind?: SubjectKind | undefined;
  subjectId?: string | undefined;
  day?: string | undefined;
}

type Row = Awaited<ReturnType<typeof listEntries>>[number];

function viewOf(row: Row): AuditRow {
  const { id, act, at, action, before, after, reason, sender } = row;
  return {
    id: Number(id),
    act,
    at: at.toISOString(),
    by: { kind: row.actorKind, id: row.staffId, name: row.actorName },
    action,
    subject: { kind: row.subjectKind, id: row.subjectId, label: row.subjectLabel },
    before,
    after,
    reason,
    sender,
  };
}

// A large import writes a row for each product, and all of them expire together.
const rowsAtOnce = 5000;

/** The log of what was done in the console and at the command line. */
export function createAuditService({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /** A page of the log. `visible` are the actions that the caller may read. */
  async function list({ action, day, ...query }: AuditQuery, visible: readonly AuditAction[]) {
    const actions = action === undefined ? visible : visible.filter((one) => one === action);
    if (actions.length === 0) return { rows: [], next: null };
    const rows = await listEntries(db, {
      ...query,
      actions,
      ...(day !== undefined && { day: { from: qatarMoment(day, '00:00'), to: qatarMoment(addDays(day, 1), '00:00') } }),
      limit: query.limit + 1,
    });
    const shown = rows.slice(0, query.limit).map(viewOf);
    return { rows: shown, next: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null };
  }

  /** Deletes the rows that are older than five years. */
  async function purgeExpired(): Promise<void> {
    const before = new Date(clock());
    before.setUTCFullYear(before.getUTCFullYear() - consoleLimits.auditYears);
    const deleteSome = () => db.transaction().execute((tx) => deleteEntriesBefore(tx, before, rowsAtOnce));
    while ((await deleteSome()) === rowsAtOnce);
  }

  return { list, purgeExpired };
}

export type AuditService = ReturnType<typeof createAuditService>;
