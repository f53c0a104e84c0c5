import { isSame } from './edit/edit.rules.ts';

// The parts of requests that hold the fields of a form.
const envelopes = new Set(['values', 'fields']);

/** What a form has for a field of a request, `values.name.ar` or `lines.0.quantity`; undefined if it has no such field. */
function valueAt(values: unknown, path: string): unknown {
  const [first = '', ...rest] = path.split('.');
  let value = values;
  for (const key of envelopes.has(first) ? rest : [first, ...rest]) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/**
 * The messages of a refusal that still hold: their fields have the values that were refused. A message
 * about a field that the form does not have holds until anything changes.
 */
export function holdingErrors(fields: Record<string, string>, refused: object, now: object): Record<string, string> {
  const holds = (path: string) => {
    const before = valueAt(refused, path);
    return before === undefined ? isSame(refused, now) : isSame(before, valueAt(now, path));
  };
  return Object.fromEntries(Object.entries(fields).filter(([path]) => holds(path)));
}
