import type { AuditAction, SubjectKind } from '#contract/console/audit-actions.ts';
import type { Outcomes } from '#contract/console/orders.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { Actor } from '../../audit/act.ts';
import { findEntries } from '../../audit/audit.queries.ts';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../errors/app-error.ts';

/** Undoes an act of one feature. Throws `not_found` if the act cannot be undone. */
export type Undo = (by: Actor, grants: Grants, actId: string) => Promise<Outcomes>;

/** Undoes acts: each by the feature of its action, or else of the subjects that it changed. */
export function createUndoService({
  db,
  undoOf,
}: {
  db: Db;
  undoOf: Partial<Record<AuditAction | SubjectKind, Undo>>;
}) {
  /** Takes back an act. Throws `not_found`, and what the feature's own undo throws. */
  async function undo(by: Actor, grants: Grants, actId: string): Promise<Outcomes> {
    const [first] = await findEntries(db, actId);
    const undoAct = first && (undoOf[first.action] ?? undoOf[first.subjectKind]);
    if (!undoAct) throw new AppError('not_found');
    return undoAct(by, grants, actId);
  }

  return { undo };
}

export type UndoService = ReturnType<typeof createUndoService>;
