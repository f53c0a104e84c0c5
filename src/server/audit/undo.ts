import type { Kysely } from 'kysely';
import type { AuditAction, SubjectKind, undoable, UndoableSubject } from '#contract/console/audit-actions.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Outcomes } from '#contract/console/outcomes.ts';
import type { Grants, Permission } from '#contract/console/permissions.ts';
import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { Act, Actor, InAct } from './act.ts';
import { findEntries, type LoggedEntry } from './audit.queries.ts';
import { changedMeanwhileError, describeChanges } from './changed-meanwhile.ts';

/** What is not restored because it has changed since. `version` is the present one; null if it is gone. */
export interface RefusedUndo {
  entry: LoggedEntry;
  version: number | null;
}

interface Undone {
  done: Outcomes['done'];
  refused: RefusedUndo[];
}

/** How a feature undoes what it has logged. */
export interface Inverse {
  /** The permissions that undoing an entry of the log needs. `isOwn`: the person did it. */
  permissionsOf: (entry: LoggedEntry, whose: { isOwn: boolean }) => readonly (Permission | null)[];
  /** Whether the entry has what its undo needs. Without it, each has. */
  takes?: (entry: LoggedEntry) => boolean;
  /** How long after the act it can be undone. */
  minutes?: number;
  /** Restores what the entries of one act changed, and refuses what has changed since. */
  restore: (act: Act, entries: readonly LoggedEntry[]) => Promise<Undone>;
  /** Runs after the transaction. */
  onUndone?: () => void;
}

/** The inverses of all actions on a kind of subject that can be undone. */
export type InversesOf<S extends UndoableSubject> = Record<keyof (typeof undoable)[S], Inverse>;

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  inverses: { [S in UndoableSubject]: InversesOf<S> };
}

/** Creates the function that undoes acts. An inverse that is missing does not compile. */
export function createUndo({ db, inAct, inverses }: Needs) {
  const known: Partial<Record<SubjectKind, Partial<Record<AuditAction, Inverse>>>> = inverses;
  const inverseOf = ({ subjectKind, action }: LoggedEntry) => known[subjectKind]?.[action];

  function assertMayUndo(by: Actor, grants: Grants, inverse: Inverse, entry: LoggedEntry): void {
    for (const permission of inverse.permissionsOf(entry, { isOwn: entry.staffId === by.staffId }))
      if (permission !== null && grants[permission] === undefined)
        throw new AppError('not_permitted', { details: { permission } });
  }

  /**
   * Undoes an act; each thing that it changed has its own outcome: one that has changed since is
   * refused. Throws `not_found` for what cannot be undone, `not_permitted`, and `changed_meanwhile`
   * for an act that is too old.
   */
  return async (by: Actor, grants: Grants, actId: string): Promise<Outcomes> => {
    const entries = await findEntries(db, actId);
    const inverse = entries[0] && inverseOf(entries[0]);
    const undone = entries.filter((entry) => inverseOf(entry) === inverse && (inverse?.takes?.(entry) ?? true));
    const [first] = undone;
    if (!inverse || !first) throw new AppError('not_found');
    for (const entry of undone) assertMayUndo(by, grants, inverse, entry);
    const outcomes = await inAct(by, async (act) => {
      const { minutes = consoleLimits.undoMinutes } = inverse;
      if (act.at.getTime() - first.at.getTime() > minutes * 60_000)
        throw await changedMeanwhileError(act.tx, { subjects: [subjectOf(first)], version: null });
      const { done, refused } = await inverse.restore(act, undone);
      return { act: done.length > 0 ? act.id : null, done, refused: await describeRefused(act.tx, refused) };
    });
    inverse.onUndone?.();
    return outcomes;
  };
}

export type Undo = ReturnType<typeof createUndo>;

/** The number of an entry's subject. Settings and findings have none: theirs is 0. */
export const subjectIdOf = ({ subjectId }: LoggedEntry) => Number(subjectId) || 0;

const subjectOf = ({ subjectKind, subjectId }: LoggedEntry) => ({ kind: subjectKind, id: subjectId });

async function describeRefused(db: Db, refused: readonly RefusedUndo[]): Promise<Outcomes['refused']> {
  const things = refused.map((one) => ({ ...one, subjects: [subjectOf(one.entry)] }));
  return (await describeChanges(db, things)).map(({ thing: { entry }, details }) => ({
    id: subjectIdOf(entry),
    number: entry.subjectLabel,
    code: 'changed_meanwhile',
    details,
  }));
}

interface Restoring<Subject> {
  /** The locked subject of an entry; nothing if it is gone. */
  lock: (act: Act, entry: LoggedEntry) => Promise<Subject | null | undefined>;
  /** Restores a subject that no one has changed since. Returns its new version. */
  restore: (act: Act, subject: Subject, entry: LoggedEntry) => Promise<number>;
}

/** Restores the subjects of an act one by one, each if its version is still the one that the act left. */
export function restoreEach<Subject extends { version?: number | undefined }>({
  lock,
  restore,
}: Restoring<Subject>): Inverse['restore'] {
  return async (act, entries) => {
    const undone: Undone = { done: [], refused: [] };
    for (const entry of entries) {
      const subject = (await lock(act, entry)) ?? null;
      if (subject && subject.version === entry.after?.['version'])
        undone.done.push({ id: subjectIdOf(entry), version: await restore(act, subject, entry) });
      else undone.refused.push({ entry, version: subject?.version ?? null });
    }
    return undone;
  };
}
