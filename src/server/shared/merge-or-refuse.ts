import type { Act } from '../audit/act.ts';
import { changedMeanwhileError } from '../audit/changed-meanwhile.ts';
import type { LoggedSubject } from '../audit/last-entry.queries.ts';
import { type Merge, mergeFields, type SomeOf } from './merge-fields.rules.ts';

interface Edit<F extends object> {
  subjects: readonly LoggedSubject[];
  /** The version that is stored now. */
  version: number;
  /** The version that the person read; null if the call has none. */
  seen: number | null;
  present: F;
  wanted: SomeOf<F>;
  /** The fields as the person read them. */
  base: SomeOf<F> | undefined;
  /** The fields whose languages are merged each on its own. */
  texts?: readonly (keyof F)[];
}

/** The fields of an edit that change something, and those that someone else has changed as well. */
export function mergeEdit<F extends object>(edit: Omit<Edit<F>, 'subjects'>): Merge<F> {
  const { version, seen, present, wanted, base = {}, texts } = edit;
  return mergeFields(wanted, present, seen === version ? null : base, texts);
}

/**
 * The fields of an edit that change something. Throws `changed_meanwhile` with those that someone
 * else has changed as well.
 */
export async function mergeOrRefuse<F extends object>({ tx }: Act, edit: Edit<F>): Promise<Partial<F>> {
  const { changes, conflicts: fields } = mergeEdit(edit);
  if (Object.keys(fields).length > 0) throw await changedMeanwhileError(tx, { ...edit, fields });
  return changes;
}
