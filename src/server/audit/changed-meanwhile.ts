import type { ChangedMeanwhile } from '#contract/console/changed-meanwhile.ts';
import type { Db } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { findLastEntries, type LastEntry, type LoggedSubject } from './last-entry.queries.ts';

/** Something that has changed since the caller read it. */
export interface Changed {
  /** What the action log calls it. */
  subjects: readonly LoggedSubject[];
  /** The version that is stored now; null if it has none or is gone. */
  version: number | null;
  /** The fields that both have changed. */
  fields?: ChangedMeanwhile['fields'];
  /** A change that the log does not have. */
  unlogged?: LastEntry | null;
}

function detailsOf({ version, fields = {}, unlogged = null }: Changed, logged: LastEntry | null): ChangedMeanwhile {
  const last = logged && unlogged && logged.at > unlogged.at ? logged : (unlogged ?? logged);
  return { fields, by: last?.by ?? null, at: last?.at.toISOString() ?? null, version };
}

/** The details of the refusals of several things, in their order: who changed each of them, and when. */
export async function describeChanges<Thing extends Changed>(
  db: Db,
  things: readonly Thing[],
): Promise<{ thing: Thing; details: ChangedMeanwhile }[]> {
  const entries = await findLastEntries(
    db,
    things.map(({ subjects }) => subjects),
  );
  return things.map((thing, place) => ({ thing, details: detailsOf(thing, entries[place] ?? null) }));
}

/** The refusal of a write to something that has changed since the caller read it. */
export async function changedMeanwhileError(db: Db, thing: Changed): Promise<AppError> {
  const [entry = null] = await findLastEntries(db, [thing.subjects]);
  return new AppError('changed_meanwhile', { details: detailsOf(thing, entry) });
}
