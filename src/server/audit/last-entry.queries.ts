import { sql } from 'kysely';
import type { AuditAction, SubjectKind } from '#contract/console/audit-actions.ts';
import type { Db } from '../database/connect.ts';

/** What entries of the action log are about. */
export interface LoggedSubject {
  kind: SubjectKind;
  id: string | number;
  /** Only the entries of this action. Without it, all of the subject. */
  action?: AuditAction;
}

export interface LastEntry {
  by: string;
  at: Date;
}

/** Who last did something to each of several things, which may have several subjects; null if the log has nothing. */
export async function findLastEntries(
  db: Db,
  things: readonly (readonly LoggedSubject[])[],
): Promise<(LastEntry | null)[]> {
  const subjects = things.flatMap((thing, place) => thing.map((subject) => ({ place, ...subject })));
  if (subjects.length === 0) return things.map(() => null);
  const { rows } = await sql<LastEntry & { place: number }>`
    select distinct on (wanted.place) wanted.place, latest.by, latest.at
    from unnest(
      ${subjects.map(({ place }) => place)}::integer[],
      ${subjects.map(({ kind }) => kind)}::text[],
      ${subjects.map(({ id }) => String(id))}::text[],
      ${subjects.map(({ action = null }) => action)}::text[]
    ) as wanted (place, kind, id, action)
    cross join lateral (
      select id, actor_name as by, at from audit_log
      where subject_kind = wanted.kind and subject_id = wanted.id
        and (wanted.action is null or audit_log.action = wanted.action)
      order by id desc limit 1
    ) as latest
    order by wanted.place, latest.id desc`.execute(db);
  const entryOf = new Map(rows.map(({ place, by, at }) => [place, { by, at }]));
  return things.map((_, place) => entryOf.get(place) ?? null);
}
