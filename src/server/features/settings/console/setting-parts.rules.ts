import { type Fields, flattenFields } from '../../../shared/merge-fields.rules.ts';

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
  return key === 'delivery' ? flattenFields({ delivery: values }) : flattenFields(values);
}
