import type { Fields } from '../../../shared/merge-fields.rules.ts';

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values in the parts that are merged one by one: `name.ar`, `delivery.slots`, `fee`. */
export function partsOf(values: Fields): Fields {
  const parts: Fields = {};
  for (const [key, value] of Object.entries(values)) {
    if (!isGroup(value)) parts[key] = value;
    else for (const [part, inner] of Object.entries(value)) parts[`${key}.${part}`] = inner;
  }
  return parts;
}

/** The present values with changed parts, for the keys that have one. */
export function withParts(present: Fields, parts: Fields): Fields {
  const values: Fields = {};
  for (const [name, value] of Object.entries(parts)) {
    const [key = '', part] = name.split('.');
    values[key] = part === undefined ? value : { ...((values[key] ?? present[key]) as Fields), [part]: value };
  }
  return values;
}

/** Changed parts as the action log keeps them: the days of delivery are separate fields. */
export function loggedParts(parts: Fields): Fields {
  const logged: Fields = {};
  for (const [name, value] of Object.entries(parts)) {
    const [key = '', part] = name.split('.');
    if (part === undefined) logged[key] = value ?? null;
    else if (key === 'delivery') logged[part] = value ?? null;
    else logged[key] = { ...(logged[key] as Fields | undefined), [part]: value };
  }
  return logged;
}

/** The same parts again, from what the log kept. */
export function partsOfLog(logged: Fields, key: string): Fields {
  const { version: _version, ...values } = logged;
  return key === 'delivery' ? partsOf({ delivery: values }) : partsOf(values);
}
