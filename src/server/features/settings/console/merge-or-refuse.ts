import type { SubjectKind } from '#contract/console/audit-actions.ts';
import type { Act } from '../../../audit/act.ts';
import { findLastEntry } from '../../../audit/last-entry.queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type Fields, type Merge, mergeFields } from '../../../shared/merge-fields.rules.ts';
import { partsOf } from './setting-parts.rules.ts';

interface Edit {
  subject: { kind: SubjectKind; id: string | number };
  wanted: Fields;
  present: Fields;
  /** The values as the person read them. */
  base: Fields | undefined;
  /** Whether someone has saved another version since. */
  isStale: boolean;
}

/** The refusal of an edit: who changed which fields meanwhile, and to what. */
export async function changedMeanwhile(
  act: Act,
  subject: Edit['subject'],
  more: Record<string, unknown>,
): Promise<AppError> {
  const last = await findLastEntry(act.tx, subject);
  const details = { by: last?.by ?? null, at: last?.at.toISOString() ?? null, ...more };
  return new AppError('changed_meanwhile', { details });
}

/** The parts of an edit that change something, and those that someone else changed as well. */
export function mergeParts({ wanted, present, base, isStale }: Omit<Edit, 'subject'>): Merge {
  const read = base ? Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined)) : {};
  return mergeFields(partsOf(wanted), partsOf(present), isStale ? partsOf(read) : null);
}

/** The parts of an edit that change something. Throws `changed_meanwhile` with the fields in conflict. */
export async function mergeOrRefuse(act: Act, edit: Edit & { version: number }): Promise<Fields> {
  const { changes, conflicts } = mergeParts(edit);
  if (Object.keys(conflicts).length > 0)
    throw await changedMeanwhile(act, edit.subject, { version: edit.version, fields: conflicts });
  return changes;
}
