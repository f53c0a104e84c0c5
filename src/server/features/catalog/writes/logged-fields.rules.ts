import type { Fields } from '../../../shared/merge-fields.rules.ts';

const longest = 300;

// The log says what changed; it is no copy of long texts and lists.
function loggedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string' && value.length > longest) return `${value.slice(0, longest)}…`;
  return value;
}

/** The changed fields before and after, for the action log: `name.ar` is `nameAr` there. */
export function logged(present: Fields, changes: Fields): { before: Fields; after: Fields } {
  const nameOf = (field: string) => field.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());
  const of = (values: Fields) =>
    Object.fromEntries(Object.keys(changes).map((field) => [nameOf(field), loggedValue(values[field])]));
  return { before: of(present), after: of(changes) };
}
