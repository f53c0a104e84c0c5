import * as z from 'zod/mini';
import { isValidationKey, type ValidationKey } from '#contract/validation.ts';
import { AppError } from '../errors/app-error.ts';

type Issue = z.core.$ZodIssue;

function keyOf(issue: Issue): ValidationKey {
  return isValidationKey(issue.message)
    ? issue.message
    : issue.code === 'unrecognized_keys'
      ? 'fieldUnknown'
      : 'fieldInvalid';
}

/**
 * Parses a body or query. Throws `invalid` with the first message of each invalid field. Fields are
 * named by path: "options.0.value".
 */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, ValidationKey> = {};
  const maxima: Record<string, number> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || 'body';
    if (fields[name]) continue;
    fields[name] = keyOf(issue);
    if ('maximum' in issue) maxima[name] = Number(issue.maximum);
  }
  throw new AppError('invalid', { fields, maxima });
}

type Kinds = Record<string, 'integer' | 'number' | 'boolean' | 'text' | 'other'>;
const numberPatterns = { integer: /^-?\d{1,15}$/, number: /^-?\d{1,15}(\.\d{1,6})?$/ };

function valueKinds(schema: z.ZodMiniType): Kinds {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; enum?: unknown[] }>;
  };
  const kind = ({ type, enum: choices }: { type?: string; enum?: unknown[] }) => {
    if (type === 'integer' || type === 'number' || type === 'boolean') return type;
    return type === 'string' && !choices ? 'text' : 'other';
  };
  return Object.fromEntries(Object.entries(json.properties ?? {}).map(([name, property]) => [name, kind(property)]));
}

/**
 * Creates a reader for query strings and path parameters. It converts text where the schema expects
 * a number or boolean; other text is left for the schema to refuse.
 */
export function textReader(schema: z.ZodMiniType) {
  const kinds = valueKinds(schema);
  return (raw: Record<string, unknown>): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const [name, kind] of Object.entries(kinds)) {
      const text = raw[name];
      // Forms send empty fields too. An empty value counts only where any text is valid.
      if (text === undefined || (text === '' && kind !== 'text')) continue;
      if ((kind === 'integer' || kind === 'number') && typeof text === 'string' && numberPatterns[kind].test(text))
        values[name] = Number(text);
      else if (kind === 'boolean' && (text === 'true' || text === 'false')) values[name] = text === 'true';
      else values[name] = text;
    }
    return values;
  };
}
