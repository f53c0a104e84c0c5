import type { ChangedMeanwhile } from '#contract/console/changed-meanwhile.ts';

/** What a person has changed in a form and not saved yet. */
export interface Edit<V extends object> {
  /** The changed fields. */
  values: Partial<V>;
  /** The same fields as the person read them. */
  base: Partial<V>;
  /** The version of each field when it was read. */
  seen: Partial<Record<keyof V, number>>;
}

export function emptyEdit<V extends object>(): Edit<V> {
  return { values: {}, base: {}, seen: {} };
}

/** A text that equal values share, in whatever order their fields were written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Whether two values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** A value over what is stored now: what the person did not change since they read it is as others have saved it. */
export function pick<T>(mine: T, seen: T, fresh: T): T {
  return isSame(mine, seen) ? fresh : mine;
}

/** Whether a draft of this device is an edit. Forms of earlier versions have left others. */
export function isEdit<V extends object>(draft: unknown): draft is Edit<V> {
  const { values, base, seen } = (draft ?? {}) as Partial<Record<keyof Edit<V>, unknown>>;
  return [values, base, seen].every((part) => typeof part === 'object' && part !== null);
}

/** The oldest version that a changed field was read with; `version` if nothing is changed. */
export function seenVersion<V extends object>({ seen }: Pick<Edit<V>, 'seen'>, version: number): number {
  const versions: number[] = Object.values(seen);
  return Math.min(version, ...versions);
}

/** An edit with further changes. A field that is as it was read is no change. */
export function withChange<V extends object>(
  edit: Edit<V>,
  change: Partial<V>,
  { stored, versionOf }: { stored: V; versionOf: (key: keyof V) => number },
): Edit<V> {
  const next: Edit<V> = { values: { ...edit.values }, base: { ...edit.base }, seen: { ...edit.seen } };
  for (const key of Object.keys(change) as (keyof V)[]) {
    if (!(key in next.base)) {
      next.base[key] = stored[key];
      next.seen[key] = versionOf(key);
    }
    next.values[key] = change[key];
    if (isSame(next.values[key], next.base[key])) {
      delete next.values[key];
      delete next.base[key];
      delete next.seen[key];
    }
  }
  return next;
}

/** What stays of an edit after `saved` of it was saved: what was typed since then, against what is stored now. */
export function withoutSaved<V extends object>(edit: Edit<V>, saved: Edit<V>): Edit<V> {
  const rest: Edit<V> = { values: { ...edit.values }, base: { ...edit.base }, seen: { ...edit.seen } };
  for (const key of Object.keys(saved.values) as (keyof V)[]) {
    // A field that is no change any more was typed back.
    const typed = key in edit.values ? edit.values[key] : saved.base[key];
    if (isSame(typed, saved.values[key])) {
      delete rest.values[key];
      delete rest.base[key];
      delete rest.seen[key];
    } else {
      rest.values[key] = typed;
      rest.base[key] = saved.values[key];
      rest.seen[key] = saved.seen[key];
    }
  }
  return rest;
}

/** A field that someone else has changed as well: `name.ar`, `delivery.slots`, `fee`. */
export interface Conflict {
  part: string;
  yours: unknown;
  theirs: unknown;
}

export interface Conflicts {
  /** Who saved meanwhile, and when. */
  by: string | null;
  at: string | null;
  fields: readonly Conflict[];
}

/** The conflicts of a refused save; null if no field was changed by both. */
export function conflictsOf({ by, at, fields }: ChangedMeanwhile): Conflicts | null {
  const list = Object.entries(fields).map(([part, both]) => ({ part, ...both }));
  return list.length > 0 ? { by, at, fields: list } : null;
}

function withPart<V extends object>(fields: Partial<V>, part: string, value: unknown): Partial<V> {
  const [key = '', inner] = part.split('.');
  const present = (fields as Record<string, unknown>)[key];
  return { ...fields, [key]: inner === undefined ? value : { ...(present as object), [inner]: value } };
}

/**
 * An edit after the person decided a conflict. Their value becomes what was read; the field stays
 * changed only if the person keeps the own one.
 */
export function decided<V extends object>(edit: Edit<V>, { part, theirs }: Conflict, keep: 'mine' | 'theirs'): Edit<V> {
  return {
    ...edit,
    base: withPart(edit.base, part, theirs),
    values: keep === 'mine' ? edit.values : withPart(edit.values, part, theirs),
  };
}

/** Whether an edit would change anything. */
export function hasChanges<V extends object>({ values, base }: Edit<V>): boolean {
  return (Object.keys(values) as (keyof V)[]).some((key) => !isSame(values[key], base[key]));
}
